import { randomUUID } from 'node:crypto'
import { lte } from 'drizzle-orm'
import { dayMs } from '../../../../domain/time-zone.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { alarmsSince, type ToldAlarm } from '../../../alarms/server/told-port.ts'
import { previewDays } from '../../contract/endpoints.ts'
import { type Foreseen, foreseeMessages } from '../../contract/foresee.ts'
import { matches } from '../../contract/matches.ts'
import type { NewDelivery } from '../delivery-store.ts'
import { subjectOf } from '../intake/read-transitions.ts'
import { addressesOf, type People, readPeople } from '../receivers.ts'
import { webhookBody } from '../send/compose-message.ts'
import { type LiveSubscription, subscriptionsThatAreOn } from '../subscription-store.ts'
import { delivery } from '../tables.ts'

/** Messages of a subscription in its log. */
const mostMessages = 30
const mostRows = 20
const mostAlarms = 2_000
const rowsAtOnce = 500
/** Numbers of the log that the past of the demo has for itself: it stands before all news. */
export const pastNumbers = 100_000

type Row = NewDelivery & { readonly kind: 'raised' }

/** Every seventh message of a webhook failed, so that the log shows what that looks like. */
const replyOf = (place: number) =>
  place % 7 === 3
    ? ({ state: 'failed', reason: 'not-delivered', attempts: 12, status: 503, reply: 'Service unavailable' } as const)
    : ({ state: 'sent', attempts: 1, status: 204, reply: '' } as const)

const rowsOfMessage = (
  one: LiveSubscription,
  { atMs, alarms, isFlood }: Foreseen<ToldAlarm>,
  address: Omit<ReturnType<typeof addressesOf>[number], 'zone'>,
  place: number,
): readonly Row[] => {
  const messageId = randomUUID()
  const rows = alarms.slice(0, mostRows).map(
    (alarm, index): Row => ({
      id: index === 0 ? messageId : randomUUID(),
      subscriptionId: one.id,
      ...address,
      kind: 'raised',
      occurrenceId: alarm.id,
      isAlarm: true,
      priority: alarm.priority,
      farmCode: alarm.farmCode,
      deviceCode: alarm.deviceCode,
      subject: { ...subjectOf(alarm), endMs: alarm.endMs !== null && alarm.endMs <= atMs ? alarm.endMs : null },
      state: index === 0 ? 'sent' : 'gathered',
      messageId,
      isFlood,
      seenAt: new Date(alarm.startMs),
      dueAt: new Date(atMs),
      sentAt: new Date(atMs),
    }),
  )
  const [head, ...others] = rows
  if (!head || address.channel !== 'webhook') return rows
  const told = rows.map((row) => ({ ...row, isAlarm: true }))
  const content = { name: one.name, rows: told, isFlood, unacknowledgedMinutes: null }
  const body = webhookBody(content, { subscriptionId: one.id, isMany: rows.length > 1, nowMs: atMs })
  return [{ ...head, body, ...replyOf(place) }, ...others]
}

/** Alarms that somebody saw in time, or that ended: the log says why nobody was told. */
const rowsUntold = (
  one: LiveSubscription,
  alarms: readonly ToldAlarm[],
  address: Omit<ReturnType<typeof addressesOf>[number], 'zone'>,
): readonly Row[] =>
  one.wanted.when.kind === 'unacknowledged'
    ? alarms.slice(-mostRows).map((alarm) => ({
        subscriptionId: one.id,
        ...address,
        kind: 'raised',
        occurrenceId: alarm.id,
        isAlarm: true,
        priority: alarm.priority,
        farmCode: alarm.farmCode,
        deviceCode: alarm.deviceCode,
        subject: subjectOf(alarm),
        state: 'withheld',
        reason: alarm.acknowledgedMs === null ? 'ended' : 'acknowledged',
        seenAt: new Date(alarm.startMs),
        dueAt: new Date(alarm.startMs),
      }))
    : []

/** The log that a subscription of the demo would have, had it existed in the week before. */
const pastLog = (one: LiveSubscription, alarms: readonly ToldAlarm[], people: People): readonly Row[] =>
  addressesOf(one, people).flatMap(({ zone, ...address }) => {
    const known = people.get(address.userId)
    if (!known) return []
    const wanted = { ...one.wanted, what: one.sought }
    const messages = foreseeMessages(wanted, alarms, {
      profile: known.quietHours,
      zone,
      nowMs: one.createdAt.getTime(),
    }).slice(-mostMessages)
    const told = new Set(messages.flatMap((message) => message.alarms.map(({ id }) => id)))
    const untold = alarms.filter((alarm) => matches(one.sought, alarm) && !told.has(alarm.id))
    return [
      ...messages.flatMap((message, place) => rowsOfMessage(one, message, address, place)),
      ...rowsUntold(one, untold, address),
    ]
  })

/** Fills the logs of the demo from the alarms before its subscriptions; resolves with whether it is done. */
export const fillDemoLogs = async ({ relations, config }: ServerContext): Promise<boolean> => {
  const { db } = relations
  if ((await db.$count(delivery, lte(delivery.number, pastNumbers))) > 0) return true
  const people = await readPeople(db, config)
  const rows: Row[] = []
  for (const one of await subscriptionsThatAreOn(db)) {
    if (!people.get(one.ownerId)?.person.isDemo) continue
    const beforeMs = one.createdAt.getTime()
    const fromMs = beforeMs - previewDays * dayMs
    const alarms = await alarmsSince(db, { fromMs, farms: 'all', most: mostAlarms, withHistory: true })
    const past = alarms.filter(({ startMs }) => startMs < beforeMs)
    rows.push(...pastLog(one, past, people))
  }
  const numbered = rows
    .toSorted((left, right) => left.seenAt.getTime() - right.seenAt.getTime())
    .slice(-pastNumbers)
    .map((row, place) => ({ ...row, number: place + 1 }))
  await db.transaction(async (tx) => {
    for (let at = 0; at < numbered.length; at += rowsAtOnce)
      await tx
        .insert(delivery)
        .overridingSystemValue()
        .values(numbered.slice(at, at + rowsAtOnce))
  })
  return numbered.length > 0
}
