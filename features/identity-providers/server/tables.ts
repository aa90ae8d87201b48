import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appUser } from '../../users/server/tables.ts'

/** Outside identity providers that people sign in with through the built-in one. */
export const identityProvider = pgTable('identity_provider', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** Encrypted with the house's key, for this row alone. */
  sealedSecret: text('sealed_secret'),
  secretSetAt: timestamp('secret_set_at', { withTimezone: true }),
  scopes: text('scopes').notNull(),
  subjectClaim: text('subject_claim').notNull(),
  emailClaim: text('email_claim').notNull(),
  groupsClaim: text('groups_claim'),
  groupMappings: jsonb('group_mappings')
    .$type<readonly { readonly value: string; readonly groupId: string }[]>()
    .notNull()
    .default([]),
  domains: jsonb('domains').$type<readonly string[]>().notNull().default([]),
  mayCreate: boolean('may_create').notNull().default(false),
  trustsEmail: boolean('trusts_email').notNull().default(false),
  isEnabled: boolean('is_enabled').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Who somebody of an outside provider is here. */
export const identityLink = pgTable(
  'identity_link',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => identityProvider.id, { onDelete: 'cascade' }),
    /** Value of the provider's subject claim. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.subject] }),
    // One person is one person there: an address that was given to somebody else opens no account.
    uniqueIndex('identity_link_person').on(table.userId, table.providerId),
  ],
)
