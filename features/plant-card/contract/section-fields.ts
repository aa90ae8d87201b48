import { defineFields } from '../../../platform/contract/define-fields.ts'
import { nodeFields } from './general-fields.ts'

/** Fields of the sections of a card that have rights of their own. Powers in kW, days as ISO text. */

const line = (section: string, longest = 80) => ({ kind: 'text', section, longest, format: 'line' }) as const
const phone = { kind: 'text', section: 'emergency', longest: 20, format: 'phone' } as const
const kilometres = {
  kind: 'decimal',
  section: 'emergency',
  unit: 'km',
  hard: [0, 500],
  usual: [0, 80],
  decimals: 1,
} as const
const latitude = (section: string) => ({ kind: 'decimal', section, unit: '°', hard: [-90, 90], decimals: 5 }) as const
const longitude = (section: string) =>
  ({ kind: 'decimal', section, unit: '°', hard: [-180, 180], decimals: 5 }) as const

/** Currencies that prices of electricity in the portfolio have. */
export const currencies = ['EUR', 'GBP', 'USD', 'PLN', 'SEK', 'DKK', 'NOK', 'CHF', 'RON', 'BRL', 'AUD'] as const

const money = { kind: 'decimal', section: 'financial', unit: null, hard: [0, 1e11], decimals: 0 } as const

/** Financial information. Amounts in the currency of the section. */
export const financialFields = defineFields({
  ...nodeFields,
  currency: { kind: 'oneOf', section: 'financial', choices: currencies, need: 'expected' },
  capex: { ...money, need: 'expected' },
  opexPerYear: { ...money, need: 'expected' },
  lender: line('financial', 120),
  supportScheme: {
    kind: 'oneOf',
    section: 'support',
    choices: ['feedIn', 'contractForDifference', 'topUp', 'ppa', 'merchant'],
    need: 'expected',
  },
  tariff: {
    kind: 'decimal',
    section: 'support',
    unit: '/MWh',
    hard: [-500, 4_000],
    usual: [0, 500],
    decimals: 2,
    need: 'expected',
  },
  tariffEnd: { kind: 'date', section: 'support' },
  insurer: line('insurance', 120),
  insuranceEnd: { kind: 'date', section: 'insurance' },
})

const refurbished = {
  kind: 'decimal',
  section: 'refurbishment',
  unit: 'kW',
  hard: [0, 5_000_000],
  decimals: 0,
} as const

export const refurbishmentFields = defineFields({
  ...nodeFields,
  refurbishment: {
    kind: 'oneOf',
    section: 'refurbishment',
    choices: ['repowering', 'retrofit', 'lifeExtension', 'campaign'],
  },
  refurbishedOn: { kind: 'date', section: 'refurbishment' },
  powerBefore: refurbished,
  powerAfter: refurbished,
  refurbishmentCost: { kind: 'decimal', section: 'refurbishment', unit: null, hard: [0, 1e11], decimals: 0 },
  lifeExtensionTo: { kind: 'date', section: 'refurbishment' },
})

/** Hazards on a site that the fire service needs to know. */
export const siteHazards = [
  'highVoltage',
  'height',
  'sulphurHexafluoride',
  'hydrogenSulphide',
  'methane',
  'water',
  'batteryGas',
  'oil',
] as const

export const crisisFields = defineFields({
  ...nodeFields,
  callOrder: {
    kind: 'rows',
    section: 'call',
    most: 12,
    of: {
      person: { kind: 'text', section: 'call', longest: 120, format: 'line', need: 'needed' },
      duty: { kind: 'text', section: 'call', longest: 80, format: 'line' },
      number: { kind: 'text', section: 'call', longest: 20, format: 'phone', need: 'needed' },
    },
  },
  gridControlCentre: line('emergency', 120),
  gridControlPhone: { ...phone, need: 'expected' },
  firePhone: { ...phone, need: 'expected' },
  fireDistance: kilometres,
  hospital: line('emergency', 120),
  hospitalPhone: { ...phone, need: 'expected' },
  hospitalDistance: kilometres,
  policePhone: phone,
  policeDistance: kilometres,
  rendezvousLatitude: latitude('access'),
  rendezvousLongitude: longitude('access'),
  helipadLatitude: latitude('access'),
  helipadLongitude: longitude('access'),
  access: { kind: 'text', section: 'access', longest: 2_000, isLong: true, need: 'expected' },
  hazards: { kind: 'severalOf', section: 'hazards', choices: siteHazards, need: 'expected' },
  shutDownSteps: {
    kind: 'rows',
    section: 'hazards',
    most: 20,
    of: { step: { kind: 'text', section: 'hazards', longest: 300, format: 'line', need: 'needed' } },
  },
  musterPoint: { ...line('hazards', 200), need: 'expected' },
  rescueKit: line('hazards', 200),
  defibrillator: line('hazards', 200),
  climbLimit: {
    kind: 'decimal',
    section: 'hazards',
    unit: 'm/s',
    hard: [0, 30],
    usual: [8, 20],
    decimals: 1,
    visibleWhen: { field: 'technology', is: ['wind'] },
  },
  evacuationPlan: {
    kind: 'file',
    section: 'review',
    types: ['application/pdf', 'image/png', 'image/jpeg'],
    largestBytes: 50_000_000,
  },
  lastDrill: { kind: 'date', section: 'review', futureAllowed: false },
  nextReview: { kind: 'date', section: 'review', need: 'expected' },
})

