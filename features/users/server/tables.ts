import { boolean, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** People. `subject` is the identity provider's `sub`; the built-in provider uses the id. */
export const appUser = pgTable('app_user', {
  id: uuid('id').primaryKey().defaultRandom(),
  subject: text('subject').unique(),
  login: text('login').notNull().unique(),
  email: text('email').unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  lang: text('lang').notNull().default('en-GB'),
  timezone: text('timezone'),
  isUserSuperAdmin: boolean('is_user_super_admin').notNull().default(false),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Made by demo mode; refused outside it. */
  isDemo: boolean('is_demo').notNull().default(false),
  /** scrypt, built-in provider only. */
  passwordHash: text('password_hash'),
  /** True: every farm; false: the rows of user_farm. */
  seesAllFarms: boolean('sees_all_farms').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Sum of the flags read 1, edit 2, manage 4 that a person holds on a product. */
export const userRight = pgTable(
  'user_right',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    product: text('product').notNull(),
    value: smallint('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.product] })],
)

export const userFarm = pgTable(
  'user_farm',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    farmCode: text('farm_code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.farmCode] })],
)

/** Links that work once, e.g. for the first super administrator. Only a hash of the token is kept. */
export const oneTimeLink = pgTable('one_time_link', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  purpose: text('purpose').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})
