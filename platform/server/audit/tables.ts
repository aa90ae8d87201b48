import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Actions of users and refusals, in their order. Rows are only ever added; `hash` covers the
 * row and the hash before it, so that a row that was changed, taken out or put in between is found.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** 1, 2, 3 … without gaps. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null: nobody was signed in, or the program itself. */
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** Address of the network that the request came from. */
    address: text('address'),
    requestId: text('request_id'),
    /** Operation id of the call, or the name of what else happened, e.g. signIn. */
    operation: text('operation').notNull(),
    targetKind: text('target_kind'),
    targetId: text('target_id'),
    targetName: text('target_name'),
    farmCode: text('farm_code'),
    /** JSON as it was written, without secrets; the hash covers these very characters. */
    before: text('before'),
    after: text('after'),
    /** done, refused, failed or cancelled. */
    result: text('result').notNull(),
    reason: text('reason'),
    /** How often the same was refused within a minute. */
    times: integer('times').notNull().default(1),
    /** SHA-256, hex. */
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_entry_at').on(table.at),
    index('audit_entry_actor').on(table.actorId, table.number),
    index('audit_entry_operation').on(table.operation, table.number),
    index('audit_entry_target').on(table.targetKind, table.targetId, table.number),
  ],
)
