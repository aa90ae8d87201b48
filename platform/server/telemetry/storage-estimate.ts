import type { Resolution } from './historian.ts'
import type { RetentionPolicy } from './retention-policy.ts'

/** Bytes on disk of one row of each step. */
export type BytesPerRow = Readonly<Record<Resolution, number>>

export interface StorageNow {
  readonly pointsPerSecond: number
  /** Tags that send: each has a row a step. */
  readonly tags: number
  readonly bytesPerRow: BytesPerRow
}

export interface StorageEstimate {
  readonly years: number
  /** With everything kept. */
  readonly everythingBytes: number
  /** With the retention that is set. */
  readonly keptBytes: number
}

const daySeconds = 86_400
const daysAYear = 365.25
/** Partitions go when all of them is too old: on average half a month, or half a year, stays longer. */
const extraDays: Readonly<Record<Resolution, number>> = { raw: 15, '10m': 183, '1h': 183, '1d': 0 }

const rowsADay = ({ pointsPerSecond, tags }: StorageNow): Readonly<Record<Resolution, number>> => ({
  raw: pointsPerSecond * daySeconds,
  '10m': tags * 144,
  '1h': tags * 24,
  '1d': tags,
})

/**
 * What history will take after so many years at the present rate. Texts, of which every change outlives the raw samples,
 * and the room that a merge needs are not in it.
 */
export const estimateStorage = (now: StorageNow, policy: RetentionPolicy, years: number): StorageEstimate => {
  const rows = rowsADay(now)
  const keptDays: Readonly<Record<Resolution, number | undefined>> = {
    raw: policy.rawDays,
    '10m': policy.tenMinuteDays,
    '1h': policy.hourlyDays,
    '1d': undefined,
  }
  const days = years * daysAYear
  let everythingBytes = 0
  let keptBytes = 0
  for (const step of ['raw', '10m', '1h', '1d'] as const) {
    const bytesADay = rows[step] * now.bytesPerRow[step]
    const kept = keptDays[step]
    everythingBytes += bytesADay * days
    keptBytes += bytesADay * (kept === undefined ? days : Math.min(days, kept + extraDays[step]))
  }
  return { years, everythingBytes, keptBytes }
}
