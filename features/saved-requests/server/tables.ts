import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { appUser } from '../../users/server/tables.ts'

/** Saved requests of people. Criteria and actions are text of their owner: nothing in them is checked against anything. */
export const savedRequest = pgTable(
  'saved_request',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** As it was when the owner last saved. */
    ownerName: text('owner_name').notNull(),
    product: text('product').notNull(),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** Criterion[] and RequestAction[] of contract/saved-request.ts. */
    criteria: jsonb('criteria').notNull(),
    actions: jsonb('actions').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Nobody sees it any more; it can come back for a while, with its address and as a default. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('saved_request_screen').on(table.product, table.screen),
    index('saved_request_owner').on(table.ownerId),
    unique('saved_request_place').on(table.id, table.product, table.screen),
  ],
)

/** What a role's screen opens with: one shared request of that screen. */
export const savedRequestDefault = pgTable(
  'saved_request_default',
  {
    product: text('product').notNull(),
    screen: text('screen').notNull(),
    role: text('role').notNull(),
    requestId: uuid('request_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product, table.screen, table.role] }),
    foreignKey({
      name: 'saved_request_default_request',
      columns: [table.requestId, table.product, table.screen],
      foreignColumns: [savedRequest.id, savedRequest.product, savedRequest.screen],
    }).onDelete('cascade'),
  ],
)
