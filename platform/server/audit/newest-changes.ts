import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { auditEntry } from './tables.ts'

/** A change of a record of one of several kinds. */
export interface NewestChange {
  readonly kind: string
  readonly id: string
  readonly name: string
  readonly operation: string
  /** Null if Solvane itself made the change. */
  readonly by: string | null
  readonly atMs: number
}

/** The newest changes of all records of some kinds, from the audit log. */
export const newestChanges = async (
  db: Db,
  kinds: readonly string[],
  most: number,
): Promise<readonly NewestChange[]> => {
  const rows = await db
    .select()
    .from(auditEntry)
    .where(and(inArray(auditEntry.targetKind, [...kinds]), eq(auditEntry.result, 'done')))
    .orderBy(desc(auditEntry.number))
    .limit(most)
  return rows.map(({ targetKind, targetId, targetName, operation, actorName, at }) => ({
    ...{ kind: targetKind ?? '', id: targetId ?? '', name: targetName ?? targetId ?? '' },
    ...{ operation, by: actorName, atMs: at.getTime() },
  }))
}
