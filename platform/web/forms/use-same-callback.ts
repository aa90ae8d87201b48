import { useCallback, useRef } from 'react'

/** A function that stays the same at each render and calls the newest `callback`, for components in `memo`. */
export const useSameCallback = <Given extends unknown[]>(callback: (...given: Given) => void) => {
  const newest = useRef(callback)
  newest.current = callback
  return useCallback((...given: Given) => newest.current(...given), [])
}
