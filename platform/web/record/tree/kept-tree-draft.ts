import type { LooseValues } from '../../../contract/field.ts'
import { startTreeDraft, type TreeDeletions, type TreeDraft } from './tree-draft.ts'
import { inserted, nodeIn, nodesById, type Roots, withChildren, without, withValues } from './tree-nodes.ts'

/** An added node without its children: they follow it in the list. */
interface KeptNode {
  readonly id: string
  readonly type: string
  readonly values: LooseValues
  readonly parentId: string | null
  /** The sibling before it; null for the first. */
  readonly afterId: string | null
}

/** The changes of a draft as JSON. The original is not part of it, nor are the steps of undo. */
export interface KeptTreeDraft {
  readonly deletions: TreeDeletions
  /** Depth first. */
  readonly added: readonly KeptNode[]
  /** Changed values of original nodes by id. */
  readonly edited: Readonly<Record<string, LooseValues>>
  readonly openIds: readonly string[]
  readonly checkedIds: readonly string[]
}

const changedValues = (before: LooseValues, after: LooseValues): LooseValues =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => !Object.is(before[key], value))
      .map(([key, value]) => [key, value ?? null]),
  )

/** Whether the kept tree is the stored one. A node that was added and deleted again changes nothing. */
export const isEmptyTreeDraft = ({ deletions, added, edited }: KeptTreeDraft): boolean =>
  deletions.toSave.length === 0 && added.length === 0 && Object.keys(edited).length === 0

/** The changes of a draft in a form that the browser can store. */
export const keepTreeDraft = ({ original, roots, deletions, openIds, checkedIds }: TreeDraft): KeptTreeDraft => {
  const before = nodesById(original)
  const added: KeptNode[] = []
  const edited: Record<string, LooseValues> = {}
  const walk = (siblings: Roots, parentId: string | null) => {
    siblings.forEach((node, place) => {
      const { id, type, values } = node
      const stored = before.get(id)
      if (!stored) added.push({ id, type, values, parentId, afterId: siblings[place - 1]?.id ?? null })
      else {
        const changed = changedValues(stored.values, values)
        if (Object.keys(changed).length > 0) edited[id] = changed
      }
      // The same object has the same descendants.
      if (stored !== node) walk(node.children, id)
    })
  }
  walk(roots, null)
  return { deletions, added, edited, openIds, checkedIds }
}

const withKept = (roots: Roots, { parentId, afterId, ...node }: KeptNode): Roots =>
  withChildren(roots, parentId, (siblings) => {
    const whole = { ...node, children: [] }
    const before = siblings.findIndex(({ id }) => id === afterId)
    // Another user has deleted the sibling.
    if (afterId !== null && before < 0) return inserted(siblings, whole)
    return siblings.toSpliced(before + 1, 0, whole)
  })

/**
 * Puts kept changes on the tree that is stored now. `lost` has the ids of nodes whose changes are dropped, because another
 * user deleted them or their parent.
 */
export const restoreTreeDraft = (
  original: Roots,
  kept: KeptTreeDraft,
): { readonly draft: TreeDraft; readonly lost: readonly string[] } => {
  const stored = nodesById(original)
  const toSave = kept.deletions.toSave.filter((id) => stored.has(id))
  const left = toSave.reduce(without, original)
  let roots = withValues(left, (node) => {
    const values = kept.edited[node.id]
    return values ? { ...node.values, ...values } : node.values
  })
  const lost: string[] = Object.keys(kept.edited).filter((id) => !stored.has(id))
  for (const node of kept.added) {
    if (node.parentId !== null && !nodeIn(roots, node.parentId)) lost.push(node.id)
    else roots = withKept(roots, node)
  }
  const deletions = { toSave, unsaved: kept.deletions.unsaved }
  const { openIds, checkedIds } = kept
  return { draft: { ...startTreeDraft(original), roots, deletions, openIds, checkedIds }, lost }
}
