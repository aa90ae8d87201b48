import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Work that people have begun and that goes on without them; old rows are forgotten when a new run of their kind begins. */
export const backgroundRun = pgTable(
  'background_run',
  {
    id: uuid('id').primaryKey(),
    /** What it does, of the feature it belongs to, e.g. `users.import`. */
    kind: text('kind').notNull(),
    /** What it works on as people call it, e.g. the name of a file. */
    title: text('title').notNull(),
    startedById: text('started_by_id').notNull(),
    startedBy: text('started_by').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null: it is running, or its process died. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** running, done, failed, cancelled or cut-off: its process died. */
    result: text('result').notNull(),
    /** Who cancelled it. */
    cancelledBy: text('cancelled_by'),
    /** What came of it, in the shape of its kind. */
    outcome: jsonb('outcome'),
    /** When whoever began it was told of its end; null: not yet. */
    notifiedAt: timestamp('told_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('background_run_kind').on(table.kind, table.startedAt)],
)
