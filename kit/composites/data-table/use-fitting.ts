import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the table by `data-fits` that all its columns are in sight: nothing has to be kept at the left then, which would
 * be a picture of its own for the browser in each row.
 */
export const useFitting = (scroller: RefObject<HTMLElement | null>, leastPx: number): void => {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const markFit = () => element.toggleAttribute('data-fits', element.clientWidth >= leastPx)
    const observer = new ResizeObserver(markFit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, leastPx])
}
