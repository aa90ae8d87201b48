import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `data-fits` on the table if all its columns are visible. The pinned cells then need no sticky position, which
 * would create a separate layer in each row.
 */
export const useFitMark = (scroller: RefObject<HTMLElement | null>, leastPx: number): void => {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const markFit = () => element.toggleAttribute('data-fits', element.clientWidth >= leastPx)
    const observer = new ResizeObserver(markFit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, leastPx])
}
