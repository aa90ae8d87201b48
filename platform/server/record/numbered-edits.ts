import { and, eq, inArray } from 'drizzle-orm'
import { conflict, notFound } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import type { KnownKind } from './known-kinds.ts'
import type { ChangeRequest } from './record-store.ts'
import { bulkChange, bulkEdit, recordWrite } from './tables.ts'

/** Locks a numbered edit until the end of the transaction. Its parts and its end follow one another. */
const lockEdit = async (tx: Db, id: string, kind: string, { principal }: ChangeRequest) => {
  const personId = principal.userId
  await tx.insert(bulkEdit).values({ id, kind, personId }).onConflictDoNothing()
  const [held] = await tx.select().from(bulkEdit).where(eq(bulkEdit.id, id)).for('update')
  // The edit of another user answers like one that does not exist.
  if (!held || held.personId !== personId || held.kind !== kind) throw notFound('There is no such edit')
  return held
}

/** Begins a part of a numbered edit. Throws after the edit has ended. */
export const beginPart = async (tx: Db, id: string, kind: string, request: ChangeRequest): Promise<void> => {
  const { hasEnded } = await lockEdit(tx, id, kind, request)
  if (hasEnded) throw conflict('This edit has ended')
}

/** Notes the change set of a part that has changed records. */
export const notePart = async (tx: Db, id: string, changeSet: number): Promise<void> => {
  await tx.update(bulkEdit).set({ changeSet }).where(eq(bulkEdit.id, id))
}

/** Which of these records a change set has changed. */
export const savedRecords = async (
  tx: Db,
  { kind: { kind, temporal } }: Pick<KnownKind, 'kind'>,
  changeSet: number,
  records: readonly string[],
): Promise<string[]> => {
  const table = temporal ? recordWrite : bulkChange
  const rows = await tx
    .selectDistinct({ record: table.record })
    .from(table)
    .where(and(eq(table.changeSet, changeSet), eq(table.kind, kind), inArray(table.record, [...records])))
  return rows.map(({ record }) => record)
}

/** Waits for a running part, ends the edit, and says which records it has saved. A part that arrives later is refused. */
export const endEdit = (
  db: Db,
  known: Pick<KnownKind, 'kind'>,
  { id, records }: { readonly id: string; readonly records: readonly string[] },
  request: ChangeRequest,
): Promise<{ readonly changeSet: number | null; readonly saved: string[] }> =>
  db.transaction(async (transaction) => {
    const tx = transaction as Db
    const { changeSet } = await lockEdit(tx, id, known.kind.kind, request)
    await tx.update(bulkEdit).set({ hasEnded: true }).where(eq(bulkEdit.id, id))
    if (changeSet === null) return { changeSet, saved: [] }
    return { changeSet, saved: await savedRecords(tx, known, changeSet, records) }
  })
