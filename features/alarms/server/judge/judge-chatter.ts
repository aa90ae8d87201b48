import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { isOpen, isUnacknowledged } from '../../contract/alarm-state.ts'
import { chatterLimits, chatterOf } from '../../contract/chatter.ts'
import type { StoredAlarm } from '../actions/alarm-store.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf, timeOf } from '../reads/alarm-rows.ts'
import { spansAround } from './read-neighbours.ts'

interface Start {
  readonly id: string
  readonly startMs: number
  readonly state: StoredAlarm['state']
  readonly chatterId: string
  readonly isShown: boolean
  readonly starts: number
}

type Key = Pick<StoredAlarm, 'farmCode' | 'deviceCode' | 'code'>

const startsOf = (
  tx: Db,
  { farmCode, deviceCode, code }: Key,
  fromMs: number,
  toMs: number,
): Promise<readonly Start[]> =>
  rawRows<Start>(
    tx,
    sql`
      select a.id, ${msOf(sql`a.start_at`)} as "startMs", a.state, a.chatter_id as "chatterId", a.is_shown as "isShown", a.starts
      from alarm a where a.farm_code = ${farmCode} and a.device_code = ${deviceCode} and a.code = ${code}
        and a.start_at between ${timeOf(fromMs)} and ${timeOf(toMs)}`,
  )

/** All starts of a code that hang together with some times: nothing outside is in a window with one of them. */
const startsAround = async (tx: Db, key: Key, times: readonly number[]): Promise<readonly Start[]> => {
  const reach = chatterLimits.withinMs
  let spans = spansAround(times, reach)
  for (;;) {
    const rows = (await Promise.all(spans.map(({ fromMs, toMs }) => startsOf(tx, key, fromMs, toMs)))).flat()
    const wider = spansAround([...times, ...rows.map(({ startMs }) => startMs)], reach)
    if (JSON.stringify(wider) === JSON.stringify(spans)) return rows
    spans = wider
  }
}

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

/** Folds the chatter of changed alarms; resolves with the ids of the alarms whose place in one has changed. */
export const judgeChatter = async (tx: Db, changed: readonly StoredAlarm[]): Promise<readonly string[]> => {
  const others: Folded[] = []
  const keys = Map.groupBy(changed, ({ farmCode, deviceCode, code }) => JSON.stringify([farmCode, deviceCode, code]))
  for (const own of keys.values()) {
    const [key] = own
    if (!key) continue
    const starts = await startsAround(
      tx,
      key,
      own.map(({ startAt }) => startAt.getTime()),
    )
    const before = new Map(starts.map((start) => [start.id, start]))
    others.push(
      ...folded(starts).filter(({ id, chatterId, isShown, starts: number }) => {
        const old = before.get(id)
        return old?.chatterId !== chatterId || old.isShown !== isShown || old.starts !== number
      }),
    )
  }
  if (others.length > 0)
    await tx.execute(sql`
      update alarm a set chatter_id = n."chatterId", is_shown = n."isShown", starts = n.starts, version = a.version + 1
      from json_to_recordset(${JSON.stringify(others)}::json) as n(id uuid, "chatterId" uuid, "isShown" boolean, starts int)
      where a.id = n.id`)
  return others.map(({ id }) => id)
}
