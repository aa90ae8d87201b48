import { EDIT } from '../../../domain/right.ts'
import type { Field, Fields } from '../../../platform/contract/field.ts'
import { hasMaker, nameKeyOf, type PartType, type SubstationType } from './equipment-types.ts'

type Type = PartType | SubstationType
/** A field, and the types that have it. Without types all have it. */
type Typed = readonly [field: Field, types?: readonly Type[]]

const line = (section: string, longest: number): Field => ({ kind: 'text', section, longest, format: 'line' })
const decimal = (unit: string | null, hard: readonly [number, number], decimals = 1): Field => ({
  kind: 'decimal',
  section: 'technical',
  unit,
  hard,
  decimals,
})
const count = (hard: readonly [number, number], unit: string | null = null): Field => ({
  kind: 'integer',
  section: 'technical',
  unit,
  hard,
})
const choice = (choices: readonly string[], section = 'technical'): Field => ({ kind: 'oneOf', section, choices })
const day = (section: string): Field => ({ kind: 'date', section })
const flag: Field = { kind: 'boolean', section: 'technical' }
const needed = (field: Field): Field => ({ ...field, need: 'needed' })
const expected = (field: Field): Field => ({ ...field, need: 'expected' })
/** Only the connection tools write it; users read it. */
const fromTools = (field: Field): Field => ({ ...field, edit: { product: 'PlantConnection', flag: EDIT } })

const blade = ['WIND_TURBINE_BLADE'] as const
const transformers = ['WIND_TURBINE_TRANSFORMER', 'ITS_TRANSFORMER', 'SUBSTATION_TRANSFORMER'] as const
const doubled = ['AUX_MV_DOUBLE_TRANSFORMER'] as const
const switchgears = ['WIND_TURBINE_SWITCHGEAR', 'SUBSTATION_SWITCHGEAR'] as const
const cells = ['LOW_VOLTAGE', 'MEDIUM_VOLTAGE', 'AUX_MEDIUM_VOLTAGE_FEEDER'] as const
const meters = ['WIND_TURBINE_ELECTRICAL_METER', 'SUBSTATION_ELECTRICAL_METER'] as const
const generators = ['WIND_TURBINE_GENERATOR', 'SUBSTATION_GENERATOR'] as const
const lifting = ['WIND_TURBINE_LADDER', 'WIND_TURBINE_ELEVATOR', 'WIND_TURBINE_HOIST'] as const
const placed = ['ITS', 'MET_MAST', 'SUBSTATION'] as const
const string = ['STRING'] as const

/** Names: each type has one key for its name (specification 001 §3). */
const names: Readonly<Record<string, Typed>> = {
  itsName: [needed(line('naming', 120)), ['ITS']],
  arrayBoxName: [needed(line('naming', 120)), ['ARRAY_BOX']],
  stringName: [needed(line('naming', 120)), string],
  metMastName: [needed(line('naming', 120)), ['MET_MAST']],
  substationName: [needed(line('naming', 120)), ['SUBSTATION']],
  feederName: [line('naming', 120), ['SUBSTATION', 'AUX_MEDIUM_VOLTAGE_FEEDER', 'PROTECTION', 'ITS']],
}

