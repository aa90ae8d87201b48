import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appUser } from '../../users/server/tables.ts'

/** Up to where a person has read the change log. */
export const changeLogSeen = pgTable('change_log_seen', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Digests of the entries that were there, newline between them. */
  entries: text('entries').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})
