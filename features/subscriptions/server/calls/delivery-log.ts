import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Delivery } from '../../contract/endpoints.ts'
import type { StoredDelivery } from '../delivery-store.ts'
import { delivery, subscription } from '../tables.ts'

/** Deliveries of the subscriptions of a person, the newest first. */
export const deliveriesOf = (
  db: Db,
  ownerId: string,
  { subscriptionId, after, size }: { subscriptionId?: string | undefined; after?: number | undefined; size: number },
) =>
  db
    .select({ row: delivery, name: subscription.name })
    .from(delivery)
    .innerJoin(subscription, eq(subscription.id, delivery.subscriptionId))
    .where(
      and(
        eq(subscription.ownerId, ownerId),
        subscriptionId === undefined ? undefined : eq(delivery.subscriptionId, subscriptionId),
        after === undefined ? undefined : lt(delivery.number, after),
      ),
    )
    .orderBy(desc(delivery.number))
    .limit(size)

export const ownDelivery = async (db: Db, ownerId: string, id: string): Promise<StoredDelivery | undefined> => {
  const [found] = await db
    .select({ row: delivery })
    .from(delivery)
    .innerJoin(subscription, eq(subscription.id, delivery.subscriptionId))
    .where(and(eq(delivery.id, id), eq(subscription.ownerId, ownerId)))
  return found?.row
}

const isOver = ({ state, reason }: StoredDelivery): boolean =>
  state === 'sent' || state === 'failed' || (state === 'withheld' && reason === 'webhook-off')
/** A message to a webhook that has been tried. */
export const mayAgain = (row: StoredDelivery): boolean => row.channel === 'webhook' && row.body !== null && isOver(row)

/** The same message with the same id, once more. */
export const insertAgain = async (tx: Db, row: StoredDelivery, nowMs: number): Promise<string> => {
  const { number: _number, ...same } = row
  const id = randomUUID()
  await tx.insert(delivery).values({
    ...same,
    id,
    transition: null,
    state: 'queued',
    reason: null,
    messageId: id,
    againOf: row.againOf ?? row.id,
    seenAt: new Date(nowMs),
    dueAt: new Date(nowMs),
    sentAt: null,
    attempts: 0,
    status: null,
    reply: null,
    problem: null,
  })
  return id
}

export const shownDelivery = (row: StoredDelivery, subscriptionName: string, to: string): Delivery => ({
  id: row.id,
  subscriptionId: row.subscriptionId,
  subscription: subscriptionName,
  channel: row.channel,
  to,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  priority: row.priority,
  farmName: row.subject.farmName,
  equipment: row.subject.equipment,
  code: row.subject.code,
  message: row.subject.message,
  seenAt: row.seenAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  sentAt: row.state === 'sent' || row.state === 'gathered' ? (row.sentAt?.toISOString() ?? null) : null,
  attempts: row.attempts,
  status: row.status,
  reply: row.reply,
  problem: row.problem,
  isAgain: row.againOf !== null,
  mayAgain: mayAgain(row),
})
