import { and, asc, eq, inArray, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { dayMs } from '../../../domain/time-zone.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { isActiveAlarm } from '../../alarms/server/told-port.ts'
import { delivery, subscriptionWatch } from './tables.ts'

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
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    await tx
      .update(delivery)
      .set(changes)
      .where(inArray(delivery.id, ids.slice(at, at + rowsAtOnce)))
}

/** Notes the end of what raises tell, so that no clear follows them. */
export const endRaises = async (tx: Db, raises: readonly StoredDelivery[], endMs: number): Promise<void> => {
  for (const { id, subject } of raises) await changeDeliveries(tx, [id], { subject: { ...subject, endMs } })
}

/**
 * Forgets old deliveries that wait for nothing; resolves with how many. The raise of what is still active stays: its clear
 * goes to the same receivers.
 */
export const purgeDeliveries = async (db: Db, nowMs: number): Promise<number> =>
  (
    await db
      .delete(delivery)
      .where(
        and(
          lt(delivery.seenAt, new Date(nowMs - keptDeliveryDays * dayMs)),
          notInArray(delivery.state, ['waiting', 'queued']),
          or(
            ne(delivery.kind, 'raised'),
            and(
              sql`not ${isActiveAlarm(delivery.occurrenceId)}`,
              notExists(
                db
                  .select({ one: sql`1` })
                  .from(subscriptionWatch)
                  .where(eq(subscriptionWatch.occurrenceId, delivery.occurrenceId)),
              ),
            ),
          ),
        ),
      )
      .returning({ id: delivery.id })
  ).length
