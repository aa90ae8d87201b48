import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Runs of background jobs, newest last. Old ones are forgotten by a job of their own. */
export const jobRun = pgTable(
  'job_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text('job').notNull(),
    /** Version of the job, not of the program. */
    version: text('version').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null: it is running, or its process died. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** running, done or failed. */
    result: text('result').notNull(),
    /** Result or cause of the failure, in English, as in the log. */
    note: text('note'),
    /** User who requested it; null for a scheduled run. */
    askedBy: text('asked_by'),
  },
  (table) => [index('job_run_job').on(table.job, table.id)],
)
