import { countryCodes } from '../../../domain/country.ts'
import { technologies } from '../../../domain/technology.ts'
import { defineFields } from '../../../platform/contract/define-fields.ts'
import { countryWords } from '../../../platform/contract/field.ts'
import { allSubTechnologies, plantStates } from './card-level.ts'

/** Fields of the general sections of farms, sub-farms and assets. Powers in kW, lengths in m, days as ISO text. */

/** The place of a node in the tree. Nobody changes them on the card. */
export const nodeFields = defineFields({
  farmCode: { kind: 'text', section: 'identity', longest: 50, isFixed: true, need: 'needed', inForm: false },
  technology: {
    kind: 'oneOf',
    section: 'identity',
    choices: technologies,
    choiceWords: 'fleetState.technology',
    isFixed: true,
    need: 'needed',
    inForm: false,
    inTable: true,
  },
})

const name = { kind: 'text', section: 'identity', longest: 120, format: 'line', need: 'needed', inTable: true } as const
const status = {
  kind: 'oneOf',
  section: 'identity',
  choices: plantStates,
  need: 'needed',
  initial: 'operating',
  inTable: true,
} as const
const subTechnology = { kind: 'oneOf', section: 'identity', choices: allSubTechnologies, need: 'expected' } as const
const eic = { kind: 'text', section: 'identity', longest: 16, format: 'eic' } as const
const nationalCode = { kind: 'text', section: 'identity', longest: 50, format: 'line' } as const
const scadaCode = { kind: 'text', section: 'identity', longest: 50, format: 'line' } as const
const rdsPp = { kind: 'text', section: 'identity', longest: 62, format: 'rdsPp' } as const

export const farmIdentityFields = defineFields({
  name,
  pentagram: { kind: 'text', section: 'identity', longest: 10, isFixed: true, need: 'needed', inTable: true },
  status,
  subTechnology,
  countryCode: {
    kind: 'oneOf',
    section: 'identity',
    choices: countryCodes,
    choiceWords: countryWords,
    need: 'needed',
    inTable: true,
  },
  region: { kind: 'text', section: 'identity', longest: 80, format: 'line', inTable: true },
  subsidiary: { kind: 'text', section: 'identity', longest: 80, format: 'line', inTable: true },
  timezone: { kind: 'text', section: 'identity', longest: 60, format: 'line', need: 'needed' },
  eic,
  nationalCode,
  scadaCode,
  rdsPp,
})

export const subFarmIdentityFields = defineFields({
  name,
  feeder: { kind: 'text', section: 'identity', longest: 40, format: 'line', inTable: true },
  status,
  subTechnology,
  eic,
  nationalCode,
  scadaCode,
  rdsPp,
})

export const assetIdentityFields = defineFields({
  name,
  assetType: {
    kind: 'text',
    section: 'identity',
    longest: 50,
    isFixed: true,
    need: 'needed',
    inForm: false,
    inTable: true,
  },
  status,
  manufacturer: { kind: 'text', section: 'identity', longest: 120, format: 'line', need: 'expected', inTable: true },
  model: { kind: 'text', section: 'identity', longest: 120, format: 'line', need: 'expected', inTable: true },
  serialNumber: { kind: 'text', section: 'identity', longest: 60, format: 'line', need: 'expected' },
  scadaCode,
  rdsPp,
})

const latitude = { kind: 'decimal', section: 'place', unit: '°', hard: [-90, 90], decimals: 5 } as const
const longitude = { kind: 'decimal', section: 'place', unit: '°', hard: [-180, 180], decimals: 5 } as const
const altitude = {
  kind: 'decimal',
  section: 'place',
  unit: 'm',
  hard: [-420, 9_000],
  usual: [-10, 3_000],
  decimals: 0,
  need: 'expected',
} as const

export const placeFields = defineFields({
  address: { kind: 'text', section: 'place', longest: 200, isWide: true, format: 'line' },
  zipCode: { kind: 'text', section: 'place', longest: 12, format: 'line' },
  city: { kind: 'text', section: 'place', longest: 80, format: 'line' },
  latitude: { ...latitude, need: 'needed' },
  longitude: { ...longitude, need: 'needed' },
  altitude,
  parcels: { kind: 'text', section: 'place', longest: 500, isLong: true },
  area: { kind: 'decimal', section: 'place', unit: 'ha', hard: [0, 100_000], usual: [0.1, 5_000], decimals: 2 },
})

