import { folded } from '../data-table/filter-expression.ts'
import type { TreeNode } from './tree-model.ts'

/** A node with its place in the whole tree, depth first. */
export interface TreeEntry {
  readonly node: TreeNode
  readonly index: number
  /** Index of the parent; -1 for a root. */
  readonly parent: number
  /** 1 for a root. */
  readonly level: number
  /** Index after the last descendant. */
  readonly end: number
  /** Descendants with a mark. */
  readonly marksInside: number
}

export interface TreeIndex {
  readonly entries: readonly TreeEntry[]
  readonly placeOf: ReadonlyMap<string, number>
}

/** A row in sight. */
export interface TreeRowData {
  readonly id: string
  readonly entry: TreeEntry
  /** Undefined for a leaf. */
  readonly isOpen: boolean | undefined
  /** Place among the siblings in sight, from 1, and their number. */
  readonly place: number
  readonly size: number
  /** Descendants, or those that the filter finds. */
  readonly count: number
}

/** The nodes that a filter finds. */
export interface TreeFind {
  /** Indexes of the found nodes. */
  readonly found: readonly number[]
  readonly isFound: (index: number) => boolean
  /** Found, above a found node, or below one. */
  readonly isKept: (index: number) => boolean
  readonly holdsFound: (index: number) => boolean
  /** Found descendants. */
  readonly foundInside: (index: number) => number
}

/** Numbers all nodes depth first. */
export const indexTree = (nodes: readonly TreeNode[]): TreeIndex => {
  const entries: TreeEntry[] = []
  const placeOf = new Map<string, number>()
  /** Returns how many of the nodes and their descendants have a mark. */
  const walk = (siblings: readonly TreeNode[], parent: number, level: number): number => {
    let marks = 0
    for (const node of siblings) {
      const index = entries.length
      placeOf.set(node.id, index)
      // Holds the place until the descendants are numbered.
      entries.push({ node, index, parent, level, end: index + 1, marksInside: 0 })
      if (node.children?.length) {
        const marksInside = walk(node.children, index, level + 1)
        entries[index] = { node, index, parent, level, end: entries.length, marksInside }
        marks += marksInside
      }
      if (node.mark) marks += 1
    }
    return marks
  }
  walk(nodes, -1, 1)
  return { entries, placeOf }
}

/** Indexes from a node up to its root, without the node. */
export const ancestorsOf = ({ entries }: TreeIndex, index: number): readonly number[] => {
  const above: number[] = []
  for (let up = entries[index]?.parent ?? -1; up >= 0; up = entries[up]?.parent ?? -1) above.push(up)
  return above
}

/** Finds nodes that contain the text in label or note, without regard to case and accents. Null without a text. */
export const findNodes = (index: TreeIndex, text: string): TreeFind | null => {
  const wanted = folded(text.trim())
  if (wanted === '') return null
  const found: number[] = []
  const inside = new Uint32Array(index.entries.length)
  const isFoundAt = new Uint8Array(index.entries.length)
  const isBelow = new Uint8Array(index.entries.length)
  for (const { node, index: place, parent } of index.entries) {
    const isFound = folded(`${node.label} ${node.note ?? ''}`).includes(wanted)
    if (isFound) {
      found.push(place)
      isFoundAt[place] = 1
      for (const up of ancestorsOf(index, place)) inside[up] = (inside[up] ?? 0) + 1
    }
    // Whoever finds a machine wants to open its parts.
    if (isFound || (parent >= 0 && isBelow[parent] === 1)) isBelow[place] = 1
  }
  const foundInside = (place: number) => inside[place] ?? 0
  return {
    found,
    isFound: (place) => isFoundAt[place] === 1,
    isKept: (place) => isBelow[place] === 1 || foundInside(place) > 0,
    holdsFound: (place) => foundInside(place) > 0,
    foundInside,
  }
}

/** The rows in sight: all nodes whose ancestors are open and that the filter keeps. */
export const visibleRows = (
  { entries }: TreeIndex,
  isOpen: (entry: TreeEntry) => boolean,
  find: TreeFind | null,
): readonly TreeRowData[] => {
  const shown: { readonly entry: TreeEntry; readonly isOpen: boolean | undefined; readonly place: number }[] = []
  const sizes = new Map<number, number>()
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at] as TreeEntry
    if (find && !find.isKept(at)) {
      at = entry.end
      continue
    }
    const place = (sizes.get(entry.parent) ?? 0) + 1
    sizes.set(entry.parent, place)
    const isLeaf = entry.end === at + 1
    const open = isLeaf ? undefined : isOpen(entry)
    shown.push({ entry, isOpen: open, place })
    at = open ? at + 1 : entry.end
  }
  return shown.map((row) => ({
    ...row,
    id: row.entry.node.id,
    size: sizes.get(row.entry.parent) ?? 1,
    count: find?.holdsFound(row.entry.index) ? find.foundInside(row.entry.index) : row.entry.end - row.entry.index - 1,
  }))
}

/** Whether a node has a check box. A deleted one has none. */
export const isCheckable = ({ uncheckable, mark }: TreeNode): boolean => !uncheckable && mark !== 'deleted'

/** Nodes that a check of all takes: all, or all found, as far as they have a box. */
export const checkableIds = ({ entries }: TreeIndex, find: TreeFind | null): readonly string[] =>
  (find ? find.found.map((place) => entries[place] as TreeEntry) : entries)
    .filter(({ node }) => isCheckable(node))
    .map(({ node }) => node.id)
