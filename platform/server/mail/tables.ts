import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** E-mails: queued, sent, or kept without a mail server. */
export const mail = pgTable(
  'mail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Null after sending, or after its link expired. */
    text: text('text'),
    /** kept, queued, sent or failed. */
    state: text('state').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Time to delete the text, because its link expires. */
    textUntil: timestamp('text_until', { withTimezone: true, precision: 3 }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt. */
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
    /** Error of the last attempt, from the mail server. */
    problem: text('problem'),
  },
  (table) => [
    index('mail_due').on(table.dueAt).where(sql`${table.state} = 'queued'`),
    index('mail_created').on(table.createdAt),
  ],
)
