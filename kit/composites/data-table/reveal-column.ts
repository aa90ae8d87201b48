/** Scrolls horizontally until a column is visible beside the pinned columns. */
export const revealColumn = (
  scroller: HTMLElement | null,
  leastWidths: readonly number[],
  column: number,
  pinned: number,
): void => {
  if (!scroller || column <= pinned) return
  const widthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
  const factor = Math.max(1, scroller.scrollWidth / Math.max(1, widthOf(leastWidths)))
  const left = widthOf(leastWidths.slice(0, column)) * factor
  const right = left + (leastWidths[column] ?? 0) * factor
  const sticky = widthOf(leastWidths.slice(0, pinned + 1)) * (pinned > 0 ? 1 : factor)
  if (left - sticky < scroller.scrollLeft) scroller.scrollLeft = left - sticky
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth
}
