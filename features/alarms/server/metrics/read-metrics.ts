import { sql } from 'drizzle-orm'
import type { Perimeter } from '../../../../domain/right.ts'
import { invalid } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { kindLimits } from '../../contract/alarm-kind.ts'
import { type AlarmMetrics, figuresOf, type HiddenSpan, listsOf } from '../../contract/alarm-metrics.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf, timeOf } from '../reads/alarm-rows.ts'
import { type FarmScope, farmScope } from '../reads/farm-scope.ts'
import { tallyIn } from './tally-alarms.ts'

export interface MetricsQuery extends FarmScope {
  readonly from: string
  readonly to: string
}

interface Place {
  readonly farmCode: string
  readonly machineCode: string
  readonly farmName: string
  readonly name: string
}

const placesOf = (db: Db, machines: readonly Pick<Place, 'farmCode' | 'machineCode'>[]) =>
  rawRows<Place>(
    db,
    sql`
      select p.farm_code as "farmCode", p.device_code as "machineCode", p.farm_name as "farmName", p.name
      from json_to_recordset(${JSON.stringify(machines)}::json) as asked ("farmCode" text, "machineCode" text)
      join alarm_place p on p.farm_code = asked."farmCode" and p.device_code = asked."machineCode"`,
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
  const hidden = await hiddenIn(db, scope, toMs, nowMs)
  const range = { fromMs, toMs, nowMs }
  const before = { fromMs: beforeMs, toMs: fromMs, nowMs }
  const tally = await tallyIn(db, scope, range)
  const { topMachines, ...lists } = listsOf(tally, range)
  const places = new Map(
    (await placesOf(db, topMachines)).map((place) => [`${place.farmCode}/${place.machineCode}`, place]),
  )
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    ...figuresOf(tally, hidden, range),
    ...lists,
    topMachines: topMachines.map((machine) => {
      const place = places.get(`${machine.farmCode}/${machine.machineCode}`)
      return { ...machine, farmName: place?.farmName ?? '', name: place?.name ?? machine.machineCode }
    }),
    before: figuresOf(await tallyIn(db, scope, before), hidden, before),
  }
}
