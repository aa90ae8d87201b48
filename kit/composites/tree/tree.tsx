import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useMedia } from '../../primitives/use-media.ts'
import { phoneQuery } from '../../tokens/breakpoints.ts'
import { useRowWindow } from '../data-table/use-row-window.ts'
import styles from './tree.module.css'
import { isCheckable } from './tree-index.ts'
import type { TreeProps } from './tree-model.ts'
import { TreeRow } from './tree-row.tsx'
import { TreeTools } from './tree-tools.tsx'
import { useTree } from './use-tree.ts'
import { useTreePresses } from './use-tree-presses.ts'

const rowHeights = { desk: 32, phone: 40 } as const

/** Rows that come or go above the active row do not move it on the screen. */
const useStillRow = (
  scroller: RefObject<HTMLElement | null>,
  {
    rowId,
    active,
    rowHeight,
  }: { readonly rowId: string | undefined; readonly active: number; readonly rowHeight: number },
) => {
  const before = useRef({ rowId, active })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { rowId, active }
    if (scroller.current && last.rowId === rowId) scroller.current.scrollTop += (active - last.active) * rowHeight
  }, [scroller, rowId, active, rowHeight])
}

/**
 * A tree of thousands of nodes: filter, check boxes, and marks of changes. It has the keys of the ARIA tree pattern.
 * One element has the focus and names the active row, so that virtual scroll can add and remove rows.
 */
export function Tree(props: TreeProps) {
  const { label, chosenId, checks, filter, words } = props
  const { index, find, rows, active, setActiveId, setOpen } = useTree(props)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = rowHeights[useMedia(phoneQuery) ? 'phone' : 'desk']
  const virtual = useRowWindow(scroller, rows, { rowHeight, headHeight: 0, activeIndex: active })
  useStillRow(scroller, { rowId: rows[active]?.id, active, rowHeight })
  const goTo = (row: number) => {
    setActiveId(rows[row]?.id)
    virtual.scrollToIndex(row, { align: 'auto' })
  }
  const known = useRef({ virtual, active })
  known.current = { virtual, active }
  useEffect(() => {
    if (chosenId !== undefined) known.current.virtual.scrollToIndex(known.current.active, { align: 'auto' })
  }, [chosenId])

  const presses = useTreePresses({
    props,
    rows,
    active,
    onActive: setActiveId,
    onGo: goTo,
    onOpen: setOpen,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
  })

  return (
    <div className={styles.panel}>
      <TreeTools {...props} index={index} find={find} />
      {rows.length === 0 && (
        <p className={styles.nothing} role="status">
          {filter?.text ? words.noMatch : words.empty}
        </p>
      )}
      <div
        ref={scroller}
        role="tree"
        className={styles.tree}
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        data-empty={rows.length === 0 || undefined}
        {...presses}
      >
        <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <TreeRow
                  key={row.id}
                  id={`${id}-${item.index}`}
                  index={item.index}
                  node={row.entry.node}
                  level={row.entry.level}
                  marksInside={row.isOpen ? 0 : row.entry.marksInside}
                  isOpen={row.isOpen}
                  place={row.place}
                  size={row.size}
                  count={row.count}
                  isFaint={find !== null && !find.isFound(row.entry.index)}
                  isActive={item.index === active}
                  isChosen={row.id === chosenId}
                  isChecked={checks && isCheckable(row.entry.node) ? checks.ids.has(row.id) : undefined}
                  hasChecks={checks !== undefined}
                  topPx={item.start}
                  words={words}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
