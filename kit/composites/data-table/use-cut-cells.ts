import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Half a pixel may be missing where widths are rounded. */
const overflows = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1

/** Whether some of a cell's words do not fit. */
export const hasCutWords = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some((element) => element.clientWidth > 0 && overflows(element))

/** Reads all before it writes: the page is laid out once. */
const markCut = (cells: readonly Element[]): void => {
  const changed = cells.filter(
    (cell) => overflows(cell.querySelector('[data-words]') ?? cell) !== cell.hasAttribute('data-cut'),
  )
  for (const cell of changed) cell.toggleAttribute('data-cut')
}

const cellsOf = (element: Element | null): Element[] => [...(element?.querySelectorAll('[data-row] > *') ?? [])]

/** Cells of rows that came, and cells in which something came or went. */
export const changedCells = (records: readonly MutationRecord[]): Element[] => {
  const cells = new Set<Element>()
  for (const { target, addedNodes } of records) {
    const cell = (target as Element).closest('[data-row] > *')
    if (cell) cells.add(cell)
    else
      for (const row of addedNodes)
        if (row instanceof Element && row.matches('[data-row]')) for (const each of row.children) cells.add(each)
  }
  return [...cells]
}

/** Words that changed within their place are not told. */
const lookAgainMs = 5_000

/**
 * Marks the cells whose words do not fit by `data-cut`. Only these are clipped: a clip in each of a thousand cells would
 * cost the browser more, with every figure that changes, than all else that it does for the table. New rows and cells
 * with new words or a longer figure are looked at before they are painted; to hear of every figure that changes would cost as
 * much as to draw it.
 */
export const useCutCells = (scroller: RefObject<HTMLElement | null>, widths: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths, other cuts
  useLayoutEffect(() => markCut(cellsOf(scroller.current)), [scroller, widths])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const lookAtAll = () => markCut(cellsOf(element))
    const resizes = new ResizeObserver(lookAtAll)
    resizes.observe(element)
    const changes = new MutationObserver((records) => markCut(changedCells(records)))
    changes.observe(element, { subtree: true, childList: true })
    const timer = setInterval(lookAtAll, lookAgainMs)
    return () => {
      resizes.disconnect()
      changes.disconnect()
      clearInterval(timer)
    }
  }, [scroller])
}
