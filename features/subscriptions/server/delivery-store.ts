import { and, asc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { dayMs } from '../../../domain/time-zone.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { delivery } from './tables.ts'

export type StoredDelivery = typeof delivery.$inferSelect
export type NewDelivery = typeof delivery.$inferInsert

/** How long the log of deliveries goes back. */
export const keptDeliveryDays = 30
const rowsAtOnce = 500

/** Writes deliveries; what the same transition has brought before stays as it is. */
export const insertDeliveries = async (tx: Db, rows: readonly NewDelivery[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insert(delivery)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoNothing()
}

/** Deliveries of the raises of these occurrences. */
export const raisesOf = async (tx: Db, occurrenceIds: readonly string[]): Promise<StoredDelivery[]> =>
  occurrenceIds.length === 0
    ? []
    : tx
        .select()
        .from(delivery)
        .where(and(inArray(delivery.occurrenceId, [...new Set(occurrenceIds)]), eq(delivery.kind, 'raised')))
        .orderBy(asc(delivery.number))

export const changeDeliveries = async (
  tx: Db,
  ids: readonly string[],
  changes: Partial<NewDelivery>,
): Promise<void> => {
  if (ids.length > 0)
    await tx
      .update(delivery)
      .set(changes)
      .where(inArray(delivery.id, [...ids]))
}

/** Forgets old deliveries that wait for nothing; resolves with how many. */
export const purgeDeliveries = async (db: Db, nowMs: number): Promise<number> =>
  (
    await db
      .delete(delivery)
      .where(
        and(
          lt(delivery.seenAt, new Date(nowMs - keptDeliveryDays * dayMs)),
          notInArray(delivery.state, ['waiting', 'queued']),
        ),
      )
      .returning({ id: delivery.id })
  ).length
