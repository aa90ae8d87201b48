import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appUser } from '../../users/server/tables.ts'

const ofPerson = () =>
  uuid('user_id')
    .notNull()
    .references(() => appUser.id, { onDelete: 'cascade' })

/** What was told to a person; forgotten after thirty days. */
export const notification = pgTable(
  'notification',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofPerson(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    event: text('event').notNull(),
    priority: text('priority').notNull(),
    /** The farm it is about, which its reader must see; null: none. */
    farmCode: text('farm_code'),
    parameters: jsonb('parameters').$type<Readonly<Record<string, string | number>>>().notNull(),
    /** Path within the page. */
    href: text('href'),
    /** The same occurrence is told once, however many processes notice it. */
    occurrence: text('occurrence').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Null: not for e-mail; waits, posted, or left (it was not wanted or not allowed any more when its turn came). */
    mail: text('mail'),
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
  },
  (table) => [
    index('notification_mail').on(table.userId).where(sql`${table.mail} is not null`),
    index('notification_user').on(table.userId, table.at),
    uniqueIndex('notification_once').on(table.userId, table.event, table.occurrence),
  ],
)

/** What a person wants to be told, and when not. */
export const notificationSettings = pgTable('notification_settings', {
  userId: ofPerson().primaryKey(),
  settings: jsonb('settings').notNull(),
})

/** How something that is watched stood when it was last told, so that a restart tells nothing twice. */
export const watchedState = pgTable(
  'watched_state',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    state: text('state').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
