import { type SQL, sql } from 'drizzle-orm'
import type { Job } from '../../../../platform/server/jobs/job.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { rawRows } from '../raw-rows.ts'
import { AlarmSums } from './alarm-sums.ts'
import { type CountPeriod, dayOf, spanOf } from './count-period.ts'
import { alarmsInSpans } from './counted-alarms.ts'
import { decodeSums, encodeSums, type SumColumns } from './stored-sums.ts'

const runEveryMs = 5 * 60_000
/** Days, or months, that are counted at once: other queries do not wait long. */
const periodsAtOnce = 50

/** A period to count, as it was when it was read: a change meanwhile wins. */
interface OpenPeriod extends CountPeriod {
  readonly farmCode: string
  readonly touches: number
  readonly makers: string
}

const makers = sql`(select p.farm_code, min(p.makers) as makers from alarm_place p group by p.farm_code)`

/** Removes the counts of farms whose machines have other makers now. */
const dropOtherMakers = (db: Db) =>
  db.execute(sql`
    update alarm_count c set touches = c.touches + 1, starts = null, waits = null, counts = null
    from ${makers} m
    where c.farm_code = m.farm_code and c.counts is not null and (c.makers < m.makers or c.makers > m.makers)`)

/** Periods without counts, newest first. */
const openPeriods = (db: Db, condition: SQL) =>
  rawRows<OpenPeriod>(
    db,
    sql`
    select c.farm_code as "farmCode", c.month, c.day, c.touches, m.makers
    from alarm_count c join ${makers} m on m.farm_code = c.farm_code
    where c.counts is null and ${condition} order by c.month desc, c.day desc, c.farm_code`,
  )

const writeCounts = async (db: Db, periods: readonly OpenPeriod[], sums: readonly AlarmSums[]): Promise<void> => {
  const rows = periods.map((period, place) => ({
    ...period,
    ...encodeSums((sums[place] ?? new AlarmSums()).stored(), spanOf(period).fromMs),
  }))
  await db.execute(sql`
    update alarm_count c set makers = n.makers, starts = n.starts, waits = n.waits, counts = n.counts
    from json_to_recordset(${JSON.stringify(rows)}::json) as n("farmCode" text, month text, day int, touches int, makers text,
      starts text, waits text, counts text)
    where c.farm_code = n."farmCode" and c.month = n.month and c.day = n.day and c.touches = n.touches`)
}

const countDays = async (db: Db, periods: readonly OpenPeriod[]): Promise<void> => {
  const sums = periods.map(() => new AlarmSums())
  const spans = periods.map((period) => ({ farmCode: period.farmCode, ...spanOf(period) }))
  for (const { place, ...alarm } of await alarmsInSpans(db, spans)) sums[place]?.add(alarm)
  await writeCounts(db, periods, sums)
}

/** Adds up the days of months. A day that changes meanwhile changes `touches` of its month. */
const addUpMonths = async (db: Db, periods: readonly OpenPeriod[]): Promise<void> => {
  const sums = periods.map(() => new AlarmSums())
  const rows = await rawRows<CountPeriod & SumColumns & { readonly place: number; readonly farmCode: string }>(
    db,
    sql`
    select n.place, c.farm_code as "farmCode", c.month, c.day, c.starts, c.waits, c.counts
    from json_to_recordset(${JSON.stringify(periods.map((period, place) => ({ ...period, place })))}::json)
      as n(place int, "farmCode" text, month text)
    join alarm_count c on c.farm_code = n."farmCode" and c.month = n.month and c.day > 0 and c.counts is not null`,
  )
  for (const { place, ...row } of rows) sums[place]?.addStored(row.farmCode, decodeSums(row, spanOf(row).fromMs))
  await writeCounts(db, periods, sums)
}

/** Counts days and months that have ended and have no counts. Resolves with their number. */
export const keepCounts = async (db: Db, nowMs: number, signal?: AbortSignal): Promise<number> => {
  await dropOtherMakers(db)
  const today = dayOf(nowMs)
  const days = await openPeriods(db, sql`c.day > 0 and (c.month, c.day) < (${today.month}, ${today.day}::int)`)
  for (let from = 0; from < days.length; from += periodsAtOnce) {
    signal?.throwIfAborted()
    await countDays(db, days.slice(from, from + periodsAtOnce))
  }
  const months = await openPeriods(
    db,
    sql`c.day = 0 and c.month < ${today.month} and not exists (
      select 1 from alarm_count d where d.farm_code = c.farm_code and d.month = c.month and d.day > 0
        and (d.counts is null or d.makers is distinct from m.makers))`,
  )
  for (let from = 0; from < months.length; from += periodsAtOnce) {
    signal?.throwIfAborted()
    await addUpMonths(db, months.slice(from, from + periodsAtOnce))
  }
  return days.length + months.length
}

/** Keeps the counts of past days and months for the figures. */
export const countAlarmsOfDays = (db: Db): Job => ({
  name: 'alarms.counts',
  version: '1',
  everyMs: runEveryMs,
  async run(signal) {
    const count = await keepCounts(db, Date.now(), signal)
    return count === 0 ? null : `counted alarms of ${count} days and months of farms`
  },
})
