import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { kindLimits } from '../../contract/alarm-kind.ts'
import { rawRows } from '../raw-rows.ts'
import { timeOf } from '../reads/alarm-rows.ts'
import type { CountedAlarm } from './alarm-sums.ts'
import type { Span } from './count-period.ts'

/** Whole ms; faster than `extract`, which counts in decimal numbers. */
const msOf = (column: SQL): SQL => sql`round(date_part('epoch', ${column}) * 1000)::double precision`

const columns = sql`a.farm_code as "farmCode", a.device_code as "machineCode", p.manufacturer, a.code, a.priority,
  ${msOf(sql`a.start_at`)} as "startMs",
  case when not a.is_historical then ${msOf(sql`a.acknowledged_at`)} - ${msOf(sql`a.received_at`)} end as "waitMs",
  coalesce(a.end_at < a.start_at + ${kindLimits.fleetingMs}::int * interval '1 ms', false) as "isFleeting",
  a.alarm_code is null as "isUnmapped", a.cause_id <> a.id as "isCaused",
  case when a.chatter_id <> a.id or a.starts > 1 then a.chatter_id end as "chatterId", a.chatter_id <> a.id as "isFollower"`
const placed = sql`join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code`

/** Alarms of some farms that started in a span. */
export const alarmsInSpan = (db: Db, scope: SQL, { fromMs, toMs }: Span) =>
  rawRows<CountedAlarm>(
    db,
    sql`select ${columns} from alarm a ${placed}
      where ${scope} and a.start_at >= ${timeOf(fromMs)} and a.start_at < ${timeOf(toMs)}`,
  )

export interface FarmSpan extends Span {
  readonly farmCode: string
}

/** Alarms that started in spans of farms, each with the place of its span. */
export const alarmsInSpans = (db: Db, spans: readonly FarmSpan[]) =>
  rawRows<CountedAlarm & { readonly place: number }>(
    db,
    sql`
    select asked.place, ${columns}
    from json_to_recordset(${JSON.stringify(spans.map((span, place) => ({ ...span, place })))}::json)
      as asked (place int, "farmCode" text, "fromMs" float8, "toMs" float8)
    -- The offset keeps the search by farm and start: a plain join reads all alarms of the farms.
    cross join lateral (
      select * from alarm o where o.farm_code = asked."farmCode" and o.start_at >= to_timestamp(asked."fromMs" / 1000)
        and o.start_at < to_timestamp(asked."toMs" / 1000) offset 0
    ) a
    ${placed}`,
  )
