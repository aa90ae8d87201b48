import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { StoredDelivery } from '../delivery-store.ts'
import { delivery } from '../tables.ts'

/** Receivers in one round: the next round takes the others. */
const mostGroups = 200
/** Rows of one message. */
const mostRows = 20_000

/** A receiver of a subscription on a channel. */
export type Group = Pick<StoredDelivery, 'subscriptionId' | 'channel' | 'userId'>

export const ofGroup = ({ subscriptionId, channel, userId }: Group) =>
  and(eq(delivery.subscriptionId, subscriptionId), eq(delivery.channel, channel), eq(delivery.userId, userId))

export const idsOf = (rows: readonly StoredDelivery[]) => rows.map(({ id }) => id)

const isDue = (nowMs: number) => and(eq(delivery.state, 'waiting'), lte(delivery.dueAt, new Date(nowMs)))

/** Receivers of deliveries that are due, those first who wait longest. */
export const dueGroups = (db: Db, nowMs: number): Promise<readonly Group[]> =>
  db
    .select({ subscriptionId: delivery.subscriptionId, channel: delivery.channel, userId: delivery.userId })
    .from(delivery)
    .where(isDue(nowMs))
    .groupBy(delivery.subscriptionId, delivery.channel, delivery.userId)
    .orderBy(sql`min(${delivery.dueAt})`, sql`min(${delivery.number})`)
    .limit(mostGroups)

export const lockDue = (tx: Db, group: Group, nowMs: number): Promise<StoredDelivery[]> =>
  tx
    .select()
    .from(delivery)
    .where(and(ofGroup(group), isDue(nowMs)))
    .orderBy(asc(delivery.number))
    .limit(mostRows)
    .for('update', { skipLocked: true })
