import { and, eq, inArray, or } from 'drizzle-orm'
import type { RecordChange } from '../../contract/record-change.ts'
import type { Db } from '../relations/relations.ts'
import { bulkChange, changeSet } from './tables.ts'

/**
 * Marks the bulk edits of a record that have been taken back for it. A revert may have left other records as they were. An edit
 * that is too old to be taken back loses its number.
 */
export const withReverts = async (
  db: Db,
  { kind, id }: { readonly kind: string; readonly id: string },
  changes: readonly RecordChange[],
): Promise<RecordChange[]> => {
  const numbers = changes.flatMap(({ changeSet: number }) => number ?? [])
  if (numbers.length === 0) return [...changes]
  const rows = await db
    .select({ number: changeSet.number, reverts: changeSet.reverts })
    .from(bulkChange)
    .innerJoin(changeSet, eq(changeSet.number, bulkChange.changeSet))
    .where(
      and(
        ...[eq(bulkChange.kind, kind), eq(bulkChange.record, id)],
        or(inArray(changeSet.reverts, numbers), inArray(changeSet.number, numbers)),
      ),
    )
  const reverted = new Set(rows.map(({ reverts }) => reverts))
  const kept = new Set(rows.map(({ number }) => number))
  return changes.map(({ changeSet: number, ...change }) => {
    const isKept = number !== undefined && (kept.has(number) || reverted.has(number))
    return isKept ? { ...change, changeSet: number, isReverted: reverted.has(number) } : change
  })
}
