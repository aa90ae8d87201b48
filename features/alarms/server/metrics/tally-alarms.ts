import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmTally, MetricRange } from '../../contract/alarm-metrics.ts'
import { rawRows } from '../raw-rows.ts'
import { AlarmSums } from './alarm-sums.ts'
import { type CountPeriod, partsOf, type RangeParts, spanOf } from './count-period.ts'
import { countStanding } from './count-standing.ts'
import { alarmsInSpan, alarmsInSpans, type FarmSpan } from './counted-alarms.ts'
import { decodeSums, type SumColumns } from './stored-sums.ts'

/** Days of farms whose alarms are read at once. */
const daysAtOnce = 100

interface StoredRow extends CountPeriod, SumColumns {
  readonly farmCode: string
  /** False: to count again. */
  readonly isCounted: boolean
}

/** Counts of whole months, and of days whose month has none. */
const storedRows = (db: Db, scope: SQL, { days, months }: RangeParts): Promise<readonly StoredRow[]> =>
  days === undefined
    ? Promise.resolve([])
    : rawRows<StoredRow>(
        db,
        sql`
        with makers as (select p.farm_code, min(p.makers) as makers from alarm_place p group by p.farm_code),
        whole as (
          select a.farm_code, a.month from alarm_count a join makers m on m.farm_code = a.farm_code and m.makers = a.makers
          where a.day = 0 and a.counts is not null and a.month >= ${months.from} and a.month < ${months.to}
        )
        select a.farm_code as "farmCode", a.month, a.day, a.starts, a.waits, a.counts,
          a.counts is not null and a.makers = m.makers as "isCounted"
        from alarm_count a join makers m on m.farm_code = a.farm_code
        where ${scope} and (a.month, a.day) >= (${days.from.month}, 0) and (a.month, a.day) < (${days.to.month}, ${days.to.day}::int)
          and ((a.farm_code, a.month) in (select farm_code, month from whole)) = (a.day = 0)
          and (a.day = 0 or (a.month, a.day) >= (${days.from.month}, ${days.from.day}::int))`,
      )

/**
 * The tally of a range: kept counts of months and days (`keep-counts.ts`), and alarms themselves at the ends of the range and
 * where counts are missing. The result is always that of a scan of all alarms.
 */
export const tallyIn = async (db: Db, scope: SQL, range: MetricRange): Promise<AlarmTally> => {
  const parts = partsOf(range)
  const sums = new AlarmSums()
  const missing: FarmSpan[] = []
  for (const { isCounted, ...row } of await storedRows(db, scope, parts)) {
    const span = spanOf(row)
    if (isCounted) sums.addStored(row.farmCode, decodeSums(row, span.fromMs))
    else missing.push({ farmCode: row.farmCode, ...span })
  }
  for (const span of parts.rest) for (const alarm of await alarmsInSpan(db, scope, span)) sums.add(alarm)
  for (let from = 0; from < missing.length; from += daysAtOnce)
    for (const alarm of await alarmsInSpans(db, missing.slice(from, from + daysAtOnce))) sums.add(alarm)
  return sums.tally(await countStanding(db, scope, range))
}
