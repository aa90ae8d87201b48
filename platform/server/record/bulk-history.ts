import { and, eq, inArray } from 'drizzle-orm'
import type { RecordChange } from '../../contract/record-change.ts'
import type { Db } from '../relations/relations.ts'
import { bulkChange, changeSet } from './tables.ts'

/** Marks the bulk edits of a record that have been taken back for it. A revert may have left other records as they were. */
export const withReverts = async (
  db: Db,
  { kind, id }: { readonly kind: string; readonly id: string },
  changes: readonly RecordChange[],
): Promise<RecordChange[]> => {
  const numbers = changes.flatMap(({ changeSet: number }) => number ?? [])
  if (numbers.length === 0) return [...changes]
  const rows = await db
    .select({ reverts: changeSet.reverts })
    .from(bulkChange)
    .innerJoin(changeSet, eq(changeSet.number, bulkChange.changeSet))
    .where(and(eq(bulkChange.kind, kind), eq(bulkChange.record, id), inArray(changeSet.reverts, numbers)))
  const reverted = new Set(rows.map(({ reverts }) => reverts))
  return changes.map((one) => (one.changeSet === undefined ? one : { ...one, isReverted: reverted.has(one.changeSet) }))
}
