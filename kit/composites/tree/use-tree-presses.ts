import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { isCheckable, type TreeRowData } from './tree-index.ts'
import { createTypeAhead, type TreeMove, treeMove } from './tree-keys.ts'
import type { TreeProps } from './tree-model.ts'

/** Keys and presses of a tree. One set of handlers serves all rows. */
export const useTreePresses = ({
  props: { onChoose, onOpenAll, checks },
  rows,
  active,
  onActive,
  onGo,
  onOpen,
  page,
}: {
  readonly props: Pick<TreeProps, 'onChoose' | 'onOpenAll' | 'checks'>
  readonly rows: readonly TreeRowData[]
  /** Index of the active row. */
  readonly active: number
  readonly onActive: (id: string) => void
  /** Makes a row active and brings it into sight. */
  readonly onGo: (row: number) => void
  readonly onOpen: (id: string, open: boolean) => void
  /** Rows of a page. */
  readonly page: () => number
}) => {
  const [typeAhead] = useState(createTypeAhead)
  const check = ({ id, entry: { node } }: TreeRowData, keepOthers: boolean) => {
    if (checks && isCheckable(node)) checks.onCheck(id, !checks.ids.has(id), keepOthers)
  }
  const follow = (move: TreeMove, keepOthers: boolean) => {
    if (move.kind === 'go') return onGo(move.row)
    if (move.kind === 'openSiblings') return onOpenAll(move.ids)
    if (move.kind === 'choose') return onChoose(move.id)
    if (move.kind === 'check') return check(rows[active] as TreeRowData, keepOthers)
    onOpen(move.id, move.kind === 'open')
  }
  return {
    onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      const isHeld = ctrlKey || metaKey
      if (altKey || (isHeld && key !== ' ')) return
      // The star opens siblings, also if a label begins with it.
      const typed = isHeld || key === '*' ? null : typeAhead.press(key, rows, active, event.timeStamp)
      const move: TreeMove | null = typed === null ? treeMove(key, rows, active, page()) : { kind: 'go', row: typed }
      if (!move) return
      event.preventDefault()
      follow(move, isHeld)
    },
    onClick({ target, ctrlKey, metaKey }: MouseEvent) {
      const element = target instanceof Element ? target : null
      const at = Number(element?.closest('[data-row]')?.getAttribute('data-row') ?? -1)
      const row = rows[at]
      if (!row) return
      onActive(row.id)
      if (element?.closest('[data-twist]') && row.isOpen !== undefined) onOpen(row.id, !row.isOpen)
      else if (element?.closest('[data-box]')) check(row, ctrlKey || metaKey)
      else onChoose(row.id)
    },
  }
}
