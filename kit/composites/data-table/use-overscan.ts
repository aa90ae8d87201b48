import { useEffect, useState } from 'react'

const afterMs = 250

/** Rows to be drawn beyond those in sight: none until these stand, so that nobody waits for what they cannot see. */
export const useOverscan = (rows: number): number => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return isDrawn ? rows : 0
}
