import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One run of a SCADA file import. `committing` runs are completed at the next start after a crash. */
export const importRun = pgTable('import_run', {
  id: uuid('id').primaryKey(),
  farmCode: text('farm_code').notNull(),
  fileName: text('file_name').notNull(),
  /** sha256 of the file's bytes and of the mapping: the same pair again changes nothing. */
  fingerprint: text('fingerprint').notNull(),
  /** staging, committing, done, cancelled or failed. */
  state: text('state').notNull(),
  rowsRead: bigint('rows_read', { mode: 'number' }).notNull().default(0),
  samplesStored: bigint('samples_stored', { mode: 'number' }).notNull().default(0),
  /** Range of the stored samples. */
  firstAt: timestamp('first_at', { withTimezone: true }),
  lastAt: timestamp('last_at', { withTimezone: true }),
  /** Rows named in the report, by reason. */
  reasons: jsonb('reasons').notNull().default({}),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})
