import { technologies } from '../../../domain/technology.ts'
import type { Field, Fields } from '../../../platform/contract/field.ts'
import type { MachineType } from './equipment-types.ts'
import { makerFields, toolFields } from './part-fields.ts'

const decimal = (unit: string | null, hard: readonly [number, number], decimals = 1): Field => ({
  kind: 'decimal',
  section: 'technical',
  unit,
  hard,
  decimals,
})
const of = (types: readonly MachineType[], field: Field): Field => ({
  ...field,
  visibleWhen: { field: 'assetType', is: types },
})
const turbine = ['WIND_TURBINE'] as const
const inverter = ['INVERTER'] as const
const battery = ['BATTERY_BANK'] as const
const hydro = ['HYDRO_UNIT'] as const
const biogas = ['BIOGAS_ENGINE'] as const

const line = (longest: number, section = 'technical'): Field => ({ kind: 'text', section, longest, format: 'line' })
const choice = (choices: readonly string[]): Field => ({ kind: 'oneOf', section: 'technical', choices })
const count = (hard: readonly [number, number]): Field => ({ kind: 'integer', section: 'technical', unit: null, hard })

/** Fields of a machine that its general card does not have. Name, maker, serial number and rated power are there. */
export const machineFields: Fields = {
  farmCode: { kind: 'text', section: 'naming', longest: 50, isFixed: true, need: 'needed', inForm: false },
  technology: {
    kind: 'oneOf',
    section: 'naming',
    choices: technologies,
    choiceWords: 'fleetState.technology',
    isFixed: true,
    need: 'needed',
    inForm: false,
  },
  assetType: {
    kind: 'text',
    section: 'naming',
    longest: 50,
    isFixed: true,
    need: 'needed',
    inForm: false,
    inTable: true,
  },
  parentCode: of(inverter, { kind: 'text', section: 'naming', longest: 50, inForm: false }),
  hubHeight: of(turbine, { ...decimal('m', [10, 250]), need: 'expected' } as Field),
  mode: of(turbine, line(80)),
  place: of(turbine, line(80)),
  foundation: of(turbine, choice(['gravity', 'piles', 'rock', 'monopile', 'jacket', 'floating'])),
  mppts: of(inverter, count([1, 32])),
  storageCapacity: of(battery, decimal('kWh', [0, 2e7], 0)),
  numberOfRacks: of(battery, count([0, 10_000])),
  numberOfCells: of(battery, count([0, 10_000_000])),
  chemistry: of(battery, choice(['lfp', 'nmc', 'lto', 'nca', 'sodiumIon', 'leadAcid'])),
  hasAContainer: of(battery, { kind: 'boolean', section: 'technical' }),
  isAnAuxiliary: of(battery, { kind: 'boolean', section: 'technical' }),
  unitCode: of(hydro, { ...line(50), need: 'needed' } as Field),
  powerplantName: of(hydro, line(120)),
  typeOfUnit: of(hydro, choice(['francis', 'kaplan', 'pelton', 'bulb', 'crossflow', 'pumpTurbine'])),
  turbineAxis: of(hydro, choice(['horizontal', 'vertical', 'inclined'])),
  stepupTransformerOutputVoltage: of(hydro, decimal('kV', [0.1, 420])),
  yearOfCommissioning: of(hydro, {
    kind: 'integer',
    isYear: true,
    section: 'technical',
    unit: null,
    hard: [1880, 2100],
  }),
  unitCapacity: of(hydro, decimal('MW', [0, 1_000], 2)),
  unitRotationalSpeed: of(hydro, decimal('rpm', [30, 1_500], 0)),
  maximumTotalDischarge: of(hydro, decimal('m³/s', [0, 10_000], 2)),
  turbineManufacturer: of(hydro, line(120)),
  currentRunnerManufacturer: of(hydro, line(120)),
  thermalPower: of(biogas, decimal('kW', [0, 100_000], 0)),
  efficiency: of(biogas, decimal('%', [20, 50])),
  overhaulDue: of(biogas, decimal('h', [0, 200_000], 0)),
  ...Object.fromEntries(Object.entries(makerFields).filter(([key]) => key !== 'serialNumber')),
  ...toolFields,
}
