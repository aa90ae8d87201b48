import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { alarmsOfIds } from '../../../alarms/server/told-port.ts'
import { floodStep, floodWindowMs } from '../../contract/flood.ts'
import { changeDeliveries, type StoredDelivery } from '../delivery-store.ts'
import { type KnownPerson, type People, readPeople } from '../receivers.ts'
import { type StoredSubscription, subscriptionById } from '../subscription-store.ts'
import { delivery } from '../tables.ts'
import { type MessageContent, webhookBody } from './compose-message.ts'
import { judgeRow } from './judge-row.ts'
import { type HeldNotices, holdNotices, sendToPerson } from './send-to-person.ts'

/** Receivers in one round: the next round takes the others. */
const mostGroups = 200
const mostRows = 2_000

type Group = Pick<StoredDelivery, 'subscriptionId' | 'channel' | 'userId'>

const ofGroup = ({ subscriptionId, channel, userId }: Group) =>
  and(eq(delivery.subscriptionId, subscriptionId), eq(delivery.channel, channel), eq(delivery.userId, userId))

const idsOf = (rows: readonly StoredDelivery[]) => rows.map(({ id }) => id)

const lockDue = (tx: Db, group: Group, nowMs: number) =>
  tx
    .select()
    .from(delivery)
    .where(and(ofGroup(group), eq(delivery.state, 'waiting'), lte(delivery.dueAt, new Date(nowMs))))
    .orderBy(asc(delivery.number))
    .limit(mostRows)
    .for('update', { skipLocked: true })

/** Writes why rows are not sent, and until when others wait; resolves with those that go out. */
const sift = async (
  tx: Db,
  rows: readonly StoredDelivery[],
  subscription: StoredSubscription,
  known: KnownPerson | undefined,
  nowMs: number,
): Promise<StoredDelivery[]> => {
  const alarms = await alarmsOfIds(tx, [
    ...new Set(rows.filter(({ isAlarm }) => isAlarm).map((row) => row.occurrenceId)),
  ])
  const going: StoredDelivery[] = []
  for (const row of rows) {
    const alarm = alarms.get(row.occurrenceId)
    const verdict = judgeRow(row, subscription, known, alarm, nowMs)
    if (verdict.kind === 'withhold') await changeDeliveries(tx, [row.id], { state: 'withheld', reason: verdict.reason })
    else if (verdict.kind === 'hold')
      await changeDeliveries(tx, [row.id], { reason: 'quiet-hours', dueAt: new Date(verdict.untilMs) })
    else if (row.kind === 'raised' && alarm && alarm.endMs !== null && row.channel !== 'webhook')
      going.push({ ...row, subject: { ...row.subject, endMs: alarm.endMs } })
    else going.push(row)
  }
  return going
}

/** Recent messages decide whether raises are a flood. */
const floodOf = async (tx: Db, group: Group, rows: readonly StoredDelivery[], nowMs: number) => {
  const raises = rows.filter(({ kind }) => kind === 'raised')
  if (raises.length === 0) return { kind: 'tell' as const }
  const told = await tx
    .select({ sentAt: delivery.sentAt, isFlood: delivery.isFlood, kind: delivery.kind })
    .from(delivery)
    .where(and(ofGroup(group), gt(delivery.sentAt, new Date(nowMs - floodWindowMs))))
  const times = (isFlood: boolean) =>
    told.flatMap((one) =>
      one.isFlood === isFlood && one.kind === 'raised' && one.sentAt ? [one.sentAt.getTime()] : [],
    )
  const floods = times(true)
  const lastFloodMs = floods.length > 0 ? Math.max(...floods) : undefined
  return floodStep(
    { toldMs: times(false), waitingMs: raises.map(({ seenAt }) => seenAt.getTime()), lastFloodMs },
    nowMs,
  )
}

interface Outgoing {
  readonly tx: Db
  readonly context: ServerContext
  readonly subscription: StoredSubscription
  readonly known: KnownPerson
  readonly notices: HeldNotices
  readonly nowMs: number
}

