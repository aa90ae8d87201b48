import { EDIT, MANAGE, type Product, READ } from '../../../domain/right.ts'
import type { Fields, LooseValues, ValuesOf } from '../../../platform/contract/field.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import { givenRecordCalls, recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind } from '../../../platform/contract/record-kind.ts'
import { temporalCalls } from '../../../platform/contract/temporal-calls.ts'
import { nameKeyOf, partTypes, substationTypes } from './equipment-types.ts'
import { machineFields } from './machine-fields.ts'
import { partFields } from './part-fields.ts'

const rightsOf = (product: Product) => ({
  read: { product, flag: READ } as const,
  edit: { product, flag: EDIT } as const,
  manage: { product, flag: MANAGE } as const,
})

const documents = {
  categories: ['dataSheet', 'manual', 'certificate', 'drawing', 'report', 'photo', 'other'],
  largestBytes: 50_000_000,
} as const

const common = { isOurs: true, words: 'equipment', farmField: 'farmCode', temporal: {}, documents } as const

const compared = (values: LooseValues, earlier: string, later: string): ValueFault[] => {
  const [first, last] = [values[earlier], values[later]]
  return typeof first === 'string' && typeof last === 'string' && last < first
    ? [{ field: later, code: 'not-after', bound: earlier, value: last }]
    : []
}

/** Dates of a part in their order. */
export const datesInOrder = (values: LooseValues): readonly ValueFault[] => [
  ...compared(values, 'installed', 'warrantyEnd'),
  ...compared(values, 'inspected', 'inspectionDue'),
]

/** A part is in a machine, or elsewhere and in none. */
export const standsSomewhere = ({ location, assetCode }: LooseValues): readonly ValueFault[] => {
  if (location === 'machine' && !assetCode) return [{ field: 'assetCode', code: 'needed' }]
  if (location !== 'machine' && assetCode)
    return [
      {
        field: 'location',
        code: 'not-in-a-machine',
        sentence: `must be machine while the part stands in ${String(assetCode)}`,
        bound: String(assetCode),
      },
    ]
  return []
}

/** kW of a set of strings. */
const installedPower = ({ stringCount, numberModules, modulePower }: LooseValues): number | null =>
  [stringCount, numberModules, modulePower].every((one) => typeof one === 'number')
    ? (Number(stringCount) * Number(numberModules) * Number(modulePower)) / 1_000
    : null

const computed =
  (fields: Fields) =>
  (values: ValuesOf<Fields>): Partial<ValuesOf<Fields>> => {
    const type = String(values.type)
    return {
      entName: values[nameKeyOf(type)] ?? null,
      ...(Object.hasOwn(fields, 'installedPower') && {
        installedPower: type === 'STRING' ? installedPower(values) : null,
      }),
    }
  }

const kindOfParts = (fields: Fields, product: Product, name: 'EquipmentPart' | 'SubstationPart', path: string) =>
  defineRecordKind<Fields>({
    ...common,
    kind: name === 'EquipmentPart' ? 'equipmentPart' : 'substationPart',
    one: name,
    many: `${name}s`,
    path: `/api/Equipments/${path}`,
    noun: name === 'EquipmentPart' ? 'part' : 'part of a substation',
    nouns: name === 'EquipmentPart' ? 'parts' : 'parts of substations',
    right: rightsOf(product),
    list: 'paged',
    ids: 'code',
    label: ['entName'],
    isSearched: true,
    fields,
    rules: [datesInOrder, standsSomewhere],
    compute: computed(fields),
  })

/** Parts of machines and of sub-farms. Id: their code, which never changes and is never given again. */
export const partKind = kindOfParts(partFields(partTypes), 'PICFarmEquipments', 'EquipmentPart', 'Parts')
export const partCalls = { ...recordCalls(partKind), ...temporalCalls(partKind) }

/** Parts of substations, with a right of their own. */
export const substationKind = kindOfParts(
  partFields(substationTypes),
  'PICFarmEquipmentSubstationAndCabling',
  'SubstationPart',
  'SubstationParts',
)
export const substationCalls = { ...recordCalls(substationKind), ...temporalCalls(substationKind) }

/** Facts of a machine beside those of its general card. Id: its entCode. */
export const machineKind = defineRecordKind<Fields>({
  ...common,
  kind: 'machineEquipment',
  one: 'MachineEquipment',
  many: 'MachineEquipments',
  path: '/api/Equipments/Machines',
  noun: 'machine',
  nouns: 'equipment of machines',
  right: { ...rightsOf('PICFarmEquipments'), manage: { product: 'PICFarmEquipments', flag: EDIT } },
  list: 'paged',
  ids: 'code',
  records: 'given',
  fields: machineFields,
  rules: [datesInOrder],
})
export const machineCalls = { ...givenRecordCalls(machineKind), ...temporalCalls(machineKind) }
