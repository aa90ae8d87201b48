import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drafts } from '../../browser-store/draft-store.ts'
import { usePerson } from '../../session/session-context.tsx'
import { isEmptyTreeDraft, type KeptTreeDraft, keepTreeDraft, restoreTreeDraft } from './kept-tree-draft.ts'
import { type TreeChanges, treeChanges } from './tree-changes.ts'
import { reduceTreeDraft, startTreeDraft, type TreeAction, type TreeDraft, type TreeRules } from './tree-draft.ts'
import { inNaturalOrder, type Roots } from './tree-nodes.ts'

export interface TreeEditor {
  readonly draft: TreeDraft
  readonly changes: TreeChanges
  readonly act: (action: TreeAction) => void
  /** Version of the stored tree on which the changes are based. The server uses it to detect a conflict. */
  readonly version: number
  /** Sets a new base version after the user has seen the changes of others. */
  readonly rebase: (version: number | undefined) => void
  /** Current state without a render, e.g. when the page is left right after saving. */
  readonly isDirty: () => boolean
  /** Time of restored changes of an earlier tab. */
  readonly restoredAtMs: number | undefined
  /** Ids of nodes whose changes were dropped, because another user deleted them or their parent. */
  readonly lost: readonly string[]
}

const asChanges = (kept: KeptTreeDraft): Record<string, unknown> => (isEmptyTreeDraft(kept) ? {} : { ...kept })

/**
 * The draft of a tree. The browser stores its changes until they are saved or cancelled, so they survive a closed tab. If
 * another user saves the tree, the changes stay on top of the new one, without the steps of undo.
 */
export const useTreeDraft = (
  key: string,
  /** The same object until the server replies with another tree. */
  stored: { readonly roots: Roots; readonly version: number },
  rules: TreeRules,
): TreeEditor => {
  const personId = usePerson()?.id ?? ''
  const [kept] = useState(() => drafts.read(personId, key))
  const ordered = () => inNaturalOrder(stored.roots, rules.orders ?? [])
  const [state, setState] = useState(() => ({
    base: stored.roots,
    madeOn: kept?.version,
    ...(kept
      ? restoreTreeDraft(ordered(), kept.changes as unknown as KeptTreeDraft)
      : { draft: startTreeDraft(ordered()), lost: [] as readonly string[] }),
  }))
  if (state.base !== stored.roots)
    setState({ ...state, base: stored.roots, ...restoreTreeDraft(ordered(), keepTreeDraft(state.draft)) })
  const { draft, lost } = state
  const changesText = useMemo(() => JSON.stringify(asChanges(keepTreeDraft(draft))), [draft])
  const isChanged = changesText !== '{}'
  const dirty = useRef(isChanged)
  dirty.current = isChanged
  const version = isChanged ? (state.madeOn ?? stored.version) : stored.version
  useEffect(
    () => drafts.keep(personId, key, { version, changes: JSON.parse(changesText) }),
    [personId, key, changesText, version],
  )
  return {
    draft,
    changes: useMemo(() => treeChanges(draft, rules), [draft, rules]),
    act: useCallback(
      (action: TreeAction) => {
        if (action.kind === 'saved' || action.kind === 'cancel') dirty.current = false
        setState((held) => ({
          ...held,
          madeOn: action.kind === 'saved' ? undefined : version,
          draft: reduceTreeDraft(held.draft, action, rules),
        }))
      },
      [rules, version],
    ),
    version,
    rebase: useCallback((madeOn: number | undefined) => setState((held) => ({ ...held, madeOn })), []),
    isDirty: useCallback(() => dirty.current, []),
    restoredAtMs: kept?.atMs,
    lost,
  }
}
