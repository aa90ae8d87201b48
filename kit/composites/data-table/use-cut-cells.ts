import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Rounded widths can be wrong by half a pixel. */
const overflows = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1

/** Whether part of the text of a cell is truncated. */
export const hasCutWords = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some((element) => element.clientWidth > 0 && overflows(element))

/**
 * Sets `data-cut` on cells with truncated text. Reads all cells before it writes, so that the browser lays out the page
 * only once.
 */
export const markCut = (cells: Iterable<Element> = []): void => {
  const changed = [...cells].filter(
    (cell) => overflows(cell.querySelector('[data-words]') ?? cell) !== cell.hasAttribute('data-cut'),
  )
  for (const cell of changed) cell.toggleAttribute('data-cut')
}

const waiting = new Set<Element>()

/** Batches cells for {@link markCut} until just before the next frame, when the browser lays out the page anyway. */
export const markCutSoon = (cells: Iterable<Element> = []): void => {
  // A hidden page renders no frames, so the set would hold removed cells.
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

/** Attributes that widen a value without changing its text. They add marks before it or space around it. */
const marks = ['data-freshness', 'data-estimated', 'data-partial', 'data-low', 'data-stale']

const lookAgainMs = 30_000

/**
 * Keeps `data-cut` up to date. Only cells with this attribute have a clip. A clip in each of a thousand cells would
 * cost the browser more per changed value than all its other work for the table. Rows check their cells when they
 * render. This hook checks cells after a child or mark changes, e.g. when `writeText` writes a value of another length.
 * It checks all cells when widths or fonts change. To observe every changed value would cost as much as to paint it.
 */
export const useCutCells = (scroller: RefObject<HTMLElement | null>, widths: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new widths change which cells are truncated
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
    // The observer misses texts that changed within their node and became wider.
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
