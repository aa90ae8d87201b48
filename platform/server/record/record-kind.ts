import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ProblemError } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'

/** A kind of record that people create, change and delete: a group, an identity provider. */
export interface RecordKind<Stored> {
  /** Kind of the target in the audit log, for example `group`. */
  readonly kind: string
  /** The noun of the error messages: "There is no such group". */
  readonly noun: string
  /** Locks the record until the transaction ends: of two changes at once, the second waits for the first. */
  readonly lock: (tx: Db, id: string) => Promise<unknown>
  readonly read: (at: Db, id: string) => Promise<Stored | undefined>
  /** Undefined: the record has no version. */
  readonly versionOf: (stored: Stored) => number | undefined
  /** Name of the target in the audit log. */
  readonly nameOf: (stored: Stored) => string
  /** What the audit log keeps of a record: no secrets. */
  readonly auditRecordOf: (stored: Stored, at: Db) => object | Promise<object>
  /** Farm of the record, for the audit log. */
  readonly farmCodeOf?: (stored: Stored) => string
  /** The error for a record that does not exist, where the usual 404 is not right. */
  readonly missing?: () => ProblemError
  /** The error for a record that has another version by now, where the usual 409 is not right. */
  readonly versionConflict?: () => ProblemError
}

/** The lock of a kind whose records are the rows of one table. */
export const rowLock =
  (table: PgTable & { readonly id: PgColumn }) =>
  (tx: Db, id: string): Promise<unknown> =>
    tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
