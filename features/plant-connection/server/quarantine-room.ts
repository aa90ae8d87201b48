import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { quarantine, quarantineSize } from './tables.ts'

/** One farm may fill so much of the whole. */
const farmPart = 1 / 4
/** Rows leave in larger lots than they come. */
const lotPart = 1 / 10
const rowsAtOnce = 1_000

type Sized = Pick<typeof quarantine.$inferSelect, 'share' | 'mayBecomeValid' | 'bytes'>

/** Adds the rows to the sizes by which room is judged, or takes them off (`sign` -1). In one order, so that processes do not block each other. */
export const noteSizes = async (tx: Db, rows: readonly Sized[], sign: 1 | -1): Promise<void> => {
  const sizes = new Map<string, Sized>()
  for (const { share, mayBecomeValid, bytes } of rows) {
    const key = `${String(share).padStart(3, '0')} ${mayBecomeValid}`
    sizes.set(key, { share, mayBecomeValid, bytes: (sizes.get(key)?.bytes ?? 0) + sign * bytes })
  }
  if (sizes.size === 0) return
  await tx
    .insert(quarantineSize)
    .values([...sizes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, size]) => size))
    .onConflictDoUpdate({
      target: [quarantineSize.share, quarantineSize.mayBecomeValid],
      set: { bytes: sql`${quarantineSize.bytes} + excluded.bytes` },
    })
}

export type GivenUp = Pick<typeof quarantine.$inferSelect, 'reason' | 'topic' | 'occurrences'>

/** Removes rows of a share: first those that stay invalid, then the oldest. */
const giveUp = async (tx: Db, share: number, excessBytes: number): Promise<GivenUp[]> => {
  const gone: GivenUp[] = []
  let leftBytes = excessBytes
  while (leftBytes > 0) {
    const oldest = await tx
      .select({
        id: quarantine.id,
        share: quarantine.share,
        mayBecomeValid: quarantine.mayBecomeValid,
        bytes: quarantine.bytes,
        reason: quarantine.reason,
        topic: quarantine.topic,
        occurrences: quarantine.occurrences,
      })
      .from(quarantine)
      .where(eq(quarantine.share, share))
      .orderBy(asc(quarantine.mayBecomeValid), asc(quarantine.id))
      .limit(rowsAtOnce)
    if (oldest.length === 0) return gone
    const lot: typeof oldest = []
    for (const row of oldest) {
      if (leftBytes <= 0) break
      lot.push(row)
      leftBytes -= row.bytes
    }
    await tx.delete(quarantine).where(
      inArray(
        quarantine.id,
        lot.map(({ id }) => id),
      ),
    )
    await noteSizes(tx, lot, -1)
    gone.push(...lot)
  }
  return gone
}

const bytesOf = sql<number>`coalesce(sum(${quarantineSize.bytes}), 0)::float8`

/** Keeps each of these shares, and the whole, within its size. Returns what had to go. */
export const makeRoom = async (tx: Db, shares: readonly number[], mostBytes: number): Promise<GivenUp[]> => {
  const gone: GivenUp[] = []
  const sizes = await tx
    .select({ share: quarantineSize.share, bytes: bytesOf })
    .from(quarantineSize)
    .where(inArray(quarantineSize.share, [...shares]))
    .groupBy(quarantineSize.share)
  const farmBytes = mostBytes * farmPart
  for (const { share, bytes } of sizes)
    if (bytes > farmBytes) gone.push(...(await giveUp(tx, share, bytes - farmBytes * (1 - lotPart))))
  for (;;) {
    const [whole] = await tx.select({ bytes: bytesOf }).from(quarantineSize)
    if (!whole || whole.bytes <= mostBytes) return gone
    const [largest] = await tx
      .select({ share: quarantineSize.share, bytes: bytesOf })
      .from(quarantineSize)
      .groupBy(quarantineSize.share)
      .orderBy(desc(bytesOf))
      .limit(1)
    if (!largest) return gone
    const given = await giveUp(tx, largest.share, Math.min(largest.bytes, mostBytes * lotPart))
    if (given.length === 0) return gone
    gone.push(...given)
  }
}
