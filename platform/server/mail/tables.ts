import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** E-mails: those that wait for the mail server, those that went, and those that are kept because there is none. */
export const mail = pgTable(
  'mail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Null: forgotten, because it went out or its link has ended. */
    text: text('text'),
    /** kept, queued, sent or failed. */
    state: text('state').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the text must be forgotten, because the link in it has ended. */
    textUntil: timestamp('text_until', { withTimezone: true, precision: 3 }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next. */
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
    /** Why the last attempt failed, as the mail server said it. */
    problem: text('problem'),
  },
  (table) => [
    index('mail_due').on(table.dueAt).where(sql`${table.state} = 'queued'`),
    index('mail_created').on(table.createdAt),
  ],
)
