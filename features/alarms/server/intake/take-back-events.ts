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

const takeBackSome = async (tx: Db, importId: string) =>
  rawRows<TouchedEvent & { readonly state: string; readonly isGone: boolean }>(
    tx,
    sql`
    with taken as (
      delete from alarm_event_source where ctid in (
        select ctid from alarm_event_source where import_id = ${importId}::uuid limit ${eventsAtOnce})
      returning farm_code, device_code, key, state, at
    ), gone as (
      delete from alarm_event e using taken t
      where e.farm_code = t.farm_code and e.device_code = t.device_code and e.key = t.key and e.state = t.state
        and e.at = t.at and e.import_id is not null and not exists (
          select 1 from alarm_event_source o where o.farm_code = t.farm_code and o.device_code = t.device_code
            and o.key = t.key and o.state = t.state and o.at = t.at and o.import_id <> ${importId}::uuid)
      returning e.farm_code, e.device_code, e.key, e.state, e.at, e.code
    )
    select t.farm_code as "farmCode", t.device_code as "deviceCode", t.key, t.state, ${ms('t.at')} as "atMs",
      gone.code, gone.code is not null as "isGone"
    from taken t left join gone on gone.farm_code = t.farm_code and gone.device_code = t.device_code and gone.key = t.key
      and gone.state = t.state and gone.at = t.at`,
  )

/**
 * Removes the events of an import, except those that a device or another import has sent as well, and computes the alarms
 * from the remaining events. Safe to repeat. Resolves with the number of removed events and the changed or removed alarms.
 */
export const takeBackEvents = async (
  db: Db,
  importId: string,
  nowMs = Date.now(),
): Promise<{ readonly events: number; readonly changed: readonly ChangedAlarm[] }> => {
  const changed: ChangedAlarm[] = []
  let events = 0
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
      return rows.length
    })
    if (taken < eventsAtOnce) return { events, changed }
  }
}
