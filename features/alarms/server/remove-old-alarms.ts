import { sql } from 'drizzle-orm'
import type { Job } from '../../../platform/server/jobs/job.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { lockAlarms } from './lock-alarms.ts'
import { rawRows } from './raw-rows.ts'
import { timeOf } from './reads/alarm-rows.ts'

const dayMs = 86_400_000
/** Rows of one transaction, so that events do not wait long. */
const rowsAtOnce = 5_000

interface Options {
  readonly db: Db
  /** RETENTION_ALARM_DAYS */
  readonly days: number
  readonly nowMs?: () => number
}

/** Removes alarms that ended long ago and need nobody, with their history and events. Open alarms stay. */
export const removeOldAlarms = ({ db, days, nowMs = Date.now }: Options): Job => ({
  name: 'alarms.retention',
  version: '1',
  everyMs: dayMs,
  async run(signal) {
    const before = timeOf(nowMs() - days * dayMs)
    let count = 0
    for (;;) {
      signal.throwIfAborted()
      const removed = await db.transaction(async (tx) => {
        await lockAlarms(tx)
        const rows = await rawRows<{ readonly id: string }>(
          tx,
          sql`delete from alarm where id in (
            select id from alarm where state = 'NORMAL' and end_at < ${before} order by start_at limit ${rowsAtOnce})
            returning id`,
        )
        return rows.length
      })
      count += removed
      if (removed < rowsAtOnce) break
    }
    // An event that is younger than its alarm would make the alarm again: only those go that are as old.
    await db.execute(sql`
      delete from alarm_event e where e.at < ${before} and not exists (
        select 1 from alarm a where a.farm_code = e.farm_code and a.device_code = e.device_code and a.code = e.code
          and a.start_at <= e.at and (a.end_at is null or a.end_at >= e.at))`)
    await db.execute(sql`
      delete from alarm_event_source s where s.at < ${before} and not exists (
        select 1 from alarm_event e where e.farm_code = s.farm_code and e.device_code = s.device_code and e.key = s.key
          and e.state = s.state and e.at = s.at)`)
    await db.execute(sql`delete from alarm_list where at < ${before}`)
    await db.execute(sql`delete from alarm_shelf where ended_at < ${before}`)
    return count === 0 ? null : `removed ${count} alarms`
  },
})
