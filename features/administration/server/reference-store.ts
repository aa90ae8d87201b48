import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { RecordStore } from '../../../platform/server/record/record-store.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type ReferenceItem, referenceItemKind } from '../contract/reference-lists.ts'
import { referenceItem } from './tables.ts'

export type StoredReferenceItem = typeof referenceItem.$inferSelect

/** Only one transaction at a time changes a list, because positions have no gaps. */
export const lockList = (tx: Db, list: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reference ${list}`}))`)

const entriesOfList = (tx: Db, list: string): Promise<StoredReferenceItem[]> =>
  tx.select().from(referenceItem).where(eq(referenceItem.list, list)).orderBy(asc(referenceItem.position))

/** Moves an entry to a position in its list and renumbers the others. */
const moveInList = async (tx: Db, row: StoredReferenceItem, position: number): Promise<void> => {
  const others = (await entriesOfList(tx, row.list)).filter(({ id }) => id !== row.id)
  const ordered = others.toSpliced(Math.min(position, others.length), 0, row)
  for (const [index, { id }] of ordered.entries())
    await tx
      .update(referenceItem)
      .set({ position: index })
      .where(and(eq(referenceItem.id, id), ne(referenceItem.position, index)))
}

const table = tableStore({
  kind: referenceItemKind,
  table: referenceItem,
  orderBy: [referenceItem.list, referenceItem.position, referenceItem.code],
  nameOf: ({ list, code }) => `${list} ${code}`,
})

/** Entries of the reference lists. Positions in a list have no gaps. */
export const referenceStore: RecordStore<typeof referenceItemKind.fields, StoredReferenceItem> = {
  ...table,
  stored: {
    ...table.stored,
    lock: async (tx, id) => {
      const known = await table.stored.read(tx, id)
      if (known) await lockList(tx, known.list)
      await table.stored.lock(tx, id)
    },
  },
  insert: async (tx, values, request) =>
    table.insert(tx, { ...values, position: (await entriesOfList(tx, values.list)).length }, request),
  async update(tx, before, { position, ...changed }, request) {
    if (typeof position === 'number') await moveInList(tx, before, position)
    await table.update(tx, before, changed, request)
  },
  async remove(tx, before, request) {
    await table.remove(tx, before, request)
    const { list, position } = before
    await tx
      .update(referenceItem)
      .set({ position: sql`${referenceItem.position} - 1` })
      .where(and(eq(referenceItem.list, list), sql`${referenceItem.position} > ${position}`))
  },
}

/** A list has each code once, ignoring case. */
export const checkReferenceCode = async (
  tx: Db,
  { list, code }: Pick<ReferenceItem, 'list' | 'code'>,
  before?: StoredReferenceItem,
): Promise<readonly ValueFault[]> => {
  const others = (await entriesOfList(tx, list)).filter(({ id }) => id !== before?.id)
  return others.some((other) => other.code.toLowerCase() === code.toLowerCase())
    ? [{ field: 'code', code: 'taken', value: code }]
    : []
}
