import type { Zone } from '../reader/own-zone.ts'
import { useReader } from '../reader/reader-context.tsx'

/** The zone in which times stand. */
export const useZone = (): Zone => useReader().zone
