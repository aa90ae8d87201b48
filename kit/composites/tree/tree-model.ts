import type { ReactNode } from 'react'

/** How a node differs from the stored tree. */
export type TreeMark = 'changed' | 'added' | 'deleted'

export interface TreeNode {
  readonly id: string
  readonly label: string
  /** After the label, e.g. a code. The filter finds it too. */
  readonly note?: string
  /** 16 px. */
  readonly icon?: ReactNode
  readonly mark?: TreeMark | undefined
  /** The node has no check box. */
  readonly uncheckable?: true
  readonly children?: readonly TreeNode[]
}

export interface TreeWords {
  readonly search: string
  /** Sentence of a tree without nodes. */
  readonly empty: string
  readonly noMatch: string
  /** E.g. "2,000 nodes", and "12 of 2,000 nodes" while a filter applies. */
  readonly count: (found: number, all: number) => string
  /** E.g. "3 checked". */
  readonly checked: (count: number) => string
  /** Of so many nodes: all, or those that the filter finds. */
  readonly checkAll: (count: number) => string
  readonly uncheckAll: string
  readonly marks: Readonly<Record<TreeMark, string>>
  /** At a closed node, e.g. "2 changes inside". */
  readonly marksInside: (count: number) => string
}

export interface TreeChecks {
  readonly ids: ReadonlySet<string>
  /** `keepOthers`: Ctrl or Cmd was held. What one check does to the others is the caller's rule. */
  readonly onCheck: (id: string, checked: boolean, keepOthers: boolean) => void
  /** All nodes, or all that the filter finds. */
  readonly onCheckAll: (ids: readonly string[]) => void
  readonly onUncheckAll: () => void
}

export interface TreeProps {
  /** Accessible name. */
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly openIds: ReadonlySet<string>
  readonly onOpen: (id: string, open: boolean) => void
  /** The `*` key opens all siblings of a node. */
  readonly onOpenAll: (ids: readonly string[]) => void
  /** The node whose details are shown. It comes into sight. */
  readonly chosenId?: string | undefined
  readonly onChoose: (id: string) => void
  readonly checks?: TreeChecks
  /** The text of the filter is the caller's, because an address may contain it. */
  readonly filter?: { readonly text: string; readonly onText: (text: string) => void }
  /** Buttons at the end of the toolbar, e.g. Add. */
  readonly actions?: ReactNode
  readonly words: TreeWords
}
