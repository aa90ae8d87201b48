import type { Fields } from '../../../../platform/contract/field.ts'
import { emptyValue } from '../../../../platform/contract/field.ts'
import { isUnfilled } from '../../../../platform/contract/temporal.ts'
import type { TreeChanges } from '../../../../platform/web/record/tree/tree-changes.ts'
import type { TreeDraft, TreeRules } from '../../../../platform/web/record/tree/tree-draft.ts'
import { allNodes, type DraftNode, nodesById, type Roots } from '../../../../platform/web/record/tree/tree-nodes.ts'
import type { EquipmentTree, EquipmentTreeNode } from '../../contract/equipment-tree.ts'
import { blockingKeys, equipmentTypes, naturalOrders } from '../../contract/equipment-types.ts'
import { fieldsOfType } from '../../contract/fields-of-type.ts'

/** What the editor knows of each type (specification 001 §4). */
export const equipmentRules: TreeRules = {
  fields: Object.fromEntries(equipmentTypes.map((type) => [type, fieldsOfType(type)])),
  uncounted: ['epeId', 'manufacturerId'],
  blocking: Object.fromEntries(equipmentTypes.map((type) => [type, blockingKeys(type)])),
  sentWith: [{ when: ['manufacturer', 'model'], send: 'ratedActivePower' }],
  orders: naturalOrders,
}

/** The tree of a reply, whose nodes stand parents first. */
export const rootsOf = (nodes: readonly EquipmentTreeNode[]): Roots => {
  const below = Map.groupBy(nodes, ({ parentCode }) => parentCode)
  const of = (parent: string | null): Roots =>
    (below.get(parent) ?? []).map(({ code, type, values }) => ({ id: code, type, values, children: of(code) }))
  return of(null)
}

/** Codes of the machine, or of the first node, above each node. */
export const topOf = (roots: Roots): ReadonlyMap<string, string> =>
  new Map(roots.flatMap((root) => allNodes([root]).map(({ id }) => [id, root.id] as const)))

const valueTypes: Partial<Readonly<Record<string, string>>> = { decimal: 'Decimal', integer: 'Integer' }

/** A value as it is sent. A list stands in its control as a text. */
const sentValue = (fields: Fields, key: string, value: unknown): unknown => {
  const field = fields[key]
  if (field?.kind === 'list' && typeof value === 'string') return value.split(/[\s,;]+/).filter((one) => one !== '')
  return value === '' || value === undefined ? emptyValue(field) : value
}

/** The body of `PUT equipment/update`, without the answer since when the values hold. */
export const saveBodyOf = ({ roots, deletions }: TreeDraft, changes: TreeChanges) => {
  const added = new Set(changes.addedIds)
  const parents = new Map(allNodes(roots).flatMap((node) => node.children.map(({ id }) => [id, node.id] as const)))
  return {
    fields: changes.toSave.map(({ id, type, field, after }) => {
      const fields = fieldsOfType(type)
      const valueType = valueTypes[fields[field]?.kind ?? '']
      return {
        ...{ entityCode: id, entityType: type, key: field, value: sentValue(fields, field, after) },
        ...(valueType !== undefined && { valueType }),
      }
    }),
    created: allNodes(roots)
      .filter(({ id }) => added.has(id))
      .map(({ id, type }) => ({ code: id, type, parentCode: parents.get(id) ?? null })),
    deleted: [...deletions.toSave],
  }
}

/** Changed keys of stored nodes: those with a value before, for which the save asks since when, and the others. */
export const questionOf = ({ original }: TreeDraft, { fields }: TreeChanges) => {
  const stored = nodesById(original)
  const ofStored = fields.filter(({ id }) => stored.has(id))
  const wasFilled = ({ type, field, before }: TreeChanges['fields'][number]): boolean => {
    const declared = fieldsOfType(type)[field]
    return declared !== undefined && !isUnfilled(declared, before)
  }
  const filled = [...new Set(ofStored.filter(wasFilled).map(({ field }) => field))]
  const first = [...new Set(ofStored.map(({ field }) => field))].filter((field) => !filled.includes(field))
  return { filled, first }
}

/** The keys of a type that the page shows: hidden, editing shows only empty fields and reading only filled ones. */
export const shownKeys = (
  { type, values }: Pick<DraftNode, 'type' | 'values'>,
  { isHidden, isEditing }: { readonly isHidden: boolean; readonly isEditing: boolean },
): readonly string[] =>
  Object.entries(fieldsOfType(type))
    .filter(([key, field]) => !isHidden || isUnfilled(field, values[key]) === isEditing)
    .map(([key]) => key)

/** Values of a new part: the usual place has none but a name. */
export const newPartOf = (id: string, type: string, name: string, nameKey: string): DraftNode => ({
  ...{ id, type, children: [] },
  values: {
    ...Object.fromEntries(Object.entries(fieldsOfType(type)).map(([key, field]) => [key, emptyValue(field)])),
    [nameKey]: name,
  },
})

/** The tree that the editor edits: the same object until the reply changes. */
export const storedTreeOf = ({ nodes, version }: EquipmentTree) => ({ roots: rootsOf(nodes), version })