const technical: Readonly<Record<string, Typed>> = {
  bladePosition: [choice(['A', 'B', 'C']), blade],
  bladeLength: [decimal('m', [1, 150]), blade],
  weight: [decimal('kg', [0, 500_000], 0), blade],
  edgeProtection: [flag, blade],
  diameter: [decimal('m', [5, 350]), ['WIND_TURBINE_ROTOR']],
  rotorSpeed: [decimal('rpm', [0, 80]), ['WIND_TURBINE_ROTOR']],
  bearingPosition: [choice(['main', 'front', 'rear', 'pitch', 'yaw', 'generator']), ['WIND_TURBINE_BEARING']],
  ratio: [decimal(null, [1, 250], 2), ['WIND_TURBINE_GEARBOX']],
  oil: [line('technical', 80), ['WIND_TURBINE_GEARBOX']],
  oilVolume: [decimal('l', [0, 2_000], 0), ['WIND_TURBINE_GEARBOX']],
  oilChanged: [day('technical'), ['WIND_TURBINE_GEARBOX']],
  generatorVoltage: [decimal('V', [100, 40_000], 0), generators],
  poles: [count([2, 400]), generators],
  ratedSpeed: [decimal('rpm', [5, 3_600], 0), generators],
  nacelleMass: [decimal('t', [1, 900]), ['WIND_TURBINE_NACELLE']],
  towerHeight: [decimal('m', [5, 250]), ['WIND_TURBINE_TOWER']],
  sections: [count([1, 12]), ['WIND_TURBINE_TOWER']],
  towerType: [choice(['steel', 'concrete', 'hybrid', 'lattice']), ['WIND_TURBINE_TOWER']],
  addOnKind: [
    needed(choice(['serration', 'vortex', 'lidar', 'bats', 'birds', 'shadow', 'fire'])),
    ['WIND_TURBINE_ADD_ON'],
  ],
  since: [day('technical'), ['WIND_TURBINE_ADD_ON']],
  apparentPower: [decimal('kVA', [50, 400_000], 0), [...transformers, ...doubled]],
  voltage: [decimal('kV', [0.1, 420]), [...transformers, ...doubled, ...switchgears, ...cells, 'SUBSTATION']],
  vectorGroup: [line('technical', 12), [...transformers, ...doubled]],
  oilMass: [decimal('kg', [0, 200_000], 0), [...transformers, ...doubled]],
  losses: [decimal('W', [0, 2_000_000], 0), [...transformers, ...doubled]],
  ratedCurrent: [decimal('A', [1, 10_000], 0), [...switchgears, ...cells, 'PROTECTION']],
  shortCircuitCurrent: [decimal('kA', [0.1, 200]), [...switchgears, ...cells, 'SUBSTATION']],
  sf6Mass: [decimal('kg', [0, 500], 2), [...switchgears, 'MEDIUM_VOLTAGE']],
  leakCheck: [day('technical'), [...switchgears, 'MEDIUM_VOLTAGE']],
  meteringPoint: [line('technical', 40), meters],
  accuracyClass: [choice(['0.2S', '0.5S', '1']), meters],
  currentRatio: [line('technical', 20), meters],
  voltageRatio: [line('technical', 20), meters],
  registerAtInstallation: [decimal('kWh', [0, 1e12], 0), meters],
  registerAtRemoval: [decimal('kWh', [0, 1e12], 0), meters],
  load: [decimal('kg', [50, 10_000], 0), lifting],
  norm: [line('technical', 40), lifting],
  height: [decimal('m', [0, 250]), ['WIND_TURBINE_ANEMOMETER']],
  direction: [decimal('°', [0, 360], 0), ['WIND_TURBINE_ANEMOMETER']],
  calibrationDate: [day('technical'), ['WIND_TURBINE_ANEMOMETER', ...meters]],
  heated: [flag, ['WIND_TURBINE_ANEMOMETER']],
  intensity: [decimal('cd', [10, 200_000], 0), ['WIND_TURBINE_AVIATION_LIGHT']],
  lightColour: [choice(['red', 'white', 'redWhite', 'infrared']), ['WIND_TURBINE_AVIATION_LIGHT']],
  onDemand: [flag, ['WIND_TURBINE_AVIATION_LIGHT']],
  principle: [choice(['vibration', 'ultrasonic', 'optical', 'capacitive']), ['WIND_TURBINE_ICE_DETECTOR']],
  icePosition: [choice(['blade', 'nacelle', 'tower']), ['WIND_TURBINE_ICE_DETECTOR']],
  inputs: [count([1, 64]), ['ARRAY_BOX']],
  fuse: [decimal('A', [1, 2_000], 0), ['ARRAY_BOX']],
  design: [needed(line('technical', 80)), string],
  stringCount: [count([1, 10_000]), string],
  numberModules: [count([1, 60]), string],
  modulePower: [decimal('W', [1, 1_000], 0), string],
  tilt: [decimal('°', [0, 90]), string],
  azimuth: [decimal('°', [0, 360]), string],
  installedPower: [
    { ...decimal('kW', [0, 1e6]), computedBy: 'stringCount × numberModules × modulePower' } as Field,
    string,
  ],
  linkedTrackerControllerCode: [line('technical', 50), string],
  powerblockConnectionType: [line('technical', 40), ['ITS', 'ARRAY_BOX', 'STRING']],
  linkedArrayBoxes: [
    { kind: 'list', section: 'technical', longest: 50, most: 200, format: 'code' },
    ['ITS', 'ITS_TRANSFORMER'],
  ],
  linkedSubstations: [{ kind: 'list', section: 'technical', longest: 50, most: 20, format: 'code' }, ['ITS']],
  gridRatedPower: [decimal('kW', [0, 5e6], 0), ['SUBSTATION', 'ITS']],
  totalHeight: [decimal('m', [0, 250]), ['MET_MAST']],
  numberOfAnemometer: [count([0, 50]), ['MET_MAST']],
  highestAnemometerHeight: [decimal('m', [0, 250]), ['MET_MAST']],
  highestAnemometerDirection: [decimal('°', [0, 360], 0), ['MET_MAST']],
  highestAnemometerCalibrationDate: [day('technical'), ['MET_MAST']],
}

