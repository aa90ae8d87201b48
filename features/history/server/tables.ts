import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** Exports of raw values. A waiting or running one is continued after a crash. */
export const historyExport = pgTable(
  'history_export',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id').notNull(),
    farmCodes: jsonb('farm_codes').$type<readonly string[]>().notNull(),
    /** Null: all devices. */
    deviceCodes: jsonb('device_codes').$type<readonly string[]>(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    format: text('format').notNull(),
    flagged: boolean('flagged').notNull(),
    /** waiting, running, done, failed or cancelled. */
    state: text('state').notNull(),
    fault: text('fault'),
    progress: doublePrecision('progress').notNull().default(0),
    estimatedBytes: count('estimated_bytes'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** When its user was notified of the end; null: not yet. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [index('history_export_user').on(table.userId, table.createdAt)],
)

/** Files of an export: one for each machine and calendar year of the plant. */
export const historyExportFile = pgTable(
  'history_export_file',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => historyExport.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    farmCode: text('farm_code').notNull(),
    deviceCode: text('device_code').notNull(),
    year: text('year').notNull(),
    name: text('name').notNull(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    /** Name on disk; null until the file is written. A file without such a row was cut short. */
    storedAs: text('stored_as'),
    rows: count('rows'),
    bytes: count('bytes'),
    digest: text('digest'),
    /** CRC-32 for the ZIP archive. */
    checksum: bigint('checksum', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
)

/** One row: the folder of this installation below EXPORT_FOLDER. No backup has it, so a restored installation has its own. */
export const historyExportFolder = pgTable('history_export_folder', {
  only: boolean('only').primaryKey().default(true),
  id: uuid('id').notNull(),
})
