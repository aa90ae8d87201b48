import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { KeptPlace } from './table-model.ts'

/** Restores the last scroll position before the first paint, and stores each new position. */
export const useKeptPlace = (scroller: RefObject<HTMLElement | null>, keptPlace: KeptPlace | undefined): void => {
  const kept = useRef(keptPlace)
  kept.current = keptPlace
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const place = kept.current?.read()
    if (place) element.scrollTo(place.left, place.top)
    const keep = () => kept.current?.write({ left: element.scrollLeft, top: element.scrollTop })
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroller])
}
