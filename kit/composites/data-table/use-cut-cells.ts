import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Half a pixel may be missing where widths are rounded. */
const overflows = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1

/** Whether some of a cell's words do not fit. */
export const hasCutWords = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some((element) => element.clientWidth > 0 && overflows(element))

/** Marks the cells whose words do not fit by `data-cut`. Reads all before it writes: the page is laid out once. */
export const markCut = (cells: Iterable<Element> = []): void => {
  const changed = [...cells].filter(
    (cell) => overflows(cell.querySelector('[data-words]') ?? cell) !== cell.hasAttribute('data-cut'),
  )
  for (const cell of changed) cell.toggleAttribute('data-cut')
}

const waiting = new Set<Element>()

/** {@link markCut} of the cells that were noted since the last frame, right before the next: the page is laid out then anyway. */
export const markCutSoon = (cells: Iterable<Element> = []): void => {
  // Nothing is drawn then, and what came and went meanwhile would be held.
  if (document.hidden) return
  const isAsked = waiting.size > 0
  for (const cell of cells) waiting.add(cell)
  if (isAsked || waiting.size === 0) return
  requestAnimationFrame(() => {
    const batch = [...waiting]
    waiting.clear()
    markCut(batch)
  })
}

const cellOf = ({ target }: MutationRecord): Element | null => (target as Element).closest('[data-row] > *')

/** What widens a figure without a new text: marks before it, and room around it, are drawn by one of these. */
const marks = ['data-freshness', 'data-estimated', 'data-partial', 'data-low', 'data-stale']

const lookAgainMs = 30_000

/**
 * Keeps `data-cut` true. Only cells that have it are clipped: a clip in each of a thousand cells would cost the browser more,
 * with every figure that changes, than all else that it does for the table. Rows have their cells looked at when they are
 * drawn; here it is heard where something comes or goes in a cell, as a figure of another length does (`writeText`), and what
 * changes the words or the room of all. To hear of every figure that changes would cost as much as to draw it.
 */
export const useCutCells = (scroller: RefObject<HTMLElement | null>, widths: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths, other cuts
  useLayoutEffect(() => markCut(scroller.current?.querySelectorAll('[data-row] > *')), [scroller, widths])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const cells = () => element.querySelectorAll('[data-row] > *')
    const lookAtAll = () => markCutSoon(cells())
    const resizes = new ResizeObserver(() => markCut(cells()))
    resizes.observe(element)
    const changes = new MutationObserver((records) => markCutSoon(records.flatMap((record) => cellOf(record) ?? [])))
    changes.observe(element, { subtree: true, childList: true, attributeFilter: marks })
    document.fonts.addEventListener('loadingdone', lookAtAll)
    document.addEventListener('visibilitychange', lookAtAll)
    // Words that changed within their node, and are wider now.
    const timer = setInterval(lookAtAll, lookAgainMs)
    return () => {
      resizes.disconnect()
      changes.disconnect()
      document.fonts.removeEventListener('loadingdone', lookAtAll)
      document.removeEventListener('visibilitychange', lookAtAll)
      clearInterval(timer)
    }
  }, [scroller])
}