/** The code of the gate. Reading it needs the right to edit, and the log keeps each reading. */
export const gateCodeFields = defineFields({
  ...nodeFields,
  gateCode: line('gate', 60),
})

export const meteringFields = defineFields({
  ...nodeFields,
  metMastName: { ...line('mast', 120), need: 'expected' },
  totalHeight: { kind: 'decimal', section: 'mast', unit: 'm', hard: [0, 250], usual: [2, 200], decimals: 1 },
})

export const connectionFields = defineFields({
  ...nodeFields,
  gridOperator: { ...line('grid', 120), need: 'expected' },
  voltage: {
    kind: 'decimal',
    section: 'grid',
    unit: 'kV',
    hard: [0.23, 420],
    usual: [0.4, 225],
    decimals: 1,
    need: 'expected',
  },
  injection: { kind: 'decimal', section: 'grid', unit: 'kW', hard: [0, 5_000_000], decimals: 0, need: 'expected' },
  withdrawal: { kind: 'decimal', section: 'grid', unit: 'kW', hard: [0, 5_000_000], decimals: 0 },
  shortCircuitPower: { kind: 'decimal', section: 'grid', unit: 'MVA', hard: [0, 100_000], decimals: 0 },
  neutral: { kind: 'oneOf', section: 'grid', choices: ['solid', 'resistor', 'reactor', 'compensated', 'isolated'] },
  powerFactor: { kind: 'decimal', section: 'reactive', unit: null, hard: [-1, 1], decimals: 3 },
  reactivePower: { kind: 'decimal', section: 'reactive', unit: 'kvar', hard: [-5_000_000, 5_000_000], decimals: 0 },
  deliveryEic: { kind: 'text', section: 'metering', longest: 16, format: 'eic' },
  meteringPoint: { ...line('metering', 60), need: 'expected' },
})

export const telecomFields = defineFields({
  ...nodeFields,
  provider: { ...line('link'), need: 'expected' },
  medium: {
    kind: 'oneOf',
    section: 'link',
    choices: ['fibre', 'dsl', 'mobile4g', 'mobile5g', 'satellite', 'radio'],
    need: 'expected',
  },
  bandwidth: { kind: 'decimal', section: 'link', unit: 'Mbit/s', hard: [0, 100_000], usual: [1, 10_000], decimals: 1 },
  ipAddress: { kind: 'text', section: 'link', longest: 45, format: 'ip' },
  backupMedium: {
    kind: 'oneOf',
    section: 'link',
    choices: ['fibre', 'dsl', 'mobile4g', 'mobile5g', 'satellite', 'radio'],
  },
  iccid: { kind: 'text', section: 'link', longest: 25, format: 'iccid' },
  apn: line('link'),
  vaultReference: line('link', 200),
})

/** Facts of an asset for which there is no other field. */
export const otherFields = defineFields({
  ...nodeFields,
  inventoryNumber: line('other', 60),
  accountingNumber: line('other', 60),
  warrantyReference: line('other', 120),
  remarks: { kind: 'text', section: 'other', longest: 8_000, isLong: true },
  otherFacts: {
    kind: 'rows',
    section: 'other',
    most: 40,
    of: {
      factName: { kind: 'text', section: 'other', longest: 80, format: 'line', need: 'needed' },
      factValue: { kind: 'text', section: 'other', longest: 400, format: 'line', need: 'needed' },
    },
  },
})