/** Hands one message to its channel and marks its rows. */
const sendMessage = async (
  outgoing: Outgoing,
  rows: readonly StoredDelivery[],
  { isFlood, isMany }: { readonly isFlood: boolean; readonly isMany: boolean },
): Promise<void> => {
  const { tx, subscription, nowMs } = outgoing
  const [head, ...others] = rows
  if (!head) return
  const { when } = subscription.wanted
  const content: MessageContent = {
    name: subscription.name,
    rows,
    isFlood,
    unacknowledgedMinutes: when.kind === 'unacknowledged' ? when.afterMinutes : null,
  }
  const common = { messageId: head.id, isFlood, sentAt: new Date(nowMs), reason: null }
  for (const row of rows) if (row.subject.endMs !== null) await changeDeliveries(tx, [row.id], { subject: row.subject })
  await changeDeliveries(tx, idsOf(others), { ...common, state: 'gathered' })
  if (head.channel === 'webhook') {
    const body = webhookBody(content, { subscriptionId: subscription.id, isMany, nowMs })
    await changeDeliveries(tx, [head.id], { ...common, state: 'queued', body, dueAt: new Date(nowMs) })
    return
  }
  await changeDeliveries(tx, [head.id], { ...common, state: 'sent' })
  await sendToPerson(outgoing.context, { ...outgoing, channel: head.channel, head, content })
}

const sendGroup = async (
  context: ServerContext,
  tx: Db,
  group: Group,
  { people, notices, nowMs }: { readonly people: People; readonly notices: HeldNotices; readonly nowMs: number },
): Promise<number> => {
  const due = await lockDue(tx, group, nowMs)
  const subscription = await subscriptionById(tx, group.subscriptionId)
  if (!subscription || due.length === 0) return 0
  const known = people.get(group.userId)
  const rows = await sift(tx, due, subscription, known, nowMs)
  if (!known || rows.length === 0) return 0
  const outgoing = { tx, context, subscription, known, notices, nowMs }
  const { kind: when } = subscription.wanted.when
  if (when === 'hourly' || when === 'daily') {
    await sendMessage(outgoing, rows, { isFlood: false, isMany: true })
    return 1
  }
  const step = await floodOf(tx, group, rows, nowMs)
  if (step.kind === 'gather') {
    await changeDeliveries(tx, idsOf(rows), { reason: 'flood', dueAt: new Date(step.untilMs) })
    return 0
  }
  const isFlood = step.kind === 'tell-flood'
  if (group.channel === 'webhook' && !isFlood) {
    for (const row of rows) await sendMessage(outgoing, [row], { isFlood: false, isMany: false })
    return rows.length
  }
  await sendMessage(outgoing, rows, { isFlood, isMany: rows.length > 1 })
  return 1
}

/**
 * Sends due deliveries, in one transaction for each receiver and channel. It marks the rows together with the notification,
 * the e-mail or the queued webhook, so a process that dies sends nothing twice. Resolves with the number of messages.
 */
export const sendDue = async (context: ServerContext, nowMs: number): Promise<number> => {
  const { db } = context.relations
  const groups = await db
    .select({
      subscriptionId: delivery.subscriptionId,
      channel: delivery.channel,
      userId: delivery.userId,
      first: sql<number>`min(${delivery.number})`,
    })
    .from(delivery)
    .where(and(eq(delivery.state, 'waiting'), lte(delivery.dueAt, new Date(nowMs))))
    .groupBy(delivery.subscriptionId, delivery.channel, delivery.userId)
    .orderBy(sql`min(${delivery.number})`)
    .limit(mostGroups)
  if (groups.length === 0) return 0
  const people = await readPeople(db, context.config, [...new Set(groups.map(({ userId }) => userId))])
  let sent = 0
  for (const group of groups) {
    const notices = holdNotices(context)
    sent += await db.transaction((tx) => sendGroup(context, tx, group, { people, notices, nowMs }))
    notices.release()
  }
  return sent
}
