import { ageMsOf } from '../../../domain/display.ts'
import { farmConnection, isStale, type LiveReader, newestHeard, otherTags } from './fleet-moment.ts'
import type { FarmRow } from './fleet-rows.ts'

/** Measurements that are late although the farm is online: time of the newest one. */
export interface LateMeasurements {
  readonly newestMs: number
  readonly ageMs: number
}

/**
 * A farm that sends its heartbeat while its newest measurement (as far as the page reads them) is older than the
 * time-out: its data are late. Undefined if all is current, before the first measurement, and for an offline farm.
 */
export const lateMeasurements = (row: FarmRow, reader: LiveReader): LateMeasurements | undefined => {
  const { state, isAwaited: awaited } = farmConnection(row, reader)
  if (state !== 'connected' || awaited) return undefined
  const newest = newestHeard(
    otherTags(row.farm).filter(({ name }) => name !== 'LifeWord'),
    reader,
  )
  const nowMs = reader.nowMs()
  if (newest === undefined || nowMs === undefined || !isStale(newest, row.farm, reader)) return undefined
  return { newestMs: newest.timeMs, ageMs: ageMsOf(newest.timeMs, nowMs) }
}
