import { sql } from 'drizzle-orm'
import { recordChanged } from '../../platform/contract/event.ts'
import { appendRows, type NewAuditRow } from '../../platform/server/audit/audit-chain.ts'
import { writeEvent } from '../../platform/server/events/write-event.ts'
import type { Db } from '../../platform/server/relations/relations.ts'
import { benchTable, createIndexes, createTable, createTemporal, valuesOf } from './bench-kind.ts'

/** Creates all records with their audit rows and their history. Resolves with the ids. */
export const fillRecords = async (db: Db, records: number, changes: number): Promise<readonly string[]> => {
  await db.execute(sql.raw(createTable))
  const ids: string[] = []
  for (let from = 0; from < records; from += 500) {
    const rows = Array.from({ length: Math.min(500, records - from) }, (_, at) => valuesOf(from + at))
    const made = (await db
      .insert(benchTable)
      .values(rows as never)
      .returning({ id: benchTable.id })) as { id: string }[]
    ids.push(...made.map(({ id }) => id))
  }
  for (const text of createIndexes) await db.execute(sql.raw(text))
  const row = (at: number, change: number): NewAuditRow => ({
    ...{ at: new Date(), actorId: 'bench', actorName: 'Bench Reader', address: null, requestId: null },
    ...{ operation: 'updateBenchRecord', targetKind: 'benchRecord', targetId: ids[at] ?? '', targetName: null },
    before: JSON.stringify({ ...valuesOf(at), number20: change, version: change + 1 }),
    after: JSON.stringify({ ...valuesOf(at), number20: change + 1, version: change + 2 }),
    ...{ farmCode: null, result: 'done', reason: null, times: 1 },
  })
  for (let change = 0; change < changes; change += 1)
    for (let from = 0; from < records; from += 500) {
      const rows = Array.from({ length: Math.min(500, records - from) }, (_, at) => row(from + at, change))
      await db.transaction((tx) => appendRows(tx, rows))
    }
  for (const text of createTemporal(records, changes)) await db.execute(sql.raw(text))
  await db.execute(sql.raw('analyze'))
  return ids
}

/** A save by hand: lock, write, read, event and audit row in one transaction. */
export const saveByHand = (db: Db, id: string, value: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select id from bench_record where id = ${id} for update`)
    const [before] = (await tx.select().from(benchTable).where(sql`id = ${id}`)) as Record<string, unknown>[]
    await tx.execute(
      sql`update bench_record set number1 = ${value}, version = version + 1, updated_at = now() where id = ${id}`,
    )
    const [after] = (await tx.select().from(benchTable).where(sql`id = ${id}`)) as Record<string, unknown>[]
    await writeEvent(tx, recordChanged, {
      record: `benchRecord/${id}`,
      payload: {
        ...{ kind: 'benchRecord', id, change: 'changed', version: 2, operation: 'byHand', by: null, farmCode: null },
      },
    })
    await appendRows(tx, [
      {
        ...{
          at: new Date(),
          actorId: 'bench',
          actorName: 'Bench',
          address: null,
          requestId: null,
          operation: 'byHand',
        },
        ...{ targetKind: 'byHand', targetId: id, targetName: null, farmCode: null },
        ...{ before: JSON.stringify(before), after: JSON.stringify(after), result: 'done', reason: null, times: 1 },
      },
    ])
  })
