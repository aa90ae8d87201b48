import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Background runs of users. A new run of the same kind deletes old rows. */
export const backgroundRun = pgTable(
  'background_run',
  {
    id: uuid('id').primaryKey(),
    /** Kind with the name of its feature, e.g. `users.import`. */
    kind: text('kind').notNull(),
    /** Title of the run, e.g. a file name. */
    title: text('title').notNull(),
    startedById: text('started_by_id').notNull(),
    startedBy: text('started_by').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null while it runs, or if its process died. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** running, done, failed, cancelled or cut-off (its process died). */
    result: text('result').notNull(),
    cancelledBy: text('cancelled_by'),
    /** Result, in the schema of its kind. */
    outcome: jsonb('outcome'),
    /** Time of the notification about its end; null if not sent yet. */
    notifiedAt: timestamp('told_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('background_run_kind').on(table.kind, table.startedAt)],
)
