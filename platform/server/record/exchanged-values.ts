import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../relations/relations.ts'
import type { RecordKey } from './change-set.ts'
import { recordUniqueValue } from './tables.ts'

/** First key of the advisory locks of exchanges; the second is made of the kind. */
const lockClass = 5_301

const given = alias(recordUniqueValue, 'given')
const taken = alias(recordUniqueValue, 'taken')

/** Records that give up a unique value at an instant, which one of these records takes then. */
const giversTo = async (tx: Db, kind: string, records: readonly string[], at: Date): Promise<readonly string[]> => {
  const rows = await tx
    .selectDistinct({ record: given.record })
    .from(taken)
    .innerJoin(
      given,
      and(
        ...[eq(given.digestHigh, taken.digestHigh), eq(given.digestLow, taken.digestLow), eq(given.kind, taken.kind)],
        ...[ne(given.record, taken.record), eq(given.validTo, at)],
      ),
    )
    .where(and(eq(taken.kind, kind), inArray(taken.record, [...records]), eq(taken.validFrom, at)))
  return rows.map(({ record }) => record)
}

/**
 * The record from which a record takes a unique value at an instant, if that record waits for this one, directly or through
 * others. None of them could take effect first. Two saves at once look one after the other.
 */
export const exchangedWith = async (tx: Db, { kind, id }: RecordKey, atMs: number): Promise<string | undefined> => {
  const at = new Date(atMs)
  const first = await giversTo(tx, kind, [id], at)
  if (first.length === 0) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${kind}))`)
  for (const giver of first) {
    const seen = new Set([giver])
    for (let next: readonly string[] = [giver]; next.length > 0; ) {
      const found = await giversTo(tx, kind, next, at)
      if (found.includes(id)) return giver
      next = found.filter((one) => !seen.has(one))
      for (const one of next) seen.add(one)
    }
  }
  return undefined
}
