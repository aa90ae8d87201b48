import { eq } from 'drizzle-orm'
import { dayMs } from '../../../../domain/time-zone.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import {
  newestTransitionNumber,
  type ToldAlarm,
  type ToldTransition,
  transitionsAfter,
} from '../../../alarms/server/told-port.ts'
import type { DeliverySubject } from '../../contract/delivery.ts'
import { type Due, dueAt } from '../../contract/due-at.ts'
import { matches } from '../../contract/matches.ts'
import { insertDeliveries, type NewDelivery, raisesOf, type StoredDelivery } from '../delivery-store.ts'
import { type Address, addressesOf, type People, readPeople } from '../receivers.ts'
import { type LiveSubscription, type StoredSubscription, subscriptionsThatAreOn } from '../subscription-store.ts'
import { subscriptionCursor } from '../tables.ts'

const cursorId = 1
/** Transitions in one transaction. */
const mostAtOnce = 500
/** An alarm that ended longer ago than this is history. */
const newsMs = dayMs

type Raise = Pick<StoredDelivery, 'subscriptionId' | 'channel' | 'userId' | 'state' | 'occurrenceId'>

/** Locks the cursor; it begins at the newest transition. */
const lockCursor = async (tx: Db): Promise<number> => {
  const [row] = await tx.select().from(subscriptionCursor).where(eq(subscriptionCursor.id, cursorId)).for('update')
  if (row) return row.number
  const number = await newestTransitionNumber(tx)
  await tx.insert(subscriptionCursor).values({ id: cursorId, number }).onConflictDoNothing()
  return number
}

export const subjectOf = (alarm: ToldAlarm): DeliverySubject => ({
  farmName: alarm.farmName,
  equipment: alarm.deviceName,
  code: alarm.code,
  message: alarm.message,
  startMs: alarm.startMs,
  endMs: null,
  causeGroup: alarm.causeGroup,
  causeId: alarm.causeId,
  value: alarm.value,
})

const begins: ReadonlySet<string> = new Set(['raised', 'reopened'])
const comesBack: ReadonlySet<string> = new Set(['shelf-ended', 'unsuppressed', 'in-service'])

/** Whether a transition is news of an alarm that stands. */
const isRaise = ({ transition, alarm }: ToldTransition, nowMs: number): boolean => {
  if (alarm.isHidden || alarm.isHistorical) return false
  if (comesBack.has(transition)) return alarm.state === 'UNACK'
  return begins.has(transition) && (alarm.endMs === null || nowMs - alarm.endMs <= newsMs)
}

const wasTold = ({ state }: Raise): boolean => state !== 'withheld' && state !== 'failed'

const raiseRow = (
  { id: subscriptionId, wanted }: StoredSubscription,
  { number, alarm }: ToldTransition,
  { zone, ...address }: Address,
  nowMs: number,
): NewDelivery => {
  const due = dueAt(wanted.when, nowMs, zone, address.isNext ? 'next' : 'first')
  return {
    subscriptionId,
    ...address,
    kind: 'raised',
    transition: number,
    occurrenceId: alarm.id,
    isAlarm: true,
    priority: alarm.priority,
    farmCode: alarm.farmCode,
    deviceCode: alarm.deviceCode,
    subject: subjectOf(alarm),
    state: 'waiting',
    reason: due.reason,
    seenAt: new Date(nowMs),
    dueAt: new Date(due.atMs),
  }
}

const wasSent: ReadonlySet<string> = new Set(['sent', 'gathered', 'queued'])

/** When Solvane tells the end of what a raise told: a digest has both, the others tell it at once. */
const clearDue = ({ when }: StoredSubscription['wanted'], zone: string, nowMs: number): Due =>
  when.kind === 'hourly' || when.kind === 'daily' ? dueAt(when, nowMs, zone) : { atMs: nowMs, reason: null }

