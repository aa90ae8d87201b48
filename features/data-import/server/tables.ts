import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One run of a SCADA file import. The next start completes a commit or an undo that was interrupted. */
export const importRun = pgTable('import_run', {
  id: uuid('id').primaryKey(),
  farmCode: text('farm_code').notNull(),
  fileName: text('file_name').notNull(),
  /** sha256 of the file's bytes and of the mapping: the same pair again changes nothing. */
  fingerprint: text('fingerprint').notNull(),
  /** sha256 of the two, each for itself; null for imports of earlier versions. */
  fileDigest: text('file_digest'),
  mappingDigest: text('mapping_digest'),
  mappingName: text('mapping_name'),
  /** Zone and period label of the mapping, by which its times were read. */
  clock: text('clock'),
  /** Device codes of the mapping. */
  devices: jsonb('devices').$type<readonly string[]>().notNull().default([]),
  /** Always null: imports start on the command line. */
  startedBy: text('started_by'),
  /** staging, committing, done, cancelled, failed, undoing or undone. `committing` and `undoing` are completed after a crash. */
  state: text('state').notNull(),
  rowsRead: bigint('rows_read', { mode: 'number' }).notNull().default(0),
  samplesStored: bigint('samples_stored', { mode: 'number' }).notNull().default(0),
  rowsRefused: bigint('rows_refused', { mode: 'number' }).notNull().default(0),
  /** Values of which it brought others. */
  samplesReplaced: bigint('samples_replaced', { mode: 'number' }).notNull().default(0),
  /** Events that it brought, of a file of events. */
  eventsStored: bigint('events_stored', { mode: 'number' }).notNull().default(0),
  /** Events that its undo has kept, because people had noted something on their alarms. */
  eventsKept: bigint('events_kept', { mode: 'number' }).notNull().default(0),
  /** Range of the stored samples or events. */
  firstAt: timestamp('first_at', { withTimezone: true }),
  lastAt: timestamp('last_at', { withTimezone: true }),
  /** Rows named in the report, by reason. */
  reasons: jsonb('reasons').notNull().default({}),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** The import that this one takes the place of. */
  replaces: uuid('replaces'),
  undoneBy: text('undone_by'),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})
