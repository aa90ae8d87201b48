import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProductRights } from '../../../domain/right.ts'
import { appUser } from '../../users/server/tables.ts'

const ofPerson = () =>
  uuid('user_id')
    .notNull()
    .references(() => appUser.id, { onDelete: 'cascade' })

/** Personal API tokens. Only a hash is kept: who reads the table cannot use them. */
export const personalToken = pgTable(
  'personal_token',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofPerson(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** What the token may at most; what its person holds now sets the other limit. */
    products: jsonb('products').$type<ProductRights>().notNull(),
    /** Null: every farm of the person. */
    farmCodes: jsonb('farm_codes').$type<readonly string[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Written at most once a minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('personal_token_user').on(table.userId)],
)

/** What a person has set, e.g. theme or favourites, for every browser. The newest change wins. */
export const personPreference = pgTable(
  'person_preference',
  {
    userId: ofPerson(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    /** Epoch ms of the change in the browser that made it. */
    changedAtMs: bigint('changed_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