/** By which subscription and which clock a raise was told. */
export const clearDueOf = (subscriptions: readonly StoredSubscription[], people: People, nowMs: number) => {
  const byId = new Map(subscriptions.map((one) => [one.id, one]))
  return ({ subscriptionId, userId }: Pick<StoredDelivery, 'subscriptionId' | 'userId'>): Due => {
    const subscription = byId.get(subscriptionId)
    return subscription
      ? clearDue(subscription.wanted, people.get(userId)?.zone ?? 'UTC', nowMs)
      : { atMs: nowMs, reason: null }
  }
}

/** A clear for each receiver of the raise. A raise that still waits goes out together with its end. */
export const clearRows = (
  raises: readonly StoredDelivery[],
  { transition, endMs }: { readonly transition: number | null; readonly endMs: number | null },
  dueOf: (raise: StoredDelivery) => Due,
  nowMs: number,
): NewDelivery[] =>
  raises
    .filter(({ state, subject }) => subject.endMs === null && wasSent.has(state))
    .map((row) => ({ row, due: dueOf(row) }))
    .map(({ row: { id: _id, number: _number, ...raise }, due }) => ({
      ...raise,
      kind: 'cleared' as const,
      transition,
      subject: { ...raise.subject, endMs },
      state: 'waiting' as const,
      reason: due.reason,
      messageId: null,
      isFlood: false,
      seenAt: new Date(nowMs),
      dueAt: new Date(due.atMs),
      sentAt: null,
      body: null,
      attempts: 0,
      status: null,
      reply: null,
      problem: null,
      againOf: null,
    }))

const decide = async (
  tx: Db,
  transitions: readonly ToldTransition[],
  subscriptions: readonly LiveSubscription[],
  people: People,
  nowMs: number,
): Promise<void> => {
  const addresses = new Map(subscriptions.map((one) => [one.id, addressesOf(one, people)]))
  const dueOf = clearDueOf(subscriptions, people, nowMs)
  for (const transition of transitions) {
    const { alarm, number } = transition
    if (transition.transition === 'cleared') {
      const latest = new Map<string, StoredDelivery>()
      for (const raise of await raisesOf(tx, [alarm.id]))
        latest.set(`${raise.subscriptionId} ${raise.channel} ${raise.userId}`, raise)
      await insertDeliveries(
        tx,
        clearRows([...latest.values()], { transition: number, endMs: alarm.endMs }, dueOf, nowMs),
      )
      continue
    }
    if (!isRaise(transition, nowMs)) continue
    const wanting = subscriptions.filter(({ sought }) => matches(sought, alarm))
    if (wanting.length === 0) continue
    const before = comesBack.has(transition.transition) ? (await raisesOf(tx, [alarm.id])).filter(wasTold) : []
    const isNew = (subscriptionId: string, { channel, userId }: Address) =>
      !before.some(
        (raise) => raise.subscriptionId === subscriptionId && raise.channel === channel && raise.userId === userId,
      )
    await insertDeliveries(
      tx,
      wanting.flatMap((subscription) =>
        (addresses.get(subscription.id) ?? [])
          .filter((address) => isNew(subscription.id, address))
          .map((address) => raiseRow(subscription, transition, address, nowMs)),
      ),
    )
  }
}

/**
 * Reads the transitions after the cursor and writes what they make subscriptions tell, in one transaction with the cursor: a
 * process that dies in the middle has done nothing. Resolves with the number of transitions.
 */
export const readTransitions = ({ relations, config }: Pick<ServerContext, 'relations' | 'config'>, nowMs: number) =>
  relations.db.transaction(async (tx) => {
    const cursor = await lockCursor(tx)
    const transitions = await transitionsAfter(tx, cursor, mostAtOnce)
    const last = transitions.at(-1)
    if (!last) return 0
    const subscriptions = await subscriptionsThatAreOn(tx)
    const isNeeded = subscriptions.length > 0 || transitions.some(({ transition }) => transition === 'cleared')
    const people: People = isNeeded ? await readPeople(tx, config) : new Map()
    if (isNeeded) await decide(tx, transitions, subscriptions, people, nowMs)
    await tx.update(subscriptionCursor).set({ number: last.number }).where(eq(subscriptionCursor.id, cursorId))
    return transitions.length
  })
