import { useLayoutEffect, useState } from 'react'

/** False in the first render. The library detects an opening, and the element to focus later, only as a change. */
export const useAfterFirst = (opened: boolean): boolean => {
  const [isLater, setLater] = useState(false)
  useLayoutEffect(() => setLater(true), [])
  return opened && isLater
}
