import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One save of records whose values have a time: when, who, why. It can have several records and kinds. */
export const changeSet = pgTable('change_set', {
  number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recordedAt: instant('recorded_at').notNull(),
  /** Null if Solvane itself made the change. */
  personId: text('person_id'),
  personName: text('person_name'),
  /** Operation id of the call. */
  operation: text('operation').notNull(),
  reason: text('reason'),
  document: text('document'),
  /** Change set that this one takes back. */
  reverts: bigint('reverts', { mode: 'number' }),
})

/** Values of one record over one interval, by field. A later row paints over an earlier one. */
export const recordWrite = pgTable(
  'record_write',
  {
    /** Order of the writes of a record: its writer holds a lock on it. */
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    changeSet: bigint('change_set', { mode: 'number' })
      .notNull()
      .references(() => changeSet.number),
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    /** Null: since the record began. */
    validFrom: instant('valid_from'),
    /** Null: until further notice. */
    validTo: instant('valid_to'),
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Version of the record after the write. */
    version: integer('version').notNull(),
    /** The values were written before and took effect now. The row paints nothing. */
    takesEffect: boolean('takes_effect').notNull().default(false),
  },
  (table) => [
    index('record_write_record').on(table.kind, table.record, table.number),
    index('record_write_change_set').on(table.changeSet),
  ],
)

/** The next instant at which current values of a record change. */
export const recordDue = pgTable(
  'record_due',
  {
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    dueAt: instant('due_at').notNull(),
    /** A change that failed is not tried before. */
    retryAt: instant('retry_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.record] }), index('record_due_at').on(table.dueAt)],
)

/**
 * Unique values of records of temporal kinds, from the last save on: the current and the planned ones. The migration adds the
 * constraint `record_unique_value_once`: the same value of two records never holds at the same time. No record has two rows
 * of the same value that overlap.
 */
export const recordUniqueValue = pgTable(
  'record_unique_value',
  {
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    /** Fields whose values together are unique, separated by commas. */
    fields: text('fields').notNull(),
    /** The kind, the fields and their values as a digest, in two numbers: a range of numbers needs no extension of PostgreSQL. */
    digestHigh: bigint('digest_high', { mode: 'number' }).notNull(),
    digestLow: bigint('digest_low', { mode: 'number' }).notNull(),
    validFrom: instant('valid_from').notNull(),
    /** Null: until further notice. */
    validTo: instant('valid_to'),
  },
  (table) => [
    index('record_unique_value_record').on(table.kind, table.record),
    index('record_unique_value_digest').on(table.digestHigh, table.digestLow),
  ],
)

/** Values of one record before and after a bulk edit, of kinds whose values have no time. A revert restores them. */
export const bulkChange = pgTable(
  'bulk_change',
  {
    changeSet: bigint('change_set', { mode: 'number' })
      .notNull()
      .references(() => changeSet.number),
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>().notNull(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeSet, table.kind, table.record] })],
)

/** A creation with a UUID of its sender: a repeat after a lost reply creates nothing again. */
export const recordCreation = pgTable(
  'record_creation',
  {
    personId: text('person_id').notNull(),
    id: uuid('id').notNull(),
    /** SHA-256 of kind and body. */
    digest: text('digest').notNull(),
    /** Ids of the created records. */
    records: jsonb('records').$type<readonly string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.id] }), index('record_creation_age').on(table.createdAt)],
)

/** A bulk edit that its sender has numbered, so that it can ask whether a part was saved. */
export const bulkEdit = pgTable('bulk_edit', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  personId: text('person_id').notNull(),
  beganAt: instant('began_at').notNull().defaultNow(),
  /** Null while no record has changed. */
  changeSet: bigint('change_set', { mode: 'number' }).references(() => changeSet.number),
  /** No further part is accepted. */
  hasEnded: boolean('has_ended').notNull().default(false),
})
