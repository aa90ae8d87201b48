import type { Fields, LooseValues } from '../../../contract/field.ts'
import {
  allNodes,
  type DraftNode,
  inNaturalOrder,
  inserted,
  type NaturalOrder,
  nodeIn,
  nodesById,
  pathTo,
  type Roots,
  withChildren,
  without,
  withValues,
} from './tree-nodes.ts'

/**
 * Editor of a tree of records as a pure reducer over an original and an edited tree (specification 001 §4). The state is
 * plain data. Drafts across tabs: kept-tree-draft.ts. Updated fields: tree-changes.ts.
 */

/** Ids of deleted nodes. Their descendants are gone with them and are not listed. */
export interface TreeDeletions {
  /** Nodes of the original: the save deletes them. */
  readonly toSave: readonly string[]
  /** Nodes that were added and never saved. */
  readonly unsaved: readonly string[]
}

/** The states that undo and redo restore. */
export interface TreeContent {
  readonly roots: Roots
  readonly deletions: TreeDeletions
}

export interface TreeDraft extends TreeContent {
  readonly original: Roots
  /** Ids may be those of deleted nodes: an undo brings back their state. */
  readonly openIds: readonly string[]
  readonly checkedIds: readonly string[]
  readonly past: readonly TreeContent[]
  readonly future: readonly TreeContent[]
  /** Node and fields of the last step, if the user may still be typing there. */
  readonly typing?: string | undefined
}

/** Facts about the nodes that their owner declares. */
export interface TreeRules {
  readonly fields: Readonly<Record<string, Fields>>
  /** Keys that do not count, e.g. `epeId`. */
  readonly uncounted: readonly string[]
  /** Keys by type that block the save while they are changed and empty, e.g. the name. */
  readonly blocking: Readonly<Record<string, readonly string[]>>
  /** If one of `when` changed, `send` of the same node is saved too. */
  readonly sentWith?: readonly { readonly when: readonly string[]; readonly send: string }[]
  /** Siblings in natural order, as they are stored: a node that is added stands after the last one until the save. */
  readonly orders?: readonly NaturalOrder[]
}

export type TreeAction =
  /** `continues`: the user still types in the field, so it is one step with the edit before. */
  | { readonly kind: 'edit'; readonly id: string; readonly values: LooseValues; readonly continues?: boolean }
  /** Sets the values of all checked nodes whose type has the field. */
  | { readonly kind: 'bulkEdit'; readonly values: LooseValues }
  /** The ids of the node and of its children are new. */
  | { readonly kind: 'add'; readonly parentId: string | null; readonly node: DraftNode }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'cancel' | 'undo' | 'redo' | 'uncheckAll' }
  /** `roots`: the stored tree, if it is not the edited one. */
  | { readonly kind: 'saved'; readonly roots?: Roots }
  /** `keepOthers`: other nodes of the type stay checked. */
  | { readonly kind: 'check'; readonly id: string; readonly checked: boolean; readonly keepOthers?: boolean }
  /** All nodes, or those that a filter found. */
  | { readonly kind: 'checkAll'; readonly ids?: readonly string[] }
  | { readonly kind: 'open' | 'close'; readonly id: string }
  | { readonly kind: 'openAll'; readonly ids: readonly string[] }

export const mostSteps = 50
const noDeletions: TreeDeletions = { toSave: [], unsaved: [] }

/** Opens a node and its ancestors, and closes its siblings. Without a match it opens the first root. */
const opened = (roots: Roots, openIds: readonly string[], id: string | undefined): readonly string[] => {
  const path = (id === undefined ? undefined : pathTo(roots, id)) ?? roots.slice(0, 1)
  const siblings = path.at(-2)?.children ?? roots
  const pathIds = path.map((node) => node.id)
  const gone = new Set([...siblings.map((node) => node.id), ...pathIds])
  return [...openIds.filter((one) => !gone.has(one)), ...pathIds]
}

/** A draft without changes. The node of `openId` is open, else the first root. */
export const startTreeDraft = (original: Roots, openId?: string): TreeDraft => ({
  original,
  roots: original,
  deletions: noDeletions,
  openIds: opened(original, [], openId),
  checkedIds: [],
  past: [],
  future: [],
})

const contentOf = ({ roots, deletions }: TreeContent): TreeContent => ({ roots, deletions })

/** One more step for undo. A change of nothing is none. */
const step = (draft: TreeDraft, next: TreeContent, typing?: string): TreeDraft => {
  if (next.roots === draft.roots && next.deletions === draft.deletions) return draft
  const isOneStep = typing !== undefined && typing === draft.typing
  const past = isOneStep ? draft.past : [...draft.past, contentOf(draft)].slice(-mostSteps)
  return { ...draft, ...next, past, future: [], typing }
}

/** Specification 000 §8: a value without a key is a mistake of the program. */
const refuseEmptyKey = (values: LooseValues): void => {
  if (Object.hasOwn(values, '')) throw new Error('key must not be empty')
}

const merged = (held: LooseValues, next: LooseValues): LooseValues =>
  Object.entries(next).every(([key, value]) => Object.hasOwn(held, key) && Object.is(held[key], value))
    ? held
    : { ...held, ...next }

