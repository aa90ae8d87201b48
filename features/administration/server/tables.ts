import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Banners that administrators show to people for a while. */
export const communicationMessage = pgTable(
  'communication_message',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** A text in each language. */
    texts: jsonb('texts').notNull(),
    /** info, warning or critical. */
    severity: text('severity').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** Null: until somebody ends it. */
    toAt: timestamp('to_at', { withTimezone: true }),
    /** Audience of contract/communication.ts, and whether it is notified (`isNotified`, in older rows `isTold`). */
    audience: jsonb('audience').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [index('communication_message_to').on(table.toAt)],
)

/** Entries of the reference lists that contracts use. */
export const referenceItem = pgTable(
  'reference_item',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** guaranteeType, unit or contractIndex. */
    list: text('list').notNull(),
    code: text('code').notNull(),
    /** A text in each language. */
    labels: jsonb('labels').$type<Record<string, string>>().notNull(),
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('reference_item_code').on(table.list, table.code)],
)
