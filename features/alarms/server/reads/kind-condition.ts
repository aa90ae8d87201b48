import { type SQL, sql } from 'drizzle-orm'
import type { Perimeter } from '../../../../domain/right.ts'
import { invalid } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { type AlarmKind, kindLimits } from '../../contract/alarm-kind.ts'
import { floodLimits, floodsOf } from '../../contract/flood.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf, timeOf } from './alarm-rows.ts'
import { type FarmScope, farmScope } from './farm-scope.ts'

interface Range {
  readonly fromMs: number
  readonly toMs: number
}

interface Figure extends Range {
  readonly db: Db
  /** Alarms of the farms of the figures. */
  readonly scope: SQL
  readonly nowMs: number
}

/** Kinds whose range is not that of the start. */
const ofOtherTimes: readonly AlarmKind[] = ['standing', 'shelved', 'suppressed']

export const isOfStart = (kind: AlarmKind | undefined): boolean => kind === undefined || !ofOtherTimes.includes(kind)

const between = ({ fromMs, toMs }: Range): SQL => sql`a.start_at >= ${timeOf(fromMs)} and a.start_at < ${timeOf(toMs)}`
const placed = sql`alarm a join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code`

const inFloods = async ({ db, scope, fromMs, toMs, nowMs }: Figure): Promise<SQL> => {
  const starts = await rawRows<{ readonly ms: number }>(
    db,
    sql`select ${msOf(sql`a.start_at`)} as ms from ${placed} where ${scope} and ${between({ fromMs, toMs })}`,
  )
  const untilMs = Math.min(toMs, nowMs)
  const spans = floodsOf(
    starts.map(({ ms }) => ms),
    untilMs,
  ).map(
    (flood) =>
      sql`(a.start_at > ${timeOf(flood.fromMs - floodLimits.windowMs)} and a.start_at <= ${timeOf(flood.toMs ?? untilMs)})`,
  )
  return spans.length === 0 ? sql`false` : sql`(${sql.join(spans, sql` or `)})`
}

const inCrowdedWindows = (figure: Figure): SQL => {
  const window = sql`floor((${msOf(sql`a.start_at`)} - ${figure.fromMs}) / ${kindLimits.windowMs})`
  return sql`${window} in (select ${window} from ${placed} where ${figure.scope} and ${between(figure)}
    group by 1 having count(*) > ${kindLimits.crowdedAbove})`
}

const ofTopCodes = (figure: Figure): SQL => sql`(coalesce(p.manufacturer, ''), a.code) in (
  select coalesce(p.manufacturer, ''), a.code from ${placed} where ${figure.scope} and ${between(figure)}
  group by p.manufacturer, a.code
  order by count(*) desc, p.manufacturer collate "C" nulls last, a.code collate "C" limit ${kindLimits.top})`

const ofTopMachines = (figure: Figure): SQL => sql`(a.farm_code, a.device_code) in (
  select a.farm_code, a.device_code from ${placed} where ${figure.scope} and ${between(figure)}
  group by a.farm_code, a.device_code
  order by count(*) desc, a.farm_code collate "C", a.device_code collate "C" limit ${kindLimits.top})`

const stands = ({ fromMs, toMs, nowMs }: Figure): SQL => sql`a.start_at < ${timeOf(toMs)}
  and (a.end_at is null or a.end_at >= ${timeOf(fromMs)})
  and ${msOf(sql`least(coalesce(a.end_at, ${timeOf(nowMs)}), ${timeOf(toMs)}) - a.start_at`)} > ${kindLimits.standingMs}`

const wasHidden = ({ fromMs, toMs }: Figure, begin: string, ends: readonly [string, ...string[]]): SQL => sql`exists (
  select 1 from alarm_transition b where b.alarm_id = a.id and b.transition = ${begin} and b.at < ${timeOf(toMs)}
    and not exists (select 1 from alarm_transition e where e.alarm_id = a.id and e.number > b.number
      and e.transition in (${sql.join(
        ends.map((end) => sql`${end}`),
        sql`, `,
      )}) and e.at <= ${timeOf(fromMs)}))`

const conditions: Readonly<Record<AlarmKind, (figure: Figure) => SQL | Promise<SQL>>> = {
  starts: () => sql`true`,
  crowded: inCrowdedWindows,
  floods: inFloods,
  topCodes: ofTopCodes,
  topMachines: ofTopMachines,
  chatters: () => sql`a.starts > 1`,
  chattering: () => sql`a.starts > 1`,
  fleeting: () => sql`${msOf(sql`a.end_at - a.start_at`)} < ${kindLimits.fleetingMs}`,
  standing: stands,
  acknowledged: () => sql`a.acknowledged_at is not null and not a.is_historical`,
  shelved: (figure) => wasHidden(figure, 'shelved', ['unshelved', 'shelf-ended']),
  suppressed: (figure) => wasHidden(figure, 'suppressed', ['unsuppressed']),
  caused: () => sql`a.cause_id <> a.id`,
}

interface KindFilter extends FarmScope {
  readonly kind: AlarmKind
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Alarms behind a figure, of the farms of the figures. */
export const kindCondition = async (
  db: Db,
  filter: KindFilter,
  { farms, nowMs }: { readonly farms: Perimeter; readonly nowMs: number },
): Promise<SQL> => {
  const toMs = filter.to === undefined ? nowMs : Date.parse(filter.to)
  const fromMs = filter.from === undefined ? toMs - kindLimits.defaultMs : Date.parse(filter.from)
  if (!(fromMs < toMs) || toMs - fromMs > kindLimits.longestMs)
    throw invalid('The range is wrong', [{ path: 'query.to', message: 'is after `from`, at most 366 days' }])
  return conditions[filter.kind]({ db, scope: farmScope(farms, filter), fromMs, toMs, nowMs })
}
