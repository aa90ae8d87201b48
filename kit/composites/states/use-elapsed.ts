import { useEffect, useState } from 'react'

/** True once `delayMs` have passed since the component appeared. */
export const useElapsed = (delayMs: number): boolean => {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return elapsed
}
