import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How far the audit log has been handed to a collector of security events. */
export const auditForward = pgTable('audit_forward', {
  /** Address of the collector, as the setting names it: another one is given the log from its first row. */
  collector: text('collector').primaryKey(),
  /** Number of the last row that it was given. */
  number: bigint('number', { mode: 'number' }).notNull(),
  at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
})
