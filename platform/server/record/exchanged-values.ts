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
export type GiversTo = (records: readonly string[]) => Promise<readonly string[]>

/** The same as the database has it. */
const storedGivers =
  (tx: Db, kind: string, at: Date): GiversTo =>
  async (records) => {
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

/** The first of these givers that waits for a record, directly or through others. */
export const giverThatWaits = async (
  id: string,
  givers: readonly string[],
  giversTo: GiversTo,
): Promise<string | undefined> => {
  for (const giver of givers) {
    const seen = new Set([giver])
    for (let next: readonly string[] = [giver]; next.length > 0; ) {
      const found = await giversTo(next)
      if (found.includes(id)) return giver
      next = found.filter((one) => !seen.has(one))
      for (const one of next) seen.add(one)
    }
  }
  return undefined
}

/**
 * The record from which a record takes a unique value at an instant, if that record waits for this one, directly or through
 * others. None of them could take effect first. Two saves at once look one after the other.
 */
export const exchangedWith = async (tx: Db, { kind, id }: RecordKey, atMs: number): Promise<string | undefined> => {
  const giversTo = storedGivers(tx, kind, new Date(atMs))
  const first = await giversTo([id])
  if (first.length === 0) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${kind}))`)
  return giverThatWaits(id, first, giversTo)
}

interface Digest {
  readonly digestHigh: number
  readonly digestLow: number
}

/** Unique values that stored records take at an instant. */
export const valuesTakenAt = (db: Db, kind: string, records: readonly string[], atMs: number): Promise<Digest[]> =>
  db
    .select({ digestHigh: recordUniqueValue.digestHigh, digestLow: recordUniqueValue.digestLow })
    .from(recordUniqueValue)
    .where(
      and(
        ...[eq(recordUniqueValue.kind, kind), eq(recordUniqueValue.validFrom, new Date(atMs))],
        inArray(recordUniqueValue.record, [...records]),
      ),
    )

/** Stored records that give up a unique value at an instant. */
export const giversOfValue = async (
  db: Db,
  kind: string,
  { digestHigh, digestLow }: Digest,
  atMs: number,
): Promise<readonly string[]> => {
  const { digestHigh: high, digestLow: low, validTo } = recordUniqueValue
  const rows = await db
    .selectDistinct({ record: recordUniqueValue.record })
    .from(recordUniqueValue)
    .where(
      and(...[eq(high, digestHigh), eq(low, digestLow), eq(recordUniqueValue.kind, kind)], eq(validTo, new Date(atMs))),
    )
  return rows.map(({ record }) => record)
}