const dates: Readonly<Record<string, Typed>> = {
  inspected: [expected(day('inspection')), lifting],
  inspectionDue: [expected(day('inspection')), lifting],
  cod: [day('inspection'), placed],
  scheduledCod: [day('inspection'), placed],
}

const place: Readonly<Record<string, Typed>> = {
  address: [{ kind: 'text', section: 'position', longest: 200, format: 'line', isWide: true }, placed],
  zipCode: [line('position', 12), placed],
  city: [line('position', 80), placed],
  latitude: [{ kind: 'decimal', section: 'position', unit: '°', hard: [-90, 90], decimals: 5 }, placed],
  longitude: [{ kind: 'decimal', section: 'position', unit: '°', hard: [-180, 180], decimals: 5 }, placed],
  altitude: [{ kind: 'decimal', section: 'position', unit: 'm', hard: [-420, 9_000], decimals: 0 }, placed],
}

/** Fields that every part and machine has beside its own. Powers, lengths and dates as in all records. */
export const makerFields: Readonly<Record<string, Field>> = {
  /** Id of the model in the catalogue. */
  modelId: { kind: 'text', section: 'maker', longest: 50, format: 'code' },
  serialNumber: { kind: 'text', section: 'maker', longest: 60, format: 'line', need: 'expected', inTable: true },
  year: { kind: 'integer', isYear: true, section: 'maker', unit: null, hard: [1950, 2100], usual: [1980, 2040] },
  installed: { kind: 'date', section: 'maker', need: 'expected' },
  warrantyEnd: { kind: 'date', section: 'maker' },
}
export const toolFields: Readonly<Record<string, Field>> = {
  epeId: fromTools(line('codes', 60)),
  growId: fromTools(line('codes', 60)),
  performCode: fromTools(line('codes', 60)),
  manufacturerId: fromTools(line('codes', 60)),
  plantConnectionId: fromTools(line('codes', 60)),
}

export const locations = ['machine', 'stock', 'repair', 'scrap'] as const

/** Where a part is. The editor and the exchange write it, not a form. */
const standing = (types: readonly Type[]): Fields => ({
  type: {
    kind: 'oneOf',
    section: 'naming',
    choices: types,
    need: 'needed',
    isFixed: true,
    inForm: false,
    inTable: true,
  },
  farmCode: { kind: 'text', section: 'naming', longest: 50, need: 'needed', inForm: false, inTable: true },
  assetCode: { kind: 'text', section: 'naming', longest: 50, inForm: false, inTable: true },
  parentCode: { kind: 'text', section: 'naming', longest: 50, inForm: false },
  location: {
    kind: 'oneOf',
    section: 'naming',
    choices: locations,
    need: 'needed',
    initial: 'machine',
    inForm: false,
    inTable: true,
  },
  /** Name for lists, whatever the key of the type. */
  entName: {
    kind: 'text',
    section: 'naming',
    longest: 120,
    computedBy: 'name of the part',
    inForm: false,
    inTable: true,
  },
})

/** Fields of some types of parts, each with the types that it applies to. */
export const partFields = (types: readonly Type[]): Fields => {
  const named = types.filter((type) => nameKeyOf(type) === 'equipmentName')
  const made = types.filter(hasMaker)
  const declared: Readonly<Record<string, Typed>> = {
    equipmentName: [needed(line('naming', 120)), named],
    ...names,
    manufacturer: [{ ...needed(line('maker', 120)), inTable: true } as Field, made],
    model: [{ ...needed(line('maker', 120)), inTable: true } as Field, made],
    ...Object.fromEntries(Object.entries(makerFields).map(([key, field]): [string, Typed] => [key, [field]])),
    ...technical,
    ...dates,
    ...place,
    hoursAtRemoval: [{ kind: 'decimal', section: 'exchange', unit: 'h', hard: [0, 1e6], decimals: 0 }],
    removalReason: [{ kind: 'text', section: 'exchange', longest: 500, isLong: true }],
    ...Object.fromEntries(Object.entries(toolFields).map(([key, field]): [string, Typed] => [key, [field]])),
  }
  const own = Object.entries(declared).flatMap(([key, [field, of]]): [string, Field][] => {
    if (of === undefined) return [[key, field]]
    const is = of.filter((type) => types.includes(type))
    return is.length === 0 ? [] : [[key, { ...field, visibleWhen: { field: 'type', is } } as Field]]
  })
  return { ...standing(types), ...Object.fromEntries(own) }
}
