import { useEffect, useState } from 'react'

/**
 * False in the first drawing, then what is wished: a dialog remembers where the focus was only when it goes from closed
 * to open, and a dialog that is loaded when it is first wanted would begin open.
 */
export const useOpenedAfterMount = (wished: boolean): boolean => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted && wished
}
