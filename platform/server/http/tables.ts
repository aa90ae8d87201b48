import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tickets with which browsers download files. The rows open nothing without the cookie of the browser. */
export const downloadTicket = pgTable(
  'download_ticket',
  {
    /** Made of the ticket, which only the browser has. */
    id: text('id').primaryKey(),
    /** The access token, encrypted with a key made of the ticket. */
    sealed: text('sealed').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('download_ticket_expiry').on(table.expiresAt)],
)
