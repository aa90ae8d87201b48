import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Persistent sessions of ingest processes on the broker, by number. A row stays until its session is empty and ended. */
export const fieldLine = pgTable('field_line', {
  number: integer('number').primaryKey(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
})
