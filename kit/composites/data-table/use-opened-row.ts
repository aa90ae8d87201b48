import { type RefObject, useEffect, useRef } from 'react'
import type { ActiveCell } from './table-key-handler.ts'
import { placeOf, type VisibleRow } from './table-rows.ts'

/** Makes the row of the open detail active, even if a URL or the next button of the detail opened it. */
export const useOpenedRow = <Row>(
  openId: string | undefined,
  visible: readonly VisibleRow<Row>[],
  {
    scroller,
    onActive,
  }: { readonly scroller: RefObject<HTMLDivElement | null>; readonly onActive: (active: ActiveCell) => void },
): void => {
  const openedBefore = useRef<string>(undefined)
  useEffect(() => {
    const before = openedBefore.current
    openedBefore.current = openId
    if (openId === before) return
    if (openId !== undefined && placeOf(visible, openId) >= 0) onActive({ rowId: openId, column: 0 })
    if (openId === undefined && before !== undefined) scroller.current?.focus({ preventScroll: true })
  })
}
