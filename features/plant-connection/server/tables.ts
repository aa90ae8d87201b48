import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { asset, farm } from '../../farms/server/tables.ts'

/** One signal of one device: the number under which its samples are stored and pushed. Ids are never reused. */
export const tag = pgTable(
  'tag',
  {
    tagId: serial('tag_id').primaryKey(),
    farmCode: text('farm_code')
      .notNull()
      .references(() => farm.farmCode, { onDelete: 'cascade' }),
    entCode: text('ent_code')
      .notNull()
      .references(() => asset.entCode, { onDelete: 'cascade' }),
    deviceCode: text('device_code').notNull(),
    /** Name in payloads and, where it is in the catalogue, of the signal. */
    name: text('name').notNull(),
    unit: text('unit').notNull().default(''),
    valueType: text('value_type').notNull().default('number'),
    decimals: smallint('decimals').notNull().default(1),
    /** Whether 9999 from this tag stands for a missing value. */
    missing9999: boolean('missing_9999').notNull().default(true),
    /** How long a value holds when no other follows, s (docs/means.md). Null: as usual. */
    longestSilenceS: integer('longest_silence_s'),
    /** The same as its Sparkplug device says in its birth; the manifest wins. */
    sentSilenceS: integer('sent_silence_s'),
    /** Marks for "no value" (docs/missing-values.md), a JSON array of numbers and texts. Null: none but 9999. */
    missingValues: text('missing_values'),
    /** Plausible range of the plant's own. Null: by unit, signal and rated power. */
    lowest: doublePrecision('lowest'),
    highest: doublePrecision('highest'),
  },
  (table) => [unique('tag_address').on(table.farmCode, table.deviceCode, table.name)],
)

/** What the sources of values weigh at a farm (domain/sample-source.ts): 1 to 4, or -1 for "not taken". No row: as usual. */
export const sourceSetting = pgTable('source_setting', {
  farmCode: text('farm_code')
    .primaryKey()
    .references(() => farm.farmCode, { onDelete: 'cascade' }),
  live: smallint('live').notNull(),
  late: smallint('late').notNull(),
  import: smallint('import').notNull(),
  correction: smallint('correction').notNull(),
})

/** What a gateway signs in to the broker with; it may publish below `solvane/<farmCode>/` only. */
export const deviceCredential = pgTable('device_credential', {
  username: text('username').primaryKey(),
  /** scrypt. */
  secretHash: text('secret_hash').notNull(),
  farmCode: text('farm_code')
    .notNull()
    .references(() => farm.farmCode, { onDelete: 'cascade' }),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Publications that the built-in broker refused, because the gateway may not use their topic. */
export const refusedPublication = pgTable(
  'refused_publication',
  {
    username: text('username').notNull(),
    /** Its start. */
    topic: text('topic').notNull(),
    times: bigint('times', { mode: 'number' }).notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.username, table.topic] })],
)

/** Field messages or values that could not be stored (docs/quarantine.md). */
export const quarantine = pgTable(
  'quarantine',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** unknown-device, unknown-tag, malformed, future-time … */
    reason: text('reason').notNull(),
    topic: text('topic').notNull(),
    detail: text('detail').notNull(),
    /** Start of the message; the whole of one that has not been read. */
    payload: text('payload').notNull(),
    /** The refused values, JSON by device; null where none could be read. */
    readings: text('readings'),
    /** Refused values, or 1 for a message. */
    occurrences: integer('occurrences').notNull().default(1),
    /** Share of the size that the farm counts for. */
    share: smallint('share').notNull().default(0),
    /** False: gives way first. */
    mayBecomeValid: boolean('may_become_valid').notNull().default(true),
    bytes: integer('bytes').notNull().default(0),
  },
  (table) => [index('quarantine_order').on(table.share, table.mayBecomeValid, table.id)],
)

/** Bytes in the quarantine, by share. */
export const quarantineSize = pgTable(
  'quarantine_size',
  {
    share: smallint('share').notNull(),
    mayBecomeValid: boolean('may_become_valid').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [unique('quarantine_size_key').on(table.share, table.mayBecomeValid)],
)

/** How often each reason occurred, per device and hour. */
export const quarantineCount = pgTable(
  'quarantine_count',
  {
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    reason: text('reason').notNull(),
    device: text('device').notNull(),
    occurrences: bigint('occurrences', { mode: 'number' }).notNull().default(0),
    /** Values that the full quarantine gave up. */
    notKept: bigint('not_kept', { mode: 'number' }).notNull().default(0),
    revision: integer('revision').notNull().default(0),
  },
  (table) => [unique('quarantine_count_key').on(table.hour, table.reason, table.device)],
)
