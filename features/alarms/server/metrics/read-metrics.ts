import { sql } from 'drizzle-orm'
import type { Perimeter } from '../../../../domain/right.ts'
import { invalid } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { kindLimits } from '../../contract/alarm-kind.ts'
import {
  type AlarmMetrics,
  figuresOf,
  type HiddenSpan,
  listsOf,
  type MetricAlarm,
} from '../../contract/alarm-metrics.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf, timeOf } from '../reads/alarm-rows.ts'
import { type FarmScope, farmScope } from '../reads/farm-scope.ts'

export interface MetricsQuery extends FarmScope {
  readonly from: string
  readonly to: string
}

type Place = { readonly farmName: string; readonly name: string }

const alarmsIn = (db: Db, scope: ReturnType<typeof sql>, fromMs: number, toMs: number) =>
  rawRows<MetricAlarm & Place>(
    db,
    sql`
      select a.id, ${msOf(sql`a.start_at`)} as "startMs", ${msOf(sql`a.end_at`)} as "endMs", a.farm_code as "farmCode",
        a.device_code as "deviceCode", a.code, p.manufacturer, a.priority, a.alarm_code is not null as "isMapped",
        a.cause_id as "causeId", a.chatter_id as "chatterId", ${msOf(sql`a.received_at`)} as "receivedMs",
        case when a.is_historical then null else ${msOf(sql`a.acknowledged_at`)} end as "acknowledgedMs",
        p.farm_name as "farmName", p.name
      from alarm a join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code
      where ${scope} and a.start_at < ${timeOf(toMs)}
        and (a.start_at >= ${timeOf(fromMs)} or a.end_at is null or a.end_at >= ${timeOf(fromMs)})`,
  )

interface HidingRow {
  readonly alarmId: string
  readonly transition: string
  readonly ms: number
}

const begins = new Map<string, HiddenSpan['kind']>([
  ['shelved', 'shelved'],
  ['suppressed', 'suppressed'],
])
const ends = new Map<string, HiddenSpan['kind']>([
  ['unshelved', 'shelved'],
  ['shelf-ended', 'shelved'],
  ['unsuppressed', 'suppressed'],
])

/** Times in which alarms were hidden, of their transitions in order; a time without end lasts until now. */
const spansOf = (rows: readonly HidingRow[], nowMs: number): HiddenSpan[] => {
  const open = new Map<string, HiddenSpan>()
  const spans: HiddenSpan[] = []
  for (const { alarmId, transition, ms } of rows) {
    const begun = begins.get(transition)
    if (begun) open.set(`${alarmId} ${begun}`, { kind: begun, fromMs: ms, toMs: nowMs })
    const ended = ends.get(transition)
    const span = ended && open.get(`${alarmId} ${ended}`)
    if (!span) continue
    open.delete(`${alarmId} ${ended}`)
    spans.push({ ...span, toMs: ms })
  }
  return [...spans, ...open.values()]
}

const hiddenIn = async (db: Db, scope: ReturnType<typeof sql>, toMs: number, nowMs: number): Promise<HiddenSpan[]> => {
  const rows = await rawRows<HidingRow>(
    db,
    sql`
      select t.alarm_id as "alarmId", t.transition, ${msOf(sql`t.at`)} as ms
      from alarm_transition t join alarm a on a.id = t.alarm_id
      where t.transition in ('shelved', 'suppressed', 'unshelved', 'shelf-ended', 'unsuppressed')
        and t.at < ${timeOf(toMs)} and ${scope}
      order by t.number`,
  )
  return spansOf(rows, nowMs)
}

/** Figures of the farms of a perimeter, and those of the range before. */
export const readMetrics = async (
  db: Db,
  query: MetricsQuery,
  farms: Perimeter,
  nowMs: number,
): Promise<AlarmMetrics> => {
  const [fromMs, toMs] = [Date.parse(query.from), Date.parse(query.to)]
  if (!(fromMs < toMs) || toMs - fromMs > kindLimits.longestMs)
    throw invalid('The range is wrong', [{ path: 'query.to', message: 'is after `from`, at most 366 days' }])
  const scope = farmScope(farms, query)
  const beforeMs = fromMs - (toMs - fromMs)
  const alarms = await alarmsIn(db, scope, beforeMs, toMs)
  const hidden = await hiddenIn(db, scope, toMs, nowMs)
  const range = { fromMs, toMs, nowMs }
  const places = new Map(alarms.map((alarm) => [`${alarm.farmCode}/${alarm.deviceCode}`, alarm]))
  const { topMachines, ...lists } = listsOf(alarms, range)
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    ...figuresOf(alarms, hidden, range),
    ...lists,
    topMachines: topMachines.map((machine) => {
      const place = places.get(`${machine.farmCode}/${machine.machineCode}`)
      return { ...machine, farmName: place?.farmName ?? '', name: place?.name ?? machine.machineCode }
    }),
    before: figuresOf(alarms, hidden, { fromMs: beforeMs, toMs: fromMs, nowMs }),
  }
}
