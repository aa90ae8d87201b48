import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { isOpen, isUnacknowledged } from '../../contract/alarm-state.ts'
import { chatterLimits, chatterOf } from '../../contract/chatter.ts'
import { type Start, startsAround } from './read-neighbours.ts'

const needOf = ({ state }: Start): number => (isUnacknowledged(state) ? 0 : isOpen(state) ? 1 : 2)

/** The row that lists show for a chatter: the one that needs a person most, and of these the last. */
const shownOf = (starts: readonly Start[]): Start | undefined =>
  starts.toSorted((left, right) => needOf(left) - needOf(right) || right.startMs - left.startMs)[0]

type Folded = Pick<Start, 'id' | 'chatterId' | 'isShown' | 'starts'>

const folded = (starts: readonly Start[]): readonly Folded[] => {
  const found = new Map<string, Folded>()
  for (const chatter of chatterOf(starts)) {
    const shown = shownOf(chatter.starts)
    for (const { id } of chatter.starts)
      found.set(id, {
        ...{ id, chatterId: chatter.starts[0]?.id ?? id, isShown: id === shown?.id, starts: chatter.starts.length },
      })
  }
  return starts.map(({ id }) => found.get(id) ?? { id, chatterId: id, isShown: true, starts: 1 })
}

/** An alarm that has changed, as far as chatter goes. */
export interface ChatterAlarm {
  readonly farmCode: string
  readonly deviceCode: string
  readonly code: string
  readonly startMs: number
}

/** Folds the chatter of changed alarms; resolves with the ids of the alarms whose place in one has changed. */
export const judgeChatter = async (tx: Db, changed: readonly ChatterAlarm[]): Promise<readonly string[]> => {
  const keys = Map.groupBy(changed, ({ farmCode, deviceCode, code }) => JSON.stringify([farmCode, deviceCode, code]))
  const asks = [...keys.values()].flatMap((own) =>
    own[0] ? [{ key: keyOf(own[0]), times: own.map(({ startMs }) => startMs) }] : [],
  )
  const others = (await startsAround(tx, asks, chatterLimits.withinMs)).flatMap((starts) => {
    const before = new Map(starts.map((start) => [start.id, start]))
    return folded(starts).filter(({ id, chatterId, isShown, starts: number }) => {
      const old = before.get(id)
      return old?.chatterId !== chatterId || old.isShown !== isShown || old.starts !== number
    })
  })
  if (others.length > 0)
    await tx.execute(sql`
      update alarm a set chatter_id = n."chatterId", is_shown = n."isShown", starts = n.starts, version = a.version + 1
      from json_to_recordset(${JSON.stringify(others)}::json) as n(id uuid, "chatterId" uuid, "isShown" boolean, starts int)
      where a.id = n.id`)
  return others.map(({ id }) => id)
}

const keyOf = ({ farmCode, deviceCode, code }: ChatterAlarm) => ({ farmCode, deviceCode, code })
