import type { Registry } from 'prom-client'
import type { Config } from '../../platform/server/config/config.ts'
import { createEvents, type Events } from '../../platform/server/events/create-events.ts'
import type { ServerContext, ServerFeature } from '../../platform/server/feature.ts'
import { clearExpiredJob } from '../../platform/server/identity/clear-expired-job.ts'
import { createJobs } from '../../platform/server/jobs/create-jobs.ts'
import type { Jobs } from '../../platform/server/jobs/job.ts'
import type { LiveHub } from '../../platform/server/live/live.ts'
import { pushRecords } from '../../platform/server/live/push-records.ts'
import type { Log } from '../../platform/server/log/log.ts'
import type { Coordination } from '../../platform/server/processes/coordination.ts'
import type { Db } from '../../platform/server/relations/relations.ts'
import type { Historian } from '../../platform/server/telemetry/historian.ts'
import { retentionJob } from '../../platform/server/telemetry/retention-job.ts'

/** Jobs and events of this process, with the jobs of the platform. */
export const createBackgroundWork = (options: {
  readonly db: Db
  readonly log: Log
  readonly metrics: Registry
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap'>
  readonly historian: Historian
  readonly config: Config
  readonly live: Pick<LiveHub, 'recordChanged'>
}): { readonly jobs: Jobs; readonly events: Events } => {
  const { db, historian, config } = options
  const jobs = createJobs(options)
  const events = createEvents(options)
  events.add(pushRecords(options.live))
  for (const job of [clearExpiredJob(db), retentionJob(historian, config.retention), events.job]) jobs.add(job)
  return { jobs, events }
}

/** Adds what a feature does in the background. */
export const addBackgroundWork = (feature: ServerFeature, context: ServerContext): void => {
  for (const job of feature.jobs?.(context) ?? []) context.jobs.add(job)
  for (const listener of feature.listen?.(context) ?? []) context.events.add(listener)
}
