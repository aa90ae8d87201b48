import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Events, each written in the transaction of its cause. */
export const event = pgTable(
  'event',
  {
    /** Order of the events of a record. */
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies duplicates to listeners. */
    id: uuid('id').notNull().defaultRandom(),
    kind: text('kind').notNull(),
    /** Listeners receive the events of one record in order. */
    record: text('record').notNull(),
    payload: jsonb('payload').notNull(),
    writtenAt: instant('written_at').notNull().defaultNow(),
    /** When it got its deliveries; null: not yet. */
    dispatchedAt: instant('dispatched_at'),
  },
  (table) => [
    index('event_not_dispatched').on(table.number).where(sql`${table.dispatchedAt} is null`),
    index('event_written').on(table.writtenAt),
  ],
)

/** One row for each listener that has not handled an event yet. */
export const eventDelivery = pgTable(
  'event_delivery',
  {
    event: bigint('event', { mode: 'number' })
      .notNull()
      .references(() => event.number, { onDelete: 'cascade' }),
    listener: text('listener').notNull(),
    record: text('record').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Failed attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** Error of the last attempt. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.event, table.listener] }),
    index('event_delivery_order').on(table.listener, table.record, table.event),
    index('event_delivery_due').on(table.dueAt),
  ],
)
