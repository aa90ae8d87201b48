import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmPriority } from '../../contract/alarm.ts'
import { kindLimits } from '../../contract/alarm-kind.ts'
import type { AlarmTally, MetricRange } from '../../contract/alarm-metrics.ts'
import { rawRows } from '../raw-rows.ts'
import { timeOf } from '../reads/alarm-rows.ts'

/** Whole ms; faster than `extract`, which counts in decimal numbers. */
const msOf = (column: SQL): SQL => sql`round(date_part('epoch', ${column}) * 1000)::bigint`
const tables = sql`alarm a join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code`

/** Numbers of a text with commas, in order. */
const numbersOf = (text: string | null): number[] => {
  if (text === null) return []
  // Typed arrays sort numbers several times as fast.
  return [...Float64Array.from(text.split(','), Number).sort()]
}

interface Counts {
  readonly starts: string | null
  readonly waits: string | null
  readonly fleeting: number
  readonly standing: number
  readonly unmapped: number
  readonly saved: number
}

const countsIn = async (db: Db, scope: SQL, { fromMs, toMs, nowMs }: MetricRange): Promise<Counts> => {
  const [from, to, now] = [fromMs, toMs, nowMs].map(timeOf)
  const started = sql`a.start_at >= ${from}`
  const [counts] = await rawRows<Counts>(
    db,
    sql`
    select string_agg(${msOf(sql`a.start_at`)}::text, ',') filter (where ${started}) as starts,
      string_agg((${msOf(sql`a.acknowledged_at`)} - ${msOf(sql`a.received_at`)})::text, ',')
        filter (where ${started} and a.acknowledged_at is not null and not a.is_historical) as waits,
      count(*) filter (where ${started} and a.end_at < a.start_at + ${kindLimits.fleetingMs}::int * interval '1 ms')::int
        as fleeting,
      count(*) filter (where (a.end_at is null or a.end_at >= ${from})
        and least(coalesce(a.end_at, ${now}), ${to}) > a.start_at + ${kindLimits.standingMs}::int * interval '1 ms')::int
        as standing,
      count(*) filter (where ${started} and a.alarm_code is null)::int as unmapped,
      count(*) filter (where ${started} and a.cause_id <> a.id)::int as saved
    from ${tables}
    where ${scope} and a.start_at < ${to} and (${started} or a.end_at is null or a.end_at >= ${from})`,
  )
  return counts ?? { starts: null, waits: null, fleeting: 0, standing: 0, unmapped: 0, saved: 0 }
}

interface Group {
  readonly kind: 'code' | 'machine' | 'priority'
  readonly manufacturer: string | null
  readonly code: string
  readonly farmCode: string
  readonly machineCode: string
  readonly priority: AlarmPriority
  readonly count: number
}

const groupsIn = (db: Db, scope: SQL, { fromMs, toMs }: MetricRange) =>
  rawRows<Group>(
    db,
    sql`
    select case when grouping(a.code) = 0 then 'code' when grouping(a.device_code) = 0 then 'machine' else 'priority' end as kind,
      p.manufacturer, a.code, a.farm_code as "farmCode", a.device_code as "machineCode", a.priority, count(*)::int as count
    from ${tables}
    where ${scope} and a.start_at >= ${timeOf(fromMs)} and a.start_at < ${timeOf(toMs)}
    group by grouping sets ((p.manufacturer, a.code), (a.farm_code, a.device_code), (a.priority))`,
  )

const chattersIn = async (db: Db, scope: SQL, { fromMs, toMs }: MetricRange): Promise<AlarmTally['chattering']> => {
  const [chattering] = await rawRows<AlarmTally['chattering']>(
    db,
    sql`
    select count(*)::int as count, coalesce(sum(alarms), 0)::int as alarms from (
      select count(*) as alarms, bool_or(a.chatter_id <> a.id) as "hasOthers"
      from ${tables}
      where ${scope} and a.start_at >= ${timeOf(fromMs)} and a.start_at < ${timeOf(toMs)}
        and (a.chatter_id <> a.id or a.starts > 1)
      group by a.chatter_id
    ) chatter where alarms > 1 or "hasOthers"`,
  )
  return chattering ?? { count: 0, alarms: 0 }
}

/** The tally of a range, counted by the database: a million alarms are too many to read one by one. */
export const tallyIn = async (db: Db, scope: SQL, range: MetricRange): Promise<AlarmTally> => {
  const { starts, waits, saved, ...counts } = await countsIn(db, scope, range)
  const groups = Map.groupBy(await groupsIn(db, scope, range), ({ kind }) => kind)
  return {
    ...counts,
    starts: numbersOf(starts),
    waitsS: numbersOf(waits).map((ms) => ms / 1000),
    codes: (groups.get('code') ?? []).map(({ code, manufacturer, count }) => ({ code, manufacturer, count })),
    machines: (groups.get('machine') ?? []).map(({ farmCode, machineCode, count }) => ({
      farmCode,
      machineCode,
      count,
    })),
    priorities: Object.fromEntries((groups.get('priority') ?? []).map(({ priority, count }) => [priority, count])),
    chattering: await chattersIn(db, scope, range),
    savedByCauses: saved,
  }
}
