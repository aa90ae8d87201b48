/** How long data of each step stay, in days; undefined: for ever. Days stay for ever. */
export interface RetentionPolicy {
  /** RETENTION_RAW_DAYS. */
  readonly rawDays: number | undefined
  /** RETENTION_TEN_MINUTE_DAYS. */
  readonly tenMinuteDays: number | undefined
  /** RETENTION_HOURLY_DAYS. */
  readonly hourlyDays: number | undefined
  /** RETENTION_REVISION_DAYS: values that lost to another one of the same tag and time. */
  readonly revisionDays?: number | undefined
}

/** What a run removed: partitions. */
export interface Retained {
  readonly months: number
  readonly tenMinuteYears: number
  readonly hourlyYears: number
  /** Months of the log of revisions. */
  readonly revisionMonths: number
  /** Raw samples could be removed, but not yet: another process may still be writing some. The next run removes them. */
  readonly waits: boolean
}

/** The first instant of the UTC month that holds a time; partitions of raw samples begin there. */
export const startOfMonthMs = (timeMs: number): number => {
  const time = new Date(timeMs)
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth())
}

/** The first instant of the UTC year that holds a time; partitions of rollups begin there. */
export const startOfYearMs = (timeMs: number): number => Date.UTC(new Date(timeMs).getUTCFullYear(), 0)

/** Raw samples before this may be removed: whole months that ended at least `days` before a time, epoch ms. */
export const rawBorderMs = (measuredMs: number, days: number): number => startOfMonthMs(measuredMs - days * 86_400_000)

/** Rollups before this may be removed: whole years, and never what is not removed at the finer step. */
export const rollupBorderMs = (measuredMs: number, days: number, finerRemovedMs: number): number =>
  startOfYearMs(Math.min(measuredMs - days * 86_400_000, finerRemovedMs))
