import { folded } from '../data-table/filter-expression.ts'
import type { TreeRowData } from './tree-index.ts'

/** What a key of the ARIA tree pattern does. */
export type TreeMove =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'open' | 'close' | 'choose' | 'check'; readonly id: string }
  | { readonly kind: 'openSiblings'; readonly ids: readonly string[] }

/** Closed siblings of a row, itself included. */
const closedSiblings = (rows: readonly TreeRowData[], { entry }: TreeRowData): readonly string[] =>
  rows.filter((row) => row.entry.parent === entry.parent && row.isOpen === false).map(({ id }) => id)

/** Returns what a key does at a row, null if the tree does not know the key or it does nothing here. */
export const treeMove = (key: string, rows: readonly TreeRowData[], active: number, page: number): TreeMove | null => {
  const row = rows[active]
  if (!row) return null
  const go = (to: number): TreeMove => ({ kind: 'go', row: Math.min(rows.length - 1, Math.max(0, to)) })
  switch (key) {
    case 'ArrowDown':
      return go(active + 1)
    case 'ArrowUp':
      return go(active - 1)
    case 'PageDown':
      return go(active + page)
    case 'PageUp':
      return go(active - page)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      if (row.isOpen === undefined) return null
      return row.isOpen ? go(active + 1) : { kind: 'open', id: row.id }
    case 'ArrowLeft': {
      if (row.isOpen) return { kind: 'close', id: row.id }
      const above = rows.findLastIndex(({ entry }, at) => at < active && entry.index === row.entry.parent)
      return above < 0 ? null : go(above)
    }
    case '*':
      return { kind: 'openSiblings', ids: closedSiblings(rows, row) }
    case 'Enter':
      return { kind: 'choose', id: row.id }
    case ' ':
      return { kind: 'check', id: row.id }
    default:
      return null
  }
}

/** So long after a key the next one begins a new word. */
const wordPauseMs = 500

/** Type-ahead: typed letters lead to the next row whose label begins with them. */
export interface TypeAhead {
  /** Returns the row, or null if no label begins so, or the key is no letter of a label. */
  readonly press: (key: string, rows: readonly TreeRowData[], active: number, atMs: number) => number | null
}

export const createTypeAhead = (): TypeAhead => {
  let typed = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    press(key, rows, active, atMs) {
      if ([...key].length !== 1) return null
      const word = atMs - lastMs < wordPauseMs ? typed + folded(key) : folded(key)
      // A space is part of a label only within a word. Otherwise it checks.
      if (word.trimStart() === '') return null
      // The same letter again leads to the next row that begins with it.
      const isRepeated = [...word].every((letter) => letter === word[0])
      const wanted = isRepeated ? (word[0] ?? '') : word
      // A longer word may still fit the present row, a first letter leads on.
      const from = isRepeated ? active + 1 : active
      const at = rows.findIndex((_, step) =>
        folded(rows[(from + step) % rows.length]?.entry.node.label ?? '').startsWith(wanted),
      )
      if (at < 0 && key === ' ') return null
      typed = word
      lastMs = atMs
      return at < 0 ? null : (from + at) % rows.length
    },
  }
}
