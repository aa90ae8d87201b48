import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type RecordKind, rowLock } from '../../../platform/server/record/record-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type ReferenceItem, ReferenceLabels, type ReferenceList } from '../contract/reference-lists.ts'
import { referenceItem } from './tables.ts'

export type StoredReferenceItem = typeof referenceItem.$inferSelect
export type ReferenceFields = Pick<StoredReferenceItem, 'list' | 'code' | 'position'> & {
  readonly labels: ReferenceItem['labels']
}

export const referenceItemOf = ({
  id,
  list,
  code,
  labels,
  position,
  isActive,
  version,
}: StoredReferenceItem): ReferenceItem => ({
  id,
  list: list as ReferenceList,
  code,
  labels: ReferenceLabels.parse(labels),
  position,
  isActive,
  version,
})

/** Every entry of every list, in order. */
export const allReferenceItems = (db: Db): Promise<StoredReferenceItem[]> =>
  db.select().from(referenceItem).orderBy(asc(referenceItem.list), asc(referenceItem.position), asc(referenceItem.code))

export const referenceItemById = async (db: Db, id: string): Promise<StoredReferenceItem | undefined> =>
  (await db.select().from(referenceItem).where(eq(referenceItem.id, id)))[0]

/** One writer of a list at a time: places are numbered without gaps. */
export const lockList = (tx: Db, list: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reference ${list}`}))`)

export const entriesOfList = (tx: Db, list: string): Promise<StoredReferenceItem[]> =>
  tx.select().from(referenceItem).where(eq(referenceItem.list, list)).orderBy(asc(referenceItem.position))

/** Puts an entry at a place of its list; the others close up. */
export const moveInList = async (tx: Db, row: StoredReferenceItem, position: number): Promise<void> => {
  const others = (await entriesOfList(tx, row.list)).filter(({ id }) => id !== row.id)
  const ordered = others.toSpliced(Math.min(position, others.length), 0, row)
  for (const [index, { id }] of ordered.entries())
    await tx
      .update(referenceItem)
      .set({ position: index })
      .where(and(eq(referenceItem.id, id), ne(referenceItem.position, index)))
}

/** Resolves with the id of the new entry. */
export const insertReferenceItem = async (tx: Db, fields: ReferenceFields): Promise<string> => {
  const [row] = await tx.insert(referenceItem).values(fields).returning({ id: referenceItem.id })
  if (!row) throw new Error('the entry was not written')
  return row.id
}

export const updateReferenceFields = async (
  tx: Db,
  id: string,
  fields: Partial<typeof referenceItem.$inferInsert>,
): Promise<void> => {
  await tx
    .update(referenceItem)
    .set({ ...fields, version: sql`${referenceItem.version} + 1`, updatedAt: new Date() })
    .where(eq(referenceItem.id, id))
}

/** Deletes an entry; those behind it move up. */
export const removeReferenceItem = async (tx: Db, { id, list, position }: StoredReferenceItem): Promise<void> => {
  await tx.delete(referenceItem).where(eq(referenceItem.id, id))
  await tx
    .update(referenceItem)
    .set({ position: sql`${referenceItem.position} - 1` })
    .where(and(eq(referenceItem.list, list), sql`${referenceItem.position} > ${position}`))
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (Reflect.get(error, 'code') ?? codeOf(error.cause)) : undefined
/** Whether the database refused because another row refers to this one (SQLSTATE). */
export const isStillUsed = (error: unknown): boolean => codeOf(error) === '23503' || codeOf(error) === '23001'

const lockRow = rowLock(referenceItem)

export const referenceKind: RecordKind<StoredReferenceItem> = {
  kind: 'referenceItem',
  noun: 'entry',
  lock: async (tx, id) => {
    const known = await referenceItemById(tx, id)
    if (known) await lockList(tx, known.list)
    await lockRow(tx, id)
  },
  read: referenceItemById,
  versionOf: ({ version }) => version,
  nameOf: ({ list, code }) => `${list} ${code}`,
  auditRecordOf: referenceItemOf,
}