const edit = (draft: TreeDraft, { id, values, continues }: Extract<TreeAction, { kind: 'edit' }>): TreeDraft => {
  refuseEmptyKey(values)
  const roots = withValues(draft.roots, (node) => (node.id === id ? merged(node.values, values) : node.values))
  // The name of the step is there from its first key on.
  const place = JSON.stringify([id, ...Object.keys(values)])
  const isFirst = draft.typing !== place || !continues
  return step(isFirst ? { ...draft, typing: undefined } : draft, { roots, deletions: draft.deletions }, place)
}

const bulkEdit = (draft: TreeDraft, values: LooseValues, { fields }: TreeRules): TreeDraft => {
  refuseEmptyKey(values)
  const checked = new Set(draft.checkedIds)
  const roots = withValues(draft.roots, (node) => {
    if (!checked.has(node.id)) return node.values
    const own = fields[node.type] ?? {}
    return merged(node.values, Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(own, key))))
  })
  return step(draft, { roots, deletions: draft.deletions })
}

const add = (draft: TreeDraft, { parentId, node }: Extract<TreeAction, { kind: 'add' }>): TreeDraft => {
  const isUsed = (id: string) => nodesById(draft.original).has(id) || nodesById(draft.roots).has(id)
  const used = allNodes([node]).find(({ id }) => isUsed(id))
  if (used) throw new Error(`The id ${used.id} is in use`)
  const roots = withChildren(draft.roots, parentId, (siblings) => inserted(siblings, node))
  return step(draft, { roots, deletions: draft.deletions })
}

const remove = (draft: TreeDraft, id: string): TreeDraft => {
  const roots = without(draft.roots, id)
  if (roots === draft.roots) return draft
  const queue = nodeIn(draft.original, id) ? 'toSave' : 'unsaved'
  return step(draft, { roots, deletions: { ...draft.deletions, [queue]: [...draft.deletions[queue], id] } })
}

/** Restores the original and clears the pending deletions. Undo brings back what it discards. */
const cancel = (draft: TreeDraft): TreeDraft => step(draft, { roots: draft.original, deletions: noDeletions })

const undo = (draft: TreeDraft): TreeDraft => {
  const before = draft.past.at(-1)
  if (!before) return draft
  const future = [...draft.future, contentOf(draft)].slice(-mostSteps)
  return { ...draft, ...before, past: draft.past.slice(0, -1), future, typing: undefined }
}

const redo = (draft: TreeDraft): TreeDraft => {
  const after = draft.future.at(-1)
  if (!after) return draft
  const past = [...draft.past, contentOf(draft)].slice(-mostSteps)
  return { ...draft, ...after, past, future: draft.future.slice(0, -1), typing: undefined }
}

/** Checking a node replaces the checked node of its type (specification 001 §4). */
const check = (draft: TreeDraft, { id, checked, keepOthers }: Extract<TreeAction, { kind: 'check' }>): TreeDraft => {
  const nodes = nodesById(draft.roots)
  const node = nodes.get(id)
  if (!node) return draft
  const others = draft.checkedIds.filter((one) => one !== id)
  if (!checked) return { ...draft, checkedIds: others }
  const stays = (one: string) => {
    const other = nodes.get(one)
    return other !== undefined && (keepOthers || other.type !== node.type)
  }
  return { ...draft, checkedIds: [...others.filter(stays), id] }
}

const checkAll = (draft: TreeDraft, ids: readonly string[] | undefined): TreeDraft => {
  const all = allNodes(draft.roots).map(({ id }) => id)
  const wanted = ids && new Set(ids)
  return { ...draft, checkedIds: wanted ? all.filter((id) => wanted.has(id)) : all }
}

const saved = (draft: TreeDraft, roots: Roots, { orders = [] }: TreeRules): TreeDraft => ({
  ...startTreeDraft(inNaturalOrder(roots, orders)),
  openIds: draft.openIds,
  checkedIds: draft.checkedIds,
})

/** The next state of a draft. */
export const reduceTreeDraft = (draft: TreeDraft, action: TreeAction, rules: TreeRules): TreeDraft => {
  switch (action.kind) {
    case 'edit':
      return edit(draft, action)
    case 'bulkEdit':
      return bulkEdit(draft, action.values, rules)
    case 'add':
      return add(draft, action)
    case 'delete':
      return remove(draft, action.id)
    case 'cancel':
      return cancel(draft)
    case 'undo':
      return undo(draft)
    case 'redo':
      return redo(draft)
    case 'saved':
      return saved(draft, action.roots ?? draft.roots, rules)
    case 'check':
      return check(draft, action)
    case 'checkAll':
      return checkAll(draft, action.ids)
    case 'uncheckAll':
      return { ...draft, checkedIds: [] }
    case 'open':
      return { ...draft, openIds: opened(draft.roots, draft.openIds, action.id) }
    case 'close':
      return { ...draft, openIds: draft.openIds.filter((id) => id !== action.id) }
    case 'openAll':
      return { ...draft, openIds: [...new Set([...draft.openIds, ...action.ids])] }
  }
}
