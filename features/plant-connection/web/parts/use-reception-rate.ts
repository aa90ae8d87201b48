import { useEffect, useRef, useState } from 'react'
import type { IngestTotals } from '../../contract/quarantine.ts'
import { type ReceptionRate, rateBetween } from '../reception-rate.ts'

/** Readings kept for the curve: five minutes at one in five seconds. */
const kept = 60

/** The rates since the page was opened, oldest first; null where there was none. */
export const useReceptionRate = (totals: IngestTotals | undefined): readonly (ReceptionRate | null)[] => {
  const earlier = useRef<IngestTotals>(undefined)
  const [rates, setRates] = useState<readonly (ReceptionRate | null)[]>([])
  useEffect(() => {
    const before = earlier.current
    if (!totals || before?.atMs === totals.atMs) return
    earlier.current = totals
    if (before) setRates((held) => [...held, rateBetween(before, totals) ?? null].slice(-kept))
  }, [totals])
  return rates
}
