import { and, gt } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { DeliveryKind } from '../../contract/delivery.ts'
import { type FloodStep, floodStep, floodWindowMs } from '../../contract/flood.ts'
import { changeDeliveries, type StoredDelivery } from '../delivery-store.ts'
import { delivery } from '../tables.ts'
import { type Group, idsOf, ofGroup } from './due-groups.ts'

const stepOf = async (
  tx: Db,
  group: Group,
  kind: DeliveryKind,
  rows: readonly StoredDelivery[],
  nowMs: number,
): Promise<FloodStep> => {
  const told = await tx
    .select({ sentAt: delivery.sentAt, isFlood: delivery.isFlood, kind: delivery.kind })
    .from(delivery)
    .where(and(ofGroup(group), gt(delivery.sentAt, new Date(nowMs - floodWindowMs))))
  const times = (isFlood: boolean) =>
    told.flatMap((one) => (one.isFlood === isFlood && one.kind === kind && one.sentAt ? [one.sentAt.getTime()] : []))
  const floods = times(true)
  return floodStep(
    {
      toldMs: times(false),
      waitingMs: rows.map(({ seenAt }) => seenAt.getTime()),
      lastFloodMs: floods.length > 0 ? Math.max(...floods) : undefined,
    },
    nowMs,
  )
}

/** News of one kind that goes out now; those of a flood as one message. */
export interface Going {
  readonly rows: readonly StoredDelivery[]
  readonly isFlood: boolean
}

/** Decides whether raises are a flood, and likewise ends: a storm of ends is one message, too. What gathers waits. */
export const outOfFlood = async (
  tx: Db,
  group: Group,
  rows: readonly StoredDelivery[],
  nowMs: number,
): Promise<readonly Going[]> => {
  const going: Going[] = []
  for (const kind of ['raised', 'cleared'] as const) {
    const own = rows.filter((row) => row.kind === kind)
    if (own.length === 0) continue
    const step = await stepOf(tx, group, kind, own, nowMs)
    if (step.kind === 'gather')
      await changeDeliveries(tx, idsOf(own), { reason: 'flood', dueAt: new Date(step.untilMs) })
    else going.push({ rows: own, isFlood: step.kind === 'tell-flood' })
  }
  const [raises, clears] = going
  // Few news of both kinds are one message.
  return raises && clears && !raises.isFlood && !clears.isFlood
    ? [{ rows: [...raises.rows, ...clears.rows], isFlood: false }]
    : going
}