/** An asset stands on the ground of its farm; few have a place of their own. */
export const assetPlaceFields = defineFields({
  latitude: { ...latitude, need: 'expected' },
  longitude: { ...longitude, need: 'expected' },
  altitude,
})

/** In this order in the life of a plant; a later one never comes before an earlier one. */
export const orderedDates = [
  'permit',
  'construction',
  'gridConnection',
  'cod',
  'takeOver',
  'warrantyEnd',
  'supportEnd',
  'leaseEnd',
  'endOfLife',
] as const

const day = { kind: 'date', section: 'dates' } as const

export const dateFields = defineFields({
  permit: day,
  construction: day,
  gridConnection: day,
  scheduledCod: day,
  cod: { ...day, need: 'expected', inTable: true },
  takeOver: day,
  warrantyEnd: day,
  supportEnd: day,
  leaseEnd: day,
  endOfLife: day,
})

const kilowatts = { kind: 'decimal', section: 'powers', unit: 'kW', hard: [0, 5_000_000], decimals: 0 } as const

const gridFields = {
  gridRatedPower: { ...kilowatts, need: 'expected' },
  maxWithdrawal: kilowatts,
  storageCapacity: {
    ...kilowatts,
    unit: 'kWh',
    hard: [0, 20_000_000],
    visibleWhen: { field: 'technology', is: ['bess'] },
  },
  apparentPower: { ...kilowatts, unit: 'kVA' },
} as const

export const farmPowerFields = defineFields({
  ...nodeFields,
  ratedPower: { ...kilowatts, need: 'needed', inTable: true },
  installedPower: { ...kilowatts, need: 'needed', inTable: true },
  ...gridFields,
})

export const subFarmPowerFields = defineFields({
  ...nodeFields,
  ratedPower: { ...kilowatts, need: 'expected', inTable: true },
  installedPower: { ...kilowatts, need: 'needed', inTable: true },
  ...gridFields,
})

export const assetPowerFields = defineFields({
  ratedPower: { ...kilowatts, need: 'expected', inTable: true },
  apparentPower: { ...kilowatts, unit: 'kVA' },
})

const noise = {
  kind: 'decimal',
  section: 'environment',
  unit: 'dB(A)',
  hard: [20, 80],
  usual: [30, 60],
  decimals: 1,
} as const
const ofHydro = { field: 'technology', is: ['hydro'] } as const
const ofBiogas = { field: 'technology', is: ['biogas'] } as const
const ofWind = { field: 'technology', is: ['wind'] } as const

export const protectedZones = [
  'natura2000',
  'birdReserve',
  'waterProtection',
  'landscape',
  'monument',
  'military',
  'aviation',
  'flood',
] as const

export const environmentFields = defineFields({
  ...nodeFields,
  noiseDay: noise,
  noiseNight: noise,
  shadowHours: {
    kind: 'decimal',
    section: 'environment',
    unit: 'h/year',
    hard: [0, 100],
    usual: [0, 30],
    decimals: 1,
    visibleWhen: ofWind,
  },
  bats: { kind: 'text', section: 'environment', longest: 2_000, isLong: true, visibleWhen: ofWind },
  birds: { kind: 'text', section: 'environment', longest: 2_000, isLong: true, visibleWhen: ofWind },
  iceThrow: { kind: 'boolean', section: 'environment', visibleWhen: ofWind },
  protectedZones: { kind: 'severalOf', section: 'environment', choices: protectedZones },
  ecologicalFlow: {
    kind: 'decimal',
    section: 'environment',
    unit: 'm³/s',
    hard: [0, 10_000],
    decimals: 2,
    visibleWhen: ofHydro,
  },
  head: { kind: 'decimal', section: 'environment', unit: 'm', hard: [0, 2_000], decimals: 1, visibleWhen: ofHydro },
  concessionEnd: { kind: 'date', section: 'environment', visibleWhen: ofHydro },
  digester: {
    kind: 'decimal',
    section: 'environment',
    unit: 'm³',
    hard: [0, 100_000],
    usual: [100, 20_000],
    decimals: 0,
    visibleWhen: ofBiogas,
  },
  atexZones: {
    kind: 'severalOf',
    section: 'environment',
    choices: ['zone0', 'zone1', 'zone2'],
    visibleWhen: ofBiogas,
  },
})
