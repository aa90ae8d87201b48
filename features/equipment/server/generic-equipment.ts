import type { Field } from '../../../platform/contract/field.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import type { GenericEquipment } from '../contract/equipment-calls.ts'
import type { EquipmentTreeNode } from '../contract/equipment-tree.ts'
import { fieldsOfType } from '../contract/fields-of-type.ts'

interface Plant {
  readonly node: PlantNode
  readonly nodes: readonly PlantNode[]
  readonly equipment: readonly EquipmentTreeNode[]
}

/** Types and keys that a caller asks for. Without keys all are given; without types no relatives. */
interface Wanted {
  readonly targets: readonly string[]
  readonly parameters: readonly string[]
  readonly ancestors: readonly string[]
  readonly descendants: readonly string[]
  readonly linked: readonly string[]
}

const typeNames: Partial<Readonly<Record<Field['kind'], string>>> = {
  decimal: 'Decimal',
  integer: 'Integer',
  date: 'Date',
  boolean: 'Boolean',
  list: 'List',
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.join(',') : String(value)
}

const parametersOf = ({ type, values }: EquipmentTreeNode, wanted: readonly string[]): GenericEquipment['parameters'] =>
  Object.entries(fieldsOfType(type))
    .filter(([key]) => wanted.length === 0 || wanted.includes(key))
    .map(([key, field]) => {
      const value = values[key] ?? null
      return {
        code: key,
        type: typeNames[field.kind] ?? 'String',
        value,
        vvalue: textOf(value),
        fkValue: field.kind === 'reference' ? textOf(value) : null,
      }
    })

/** Codes that a value names: a text, or a list of texts. */
const codesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** Equipment of some types as the specification gives it (001 §3, generic equipment), in the order of the tree. */
export const genericOf = ({ node, nodes, equipment }: Plant, wanted: Wanted): readonly GenericEquipment[] => {
  const byCode = new Map(equipment.map((one) => [one.code, one]))
  const below = Map.groupBy(equipment, ({ parentCode }) => parentCode)
  const pathOf = new Map(nodes.map(({ entCode, path }) => [entCode, path]))
  const parentOf = ({ parentCode }: EquipmentTreeNode) => (parentCode === null ? undefined : byCode.get(parentCode))

  const ancestorsOf = (one: EquipmentTreeNode): EquipmentTreeNode[] => {
    const parent = parentOf(one)
    return parent ? [parent, ...ancestorsOf(parent)] : []
  }
  const descendantsOf = (one: EquipmentTreeNode): EquipmentTreeNode[] =>
    (below.get(one.code) ?? []).flatMap((child) => [child, ...descendantsOf(child)])

  const relativeOf = (one: EquipmentTreeNode) => ({
    entCode: one.code,
    entName: one.name,
    ettCode: one.type,
    entParentCode: one.parentCode,
    parameters: parametersOf(one, wanted.parameters),
  })

  return equipment
    .filter(({ type }) => wanted.targets.includes(type))
    .map((one) => {
      const ancestors = ancestorsOf(one)
      const linked = wanted.linked.flatMap((key) => codesIn(one.values[key]))
      const above = pathOf.get(one.assetCode) ?? []
      const path = [...above, ...ancestors.map(({ code }) => code).toReversed(), one.code]
      return {
        tecCode: node.technology,
        entCode: one.code,
        entName: one.name,
        entParentCode: one.parentCode ?? above.at(one.code === one.assetCode ? -2 : -1) ?? null,
        entPath: [...new Set(path)].join('/'),
        ettCode: one.type,
        geoCode: node.countryCode,
        parameters: parametersOf(one, wanted.parameters),
        ancestors: ancestors.filter(({ type }) => wanted.ancestors.includes(type)).map(relativeOf),
        descendants: descendantsOf(one)
          .filter(({ type }) => wanted.descendants.includes(type))
          .map(relativeOf),
        linked: linked.flatMap((code) => byCode.get(code) ?? []).map(relativeOf),
      }
    })
}
