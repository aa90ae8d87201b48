import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { noFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'

/** Farms on which the rights of a person or a group hold. */
const perimeter = () => jsonb('perimeter').$type<PerimeterRule>().notNull().default(noFarms)
/** Counts the changes of a record: who saves over a newer one is told. */
const version = () => integer('version').notNull().default(1)

/** People. `subject` is the identity provider's `sub`; the built-in provider uses the id. */
export const appUser = pgTable('app_user', {
  id: uuid('id').primaryKey().defaultRandom(),
  subject: text('subject').unique(),
  login: text('login').notNull().unique(),
  email: text('email').unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Null: that of the browser. */
  lang: text('lang'),
  timezone: text('timezone'),
  isUserSuperAdmin: boolean('is_user_super_admin').notNull().default(false),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Made by demo mode; refused outside it. */
  isDemo: boolean('is_demo').notNull().default(false),
  /** scrypt, built-in provider only. */
  passwordHash: text('password_hash'),
  /** Farms of the person's own rights; those of groups come with the groups. */
  perimeter: perimeter(),
  /** Code of how a person is addressed, e.g. MRS; null: not told. */
  title: text('title'),
  /** Code of whose person this is, e.g. INTERNAL, CONTRACTOR; null: not told. */
  type: text('type'),
  lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
  /** The import that added them; null: nobody's, or it is not known. No foreign key: old imports are forgotten. */
  importId: uuid('import_id'),
  version: version(),
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

/** Named sets of rights over a perimeter, held by their members. */
export const userGroup = pgTable('user_group', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  perimeter: perimeter(),
  /** Made by demo mode. */
  isDemo: boolean('is_demo').notNull().default(false),
  version: version(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** As user_right, held by a group. */
export const groupRight = pgTable(
  'group_right',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    product: text('product').notNull(),
    value: smallint('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.product] })],
)

export const groupMember = pgTable(
  'group_member',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('group_member_user').on(table.userId)],
)

/** Links that work once, e.g. for the first super administrator. Only a hash of the token is kept. */
export const oneTimeLink = pgTable(
  'one_time_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** first-connection or password-reset. */
    purpose: text('purpose').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was used, or when a newer one took its place. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('one_time_link_user').on(table.userId, table.purpose, table.createdAt)],
)

/**
 * A person's second factor at the built-in provider: codes of an authenticator app (TOTP). A row that nobody has confirmed
 * counts for nothing.
 */
export const secondFactor = pgTable('second_factor', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Sealed with the house's key. */
  secret: text('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When the first code was right; null: it is being set up. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** Thirty-second step of the newest code that was taken: it and older ones are not taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  /** Wrong codes since the last right one. */
  failures: integer('failures').notNull().default(0),
  /** Until then no code is looked at. */
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
})

/** Codes that stand in once each for a lost authenticator app. Only a hash is kept. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactor.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
