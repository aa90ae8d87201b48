import type { Zone } from './own-zone.ts'
import { useReader } from './reader-context.tsx'

/** The zone in which times stand. */
export const useZone = (): Zone => useReader().zone
