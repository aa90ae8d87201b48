import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { kindLimits } from '../../contract/alarm-kind.ts'
import type { MetricRange } from '../../contract/alarm-metrics.ts'
import { rawRows } from '../raw-rows.ts'
import { timeOf } from '../reads/alarm-rows.ts'

/** Alarms that were active for more than 24 hours at the end of the range, or at their end in it. */
export const countStanding = async (db: Db, scope: SQL, { fromMs, toMs, nowMs }: MetricRange): Promise<number> => {
  const [from, to, now] = [fromMs, toMs, nowMs].map(timeOf)
  const limit = sql`${kindLimits.standingMs}::int * interval '1 ms'`
  const alarms = sql`alarm a join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code`
  const [row] = await rawRows<{ readonly count: number }>(
    db,
    // The second part has the condition of the index `alarm_long`.
    sql`
    select (select count(*) from ${alarms} where ${scope} and a.end_at is null and a.start_at < ${to}
        and least(${now}, ${to}) > a.start_at + ${limit})::int
      + (select count(*) from ${alarms} where ${scope} and a.end_at - a.start_at > interval '24:00:00'
        and a.end_at >= ${from} and a.start_at < ${to} and least(a.end_at, ${to}) > a.start_at + ${limit})::int as count`,
  )
  return row?.count ?? 0
}
