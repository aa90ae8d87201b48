import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { ChangedAlarm } from '../announce.ts'
import { judgeAlarms } from '../judge/judge-alarms.ts'
import { lockAlarms } from '../lock-alarms.ts'
import { rawRows } from '../raw-rows.ts'
import { foldTouched } from './fold-touched.ts'
import { ms, type TouchedEvent } from './insert-events.ts'
import { writeAlarms } from './write-alarms.ts'

/** Events of one transaction, so that live events do not wait long. */
const eventsAtOnce = 2_000

/**
 * Alarms of the devices of an import that a person has acknowledged, commented, shelved or changed otherwise. The next start of
 * its code may have ended such an alarm: then the next alarm belongs to them, too.
 */
const noted = (importId: string) => sql`noted as (
    select a.farm_code, a.device_code, a.code, a.key, a.start_at, a.end_at, a.end_reason from alarm a
    where exists (select 1 from alarm_transition t where t.alarm_id = a.id and t.user_id is not null)
      and (a.farm_code, a.device_code) in (
        select farm_code, device_code from alarm_event_source where import_id = ${importId}::uuid)
    union
    select a.farm_code, a.device_code, a.code, a.key, a.start_at, a.end_at, a.end_reason
    from noted n join alarm a on a.farm_code = n.farm_code and a.device_code = n.device_code and a.code = n.code
      and a.start_at = n.end_at
    where n.end_reason = 'next-start'
  )`

/** Whether an event made one of these alarms: events with an id by its key, others by the times of the alarm. */
const madeNoted = sql`exists (
      select 1 from noted n where n.farm_code = t.farm_code and n.device_code = t.device_code
        and (n.key = t.key or (t.key = 'code:' || n.code and t.at in (n.start_at, n.end_at))))`

const takeBackSome = async (tx: Db, importId: string) =>
  rawRows<TouchedEvent & { readonly state: string; readonly isGone: boolean; readonly isKept: boolean }>(
    tx,
    sql`
    with recursive ${noted(importId)}, taken as (
      delete from alarm_event_source where ctid in (
        select ctid from alarm_event_source where import_id = ${importId}::uuid limit ${eventsAtOnce})
      returning farm_code, device_code, key, state, at
    ), held as (
      select t.* from taken t where ${madeNoted}
    ), kept as (
      update alarm_event e set import_id = null from held t
      where e.farm_code = t.farm_code and e.device_code = t.device_code and e.key = t.key and e.state = t.state
        and e.at = t.at and e.import_id is not null
      returning e.farm_code, e.device_code, e.key, e.state, e.at
    ), gone as (
      delete from alarm_event e using taken t
      where e.farm_code = t.farm_code and e.device_code = t.device_code and e.key = t.key and e.state = t.state
        and e.at = t.at and e.import_id is not null and not ${madeNoted} and not exists (
          select 1 from alarm_event_source o where o.farm_code = t.farm_code and o.device_code = t.device_code
            and o.key = t.key and o.state = t.state and o.at = t.at and o.import_id <> ${importId}::uuid)
      returning e.farm_code, e.device_code, e.key, e.state, e.at, e.code
    )
    select t.farm_code as "farmCode", t.device_code as "deviceCode", t.key, t.state, ${ms('t.at')} as "atMs",
      gone.code, gone.code is not null as "isGone", kept.key is not null as "isKept"
    from taken t left join gone using (farm_code, device_code, key, state, at)
      left join kept using (farm_code, device_code, key, state, at)`,
  )

interface TakenBack {
  /** Removed raises and infos. */
  readonly events: number
  /** Raises and infos that stay, because people have noted something on their alarms. */
  readonly kept: number
  readonly changed: readonly ChangedAlarm[]
}

/**
 * Removes the events of an import, except those that a device or another import has sent as well, and computes the alarms
 * from the remaining events. Alarms that people have acknowledged, commented or shelved stay with their notes. Safe to repeat.
 */
export const takeBackEvents = async (db: Db, importId: string, nowMs = Date.now()): Promise<TakenBack> => {
  const changed: ChangedAlarm[] = []
  let events = 0
  let kept = 0
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      await lockAlarms(tx)
      const rows = await takeBackSome(tx, importId)
      const gone = rows.filter(({ isGone }) => isGone)
      const alarms = gone.filter(({ state }) => state !== 'info')
      if (alarms.length > 0) {
        const written = await writeAlarms(tx, await foldTouched(tx, alarms, []), nowMs)
        changed.push(...(await judgeAlarms(tx, written.changed, nowMs)), ...written.removed)
      }
      // The end of an event is no event of its own.
      events += gone.filter(({ state }) => state !== 'cleared').length
      kept += rows.filter(({ isKept, state }) => isKept && state !== 'cleared').length
      return rows.length
    })
    if (taken < eventsAtOnce) return { events, kept, changed }
  }
}
