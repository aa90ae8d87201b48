import { fieldEntries, type LooseValues } from '../../../contract/field.ts'
import { canonicalValue, differences } from '../../../contract/field-value.ts'
import type { TreeDraft, TreeRules } from './tree-draft.ts'
import { allNodes, type DraftNode, nodesById } from './tree-nodes.ts'

/** A changed field of a node. */
export interface NodeChange {
  readonly id: string
  readonly type: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface TreeChanges {
  /** Changed fields of all nodes that are left. Fields of deleted nodes are dropped. */
  readonly fields: readonly NodeChange[]
  /** The changed fields, and those that the save needs beside them. */
  readonly toSave: readonly NodeChange[]
  /** Number of changed fields that count. 0 while a field blocks the save. */
  readonly count: number
  /** Changed fields that may not be empty. A field of an added node counts as changed. */
  readonly blocked: readonly { readonly id: string; readonly field: string }[]
  readonly addedIds: readonly string[]
  readonly deletedIds: readonly string[]
}

const changesOf = (node: DraftNode, before: LooseValues | undefined, rules: TreeRules): readonly NodeChange[] =>
  differences(rules.fields[node.type] ?? {}, before ?? {}, node.values).map((one) => ({
    id: node.id,
    type: node.type,
    ...one,
  }))

/** Fields that are saved only because others of the node changed. */
const companions = (
  node: DraftNode,
  before: LooseValues | undefined,
  changed: readonly NodeChange[],
  { fields, sentWith = [] }: TreeRules,
): readonly NodeChange[] => {
  const keys = new Set(changed.map(({ field }) => field))
  return sentWith
    .filter(({ when, send }) => when.some((key) => keys.has(key)) && !keys.has(send))
    .filter(({ send }) => Object.hasOwn(fields[node.type] ?? {}, send))
    .map(({ send }) => ({
      id: node.id,
      type: node.type,
      field: send,
      before: before?.[send] ?? null,
      after: node.values[send] ?? null,
    }))
}

const isEmpty = (node: DraftNode, key: string, { fields }: TreeRules): boolean => {
  const field = fields[node.type]?.[key]
  const value = node.values[key]
  if (!field) return false
  return typeof value === 'string' ? value.trim() === '' : canonicalValue(field, value) === null
}

/** Everything in which the edited tree differs from the original (specification 001 §4). */
export const treeChanges = (draft: TreeDraft, rules: TreeRules): TreeChanges => {
  const before = nodesById(draft.original)
  const fields: NodeChange[] = []
  const toSave: NodeChange[] = []
  const blocked: { id: string; field: string }[] = []
  const addedIds: string[] = []
  for (const node of allNodes(draft.roots)) {
    const stored = before.get(node.id)
    if (!stored) addedIds.push(node.id)
    // Most nodes are the same objects.
    if (stored?.values === node.values) continue
    const changed = changesOf(node, stored?.values, rules)
    fields.push(...changed)
    toSave.push(...changed, ...companions(node, stored?.values, changed, rules))
    const mayBlock = new Set(
      stored ? changed.map(({ field }) => field) : fieldEntries(rules.fields[node.type] ?? {}).map(([key]) => key),
    )
    for (const key of rules.blocking[node.type] ?? [])
      if (mayBlock.has(key) && isEmpty(node, key, rules)) blocked.push({ id: node.id, field: key })
  }
  const counted = fields.filter(({ field }) => !rules.uncounted.includes(field))
  return {
    fields,
    toSave,
    count: blocked.length > 0 ? 0 : counted.length,
    blocked,
    addedIds,
    deletedIds: draft.deletions.toSave,
  }
}
