import { useState } from 'react'

/** Whether the condition is true now, or was true since the component was mounted. */
export const useWasEverTrue = (isNow: boolean): boolean => {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was || isNow
}
