import type { Job } from '../jobs/job.ts'
import type { Historian } from './historian.ts'
import type { RetentionPolicy } from './retention-policy.ts'

/** Removes data beyond their retention, whole partitions at a time. */
export const retentionJob = (historian: Pick<Historian, 'retain'>, policy: RetentionPolicy): Job => ({
  name: 'historian.retention',
  version: '1',
  everyMs: 6 * 3_600_000,
  async run(signal) {
    if (Object.values(policy).every((days) => days === undefined)) return 'everything is kept'
    const { months, tenMinuteYears, hourlyYears, revisionMonths, waits } = await historian.retain(
      policy,
      Date.now(),
      signal,
    )
    if (waits) return 'raw samples are due; they are removed by the next run, when no process writes any more of them'
    if (months + tenMinuteYears + hourlyYears + revisionMonths === 0) return 'nothing is beyond its retention'
    return `removed: raw samples of ${months} months, ten-minute rollups of ${tenMinuteYears} years, hourly rollups of ${hourlyYears} years, the log of revisions of ${revisionMonths} months`
  },
})
