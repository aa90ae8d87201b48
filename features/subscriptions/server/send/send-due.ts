import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { alarmsOfIds } from '../../../alarms/server/told-port.ts'
import { changeDeliveries, insertDeliveries, type StoredDelivery } from '../delivery-store.ts'
import { clearRows } from '../intake/read-transitions.ts'
import { type KnownPerson, type People, readPeople } from '../receivers.ts'
import { ownersOf, type StoredSubscription, subscriptionById } from '../subscription-store.ts'
import { type MessageContent, webhookBody } from './compose-message.ts'
import { dueGroups, type Group, idsOf, lockDue } from './due-groups.ts'
import { outOfFlood } from './flood-of.ts'
import { type Concerned, judgeRow } from './judge-row.ts'
import { type HeldNotices, holdNotices, sendToPerson } from './send-to-person.ts'

/** Writes why rows are not sent, and until when others wait; resolves with those that go out, raises with their end. */
const sift = async (
  tx: Db,
  rows: readonly StoredDelivery[],
  subscription: StoredSubscription,
  concerned: Concerned,
  nowMs: number,
): Promise<StoredDelivery[]> => {
  const alarms = await alarmsOfIds(tx, [
    ...new Set(rows.filter(({ isAlarm }) => isAlarm).map((row) => row.occurrenceId)),
  ])
  const going: StoredDelivery[] = []
  const changes = new Map<string, { readonly ids: string[]; readonly change: Parameters<typeof changeDeliveries>[2] }>()
  const change = (id: string, of: Parameters<typeof changeDeliveries>[2]) => {
    const key = JSON.stringify(of)
    const known = changes.get(key)
    if (known) known.ids.push(id)
    else changes.set(key, { ids: [id], change: of })
  }
  for (const row of rows) {
    const alarm = alarms.get(row.occurrenceId)
    const verdict = judgeRow(row, subscription, concerned, alarm, nowMs)
    if (verdict.kind === 'withhold') change(row.id, { state: 'withheld', reason: verdict.reason })
    else if (verdict.kind === 'hold') change(row.id, { reason: 'quiet-hours', dueAt: new Date(verdict.untilMs) })
    else if (row.kind === 'raised' && alarm && alarm.endMs !== null)
      going.push({ ...row, subject: { ...row.subject, endMs: alarm.endMs } })
    else going.push(row)
  }
  for (const { ids, change: of } of changes.values()) await changeDeliveries(tx, ids, of)
  return going
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
    isFlood: isFlood && head.kind === 'raised',
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

/**
 * Queues one message for a webhook. Another system pairs starts and ends: an alarm that has ended while nothing held it
 * back is two messages.
 */
const queueOne = async (outgoing: Outgoing, row: StoredDelivery): Promise<void> => {
  const { tx, nowMs } = outgoing
  const alone = { isFlood: false, isMany: false }
  const { endMs } = row.subject
  if (row.kind !== 'raised' || endMs === null || row.reason !== null) return sendMessage(outgoing, [row], alone)
  const raise: StoredDelivery = { ...row, state: 'queued', subject: { ...row.subject, endMs: null } }
  await sendMessage(outgoing, [raise], alone)
  const atOnce = { atMs: nowMs, reason: null }
  await insertDeliveries(
    tx,
    clearRows([raise], { transition: null, endMs }, () => atOnce, nowMs),
  )
  // The clear stands in the queue: its transition brings no second one.
  await changeDeliveries(tx, [row.id], { subject: row.subject })
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
  const rows = await sift(tx, due, subscription, { known, owner: people.get(subscription.ownerId) }, nowMs)
  if (!known || rows.length === 0) return 0
  const outgoing = { tx, context, subscription, known, notices, nowMs }
  const { kind: when } = subscription.wanted.when
  if (when === 'hourly' || when === 'daily') {
    await sendMessage(outgoing, rows, { isFlood: false, isMany: true })
    return 1
  }
  let messages = 0
  for (const { rows: own, isFlood } of await outOfFlood(tx, group, rows, nowMs)) {
    const isOneByOne = group.channel === 'webhook' && !isFlood
    if (isOneByOne) for (const row of own) await queueOne(outgoing, row)
    else await sendMessage(outgoing, own, { isFlood, isMany: own.length > 1 })
    messages += isOneByOne ? own.length : 1
  }
  return messages
}

/**
 * Sends due deliveries, in one transaction for each receiver and channel. It marks the rows together with the notification,
 * the e-mail or the queued webhook, so a process that dies sends nothing twice. A failure for one receiver leaves the others
 * alone. Resolves with the number of messages.
 */
export const sendDue = async (context: ServerContext, nowMs: number): Promise<number> => {
  const { db } = context.relations
  const groups = await dueGroups(db, nowMs)
  if (groups.length === 0) return 0
  const owners = await ownersOf(
    db,
    groups.map(({ subscriptionId }) => subscriptionId),
  )
  const people = await readPeople(db, context.config, [...new Set([...groups.map(({ userId }) => userId), ...owners])])
  let sent = 0
  for (const group of groups) {
    const notices = holdNotices(context)
    try {
      sent += await db.transaction((tx) => sendGroup(context, tx, group, { people, notices, nowMs }))
      notices.release()
    } catch (error) {
      context.log.warn({ err: error, subscription: group.subscriptionId }, 'a message was not sent; trying again')
    }
  }
  return sent
}
