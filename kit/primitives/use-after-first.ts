import { useLayoutEffect, useState } from 'react'

/** False in the first drawing: the library knows an opening, and what had the focus before it, only as a change. */
export const useAfterFirst = (opened: boolean): boolean => {
  const [isLater, setLater] = useState(false)
  useLayoutEffect(() => setLater(true), [])
  return opened && isLater
}
