import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import { hasRight, seesFarm } from '../../../../platform/server/auth/rights.ts'
import type { ToldAlarm } from '../../../alarms/server/told-port.ts'
import type { WithheldReason } from '../../contract/delivery.ts'
import { heldUntilMs, quietHoursOf } from '../../contract/quiet-hours.ts'
import type { StoredDelivery } from '../delivery-store.ts'
import type { KnownPerson } from '../receivers.ts'
import type { StoredSubscription } from '../subscription-store.ts'

export type Verdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'withhold'; readonly reason: WithheldReason }
  | { readonly kind: 'hold'; readonly untilMs: number }

const right = { product: 'MyFleet', flag: READ } as const

/** Receiver and owner as they are now; undefined: they may not enter. */
export interface Concerned {
  readonly known: KnownPerson | undefined
  readonly owner: KnownPerson | undefined
}

/** Whether the owner still has the right to tell somebody else, or another system. */
const mayOwnerTell = (row: StoredDelivery, ownerId: string, owner: KnownPerson | undefined): boolean => {
  const flag = row.channel === 'webhook' ? EDIT : MANAGE
  const needsRight = row.channel === 'webhook' || row.userId !== ownerId
  return !needsRight || (owner !== undefined && hasRight(owner.person, 'MyFleet', flag))
}

/** Why a receiver gets nothing. */
const refusalOf = (
  row: StoredDelivery,
  { isOn, groupId, ownerId }: StoredSubscription,
  { known, owner }: Concerned,
): WithheldReason | undefined => {
  if (!isOn) return 'switched-off'
  if (!known) return 'no-access'
  const { person } = known
  if (!seesFarm(person, row.farmCode, right) || !mayOwnerTell(row, ownerId, owner)) return 'right-lost'
  if (groupId && !row.isNext && row.channel !== 'webhook' && !person.groupIds.has(groupId)) return 'left-group'
  return row.channel === 'email' && person.email === null ? 'no-address' : undefined
}

/** Why a raise is no news any more. */
const pastOf = (
  { kind, isAlarm, isNext }: StoredDelivery,
  { wanted }: StoredSubscription,
  alarm: ToldAlarm | undefined,
): WithheldReason | undefined => {
  if (kind !== 'raised' || !isAlarm) return undefined
  if (!alarm) return 'ended'
  if (alarm.isHidden) return 'hidden'
  if (wanted.when.kind !== 'unacknowledged' && !isNext) return undefined
  if (alarm.endMs !== null) return 'ended'
  return alarm.acknowledgedMs !== null ? 'acknowledged' : undefined
}

/** Decides about a delivery that is due. Rights, state and quiet hours count at this moment. */
export const judgeRow = (
  row: StoredDelivery,
  subscription: StoredSubscription,
  concerned: Concerned,
  alarm: ToldAlarm | undefined,
  nowMs: number,
): Verdict => {
  const { known } = concerned
  const reason = refusalOf(row, subscription, concerned) ?? pastOf(row, subscription, alarm)
  if (reason || !known) return { kind: 'withhold', reason: reason ?? 'no-access' }
  const { quiet } = subscription.wanted
  // Another system sleeps only when its own hours say so.
  if (row.channel === 'webhook' && quiet.kind !== 'own') return { kind: 'send' }
  const untilMs = heldUntilMs(quietHoursOf(quiet, known.quietHours), row.priority, nowMs, known.zone)
  return untilMs === undefined ? { kind: 'send' } : { kind: 'hold', untilMs }
}
