import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { notFound, type ProblemError, refusal } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'

/** A kind of record that users create, change and delete, e.g. a group or an identity provider. */
export interface StoredKind<Stored> {
  /** Kind of the target in the audit log, for example `group`. */
  readonly kind: string
  /** The noun of the error messages: 'Group not found'. */
  readonly noun: string
  /** Locks the record until the end of the transaction. Concurrent changes wait. */
  readonly lock: (tx: Db, id: string) => Promise<unknown>
  readonly read: (at: Db, id: string) => Promise<Stored | undefined>
  /** Undefined: the record has no version. */
  readonly versionOf: (stored: Stored) => number | undefined
  /** Name of the target in the audit log. */
  readonly nameOf: (stored: Stored) => string
  /** Content for the audit log, without secrets. */
  readonly auditRecordOf: (stored: Stored, at: Db) => object | Promise<object>
  /** Farm of the record, for the audit log. */
  readonly farmCodeOf?: (stored: Stored) => string
  /** Error for a missing record, if not the default 404. */
  readonly missing?: () => ProblemError
  /** Error for a version conflict, if not the default 409. */
  readonly versionConflict?: () => ProblemError
}

/**
 * The error for a record that does not exist for the user. The audit log has each 404 with its target, because the record may exist.
 */
export const missingRecord = (
  { kind, noun, missing }: Pick<StoredKind<never>, 'kind' | 'noun' | 'missing'>,
  id: string,
): ProblemError => {
  const problem = missing?.() ?? notFound(`This ${noun} does not exist`)
  return problem.status === 404 ? refusal(problem, { target: { kind, id }, ...problem.refusal }) : problem
}

/** Row lock for records in one table. */
export const rowLock =
  (table: PgTable & { readonly id: PgColumn }) =>
  (tx: Db, id: string): Promise<unknown> =>
    tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
