import { useState } from 'react'

/** Whether something is true now, or has been since the component stands in the page. */
export const useWasEverTrue = (isNow: boolean): boolean => {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was || isNow
}
