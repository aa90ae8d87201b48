import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Where a browser asked from. */
export interface GrantPlace {
  readonly address: string
  readonly userAgent: string
}

/** Sessions, grants and tokens of the built-in identity provider: one row a record, as oidc-provider's adapter keeps them. */
export const identityRecord = pgTable(
  'identity_record',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    /** Of a grant: where it was last asked for. The provider does not know of it. */
    place: jsonb('place').$type<GrantPlace>(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('identity_record_grant').on(table.grantId),
    index('identity_record_uid').on(table.uid),
    index('identity_record_expiry').on(table.expiresAt),
  ],
)

/** Keys of the house: what the built-in provider and exported audit logs are signed with, cookie keys, the key of secrets. */
export const identityKey = pgTable('identity_key', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})
