import { useCallback } from 'react'
import { offsetText } from '../../../kit/time/zone-clock.ts'
import { useFormat } from '../reader/use-format.ts'
import { useZone } from '../reader/use-zone.ts'

/** An absolute time within a sentence: in the chosen zone, with its offset. */
export const useInstantText = (): ((atMs: number) => string) => {
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  return useCallback((atMs) => `${format.instant(atMs, zone)} ${offsetText(zone, atMs)}`, [format, zone])
}
