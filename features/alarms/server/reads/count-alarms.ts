import { sql } from 'drizzle-orm'
import type { Perimeter } from '../../../../domain/right.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { type AlarmCounts, type AlarmPriority, alarmPriorities } from '../../contract/alarm.ts'
import { floodLimits, floodsOf } from '../../contract/flood.ts'
import { rawRows } from '../raw-rows.ts'
import { isHidden } from './alarm-filter.ts'
import { msOf, rowKey, timeOf } from './alarm-rows.ts'
import { inFarms } from './farm-scope.ts'

/** How far back a flood may have begun. */
const longestFloodMs = 24 * 3_600_000

interface CountRow {
  readonly open: number
  readonly urgent: number
  readonly unacknowledged: number
  readonly shelved: number
  readonly suppressed: number
  readonly out_of_service: number
  readonly unmapped: number
  readonly critical: number
  readonly high: number
  readonly normal: number
  readonly low: number
}

/** Numbers of open and hidden alarms; each chatter is one, and alarms of one cause count once among the urgent. */
const countOpen = (db: Db, farms: Perimeter): Promise<readonly CountRow[]> => {
  const seen = sql`not ${isHidden}`
  const isUnacknowledged = sql`a.state in ('UNACK', 'RTN_UNACK')`
  return rawRows<CountRow>(
    db,
    sql`
      select count(*) filter (where ${seen})::int as open,
        count(distinct ${rowKey('a')}) filter (where ${seen} and ${isUnacknowledged} and a.urgency <= 2)::int as urgent,
        count(*) filter (where ${seen} and ${isUnacknowledged})::int as unacknowledged,
        count(*) filter (where a.shelved_until is not null and a.out_of_service_until is null)::int as shelved,
        count(*) filter (where a.suppressed_by is not null and a.shelved_until is null and a.out_of_service_until is null)::int
          as suppressed,
        count(*) filter (where a.out_of_service_until is not null)::int as out_of_service,
        count(*) filter (where ${seen} and a.alarm_code is null)::int as unmapped,
        ${sql.join(
          alarmPriorities.map(
            (priority) =>
              sql`count(*) filter (where ${seen} and a.priority = ${priority})::int as ${sql.identifier(priority)}`,
          ),
          sql`, `,
        )}
      from alarm a where a.state <> 'NORMAL' and a.is_shown and ${inFarms(farms)}`,
  )
}

const newStarts = (db: Db, farms: Perimeter, sinceMs: number) =>
  rawRows<{ readonly ms: number; readonly cause_id: string }>(
    db,
    sql`
      select ${msOf(sql`a.start_at`)} as ms, a.cause_id from alarm a
      where a.start_at > ${timeOf(sinceMs)} and not a.is_historical and not ${isHidden} and ${inFarms(farms)}`,
  )

/** Since when nobody had anything to do: the last change of an alarm of the last week. */
const lastChange = async (db: Db, farms: Perimeter, nowMs: number): Promise<string | null> => {
  const sinceMs = nowMs - 7 * 24 * 3_600_000
  const [row] = await rawRows<{ readonly ms: number | null }>(
    db,
    sql`select ${msOf(sql`max(a.changed_at)`)} as ms from alarm a
      where a.start_at > ${timeOf(sinceMs)} and not a.is_historical and ${inFarms(farms)}`,
  )
  return new Date(row?.ms ?? sinceMs).toISOString()
}

export const countAlarms = async (db: Db, farms: Perimeter, nowMs: number): Promise<AlarmCounts> => {
  const [[row], starts] = [await countOpen(db, farms), await newStarts(db, farms, nowMs - longestFloodMs)]
  const times = starts.map(({ ms }) => ms)
  const flood = floodsOf(times, nowMs).find(({ toMs }) => toMs === undefined)
  const inFlood = flood && starts.filter(({ ms }) => ms > flood.fromMs - floodLimits.windowMs)
  const count = (name: keyof CountRow) => row?.[name] ?? 0
  const byPriority = Object.fromEntries(alarmPriorities.map((priority) => [priority, count(priority)]))
  return {
    open: count('open'),
    urgent: count('urgent'),
    unacknowledged: count('unacknowledged'),
    shelved: count('shelved'),
    suppressed: count('suppressed'),
    outOfService: count('out_of_service'),
    unmapped: count('unmapped'),
    byPriority: byPriority as Record<AlarmPriority, number>,
    newInTenMinutes: times.filter((ms) => ms > nowMs - floodLimits.windowMs && ms <= nowMs).length,
    flood:
      flood && inFlood
        ? {
            since: new Date(flood.fromMs).toISOString(),
            alarms: flood.alarms,
            causes: new Set(inFlood.map((one) => one.cause_id)).size,
          }
        : null,
    quietSince: count('open') > 0 ? null : await lastChange(db, farms, nowMs),
  }
}
