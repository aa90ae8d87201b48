import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef, useState } from 'react'
import { likelyRect } from './likely-rect.ts'
import type { AskedRows } from './table-model.ts'
import { useAskedView } from './use-asked-view.ts'

/** Virtual scroll. The document contains the visible rows, some rows around them, and always the active row. */
export const useRowWindow = (
  scroller: RefObject<HTMLDivElement | null>,
  visible: readonly { readonly id: string }[],
  {
    rowHeight,
    headHeight,
    activeIndex,
    onView,
  }: {
    readonly rowHeight: number
    readonly headHeight: number
    readonly activeIndex: number
    /** Receives the first and last index near the viewport. Must be stable. */
    readonly onView?: AskedRows<never>['onView'] | undefined
  },
) => {
  const [initialRect] = useState(likelyRect)
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => visible[index]?.id ?? index,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    overscan: 8,
    useFlushSync: false,
    initialRect,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (activeIndex >= 0 && activeIndex < visible.length && !indexes.includes(activeIndex)) indexes.push(activeIndex)
      return indexes
    },
  })
  const knownHeight = useRef(rowHeight)
  if (knownHeight.current !== rowHeight) {
    knownHeight.current = rowHeight
    virtual.measure()
  }
  useAskedView(onView, virtual.range)
  return virtual
}
