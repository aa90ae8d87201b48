import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { ChangedAlarm } from '../announce.ts'
import { judgeAlarms } from '../judge/judge-alarms.ts'
import { lockAlarms } from '../lock-alarms.ts'
import { rawRows } from '../raw-rows.ts'
import { foldTouched } from './fold-touched.ts'
import { insertEvents, insertLists } from './insert-events.ts'
import { type ReceivedEvents, type ReceivedRows, rowsOf } from './received-rows.ts'
import { writeAlarms } from './write-alarms.ts'

/** Notes which devices are lost and which are there again; resolves with the alarms whose state this changes. */
const noteConnections = async (tx: Db, devices: ReceivedRows['devices'], nowMs: number): Promise<string[]> => {
  if (devices.length === 0) return []
  const rows = await rawRows<{ readonly id: string }>(
    tx,
    sql`
    update alarm a set version = a.version + 1, changed_at = to_timestamp(${nowMs}::float8 / 1000.0),
      unknown_since = case when row."unknownSinceMs" is not null
        then greatest(a.start_at, to_timestamp(row."unknownSinceMs" / 1000.0)) end
    from json_to_recordset(${JSON.stringify(devices)}::json)
      as row ("farmCode" text, "deviceCode" text, "unknownSinceMs" float8)
    where a.farm_code = row."farmCode" and a.device_code = row."deviceCode" and a.end_at is null
      and (a.unknown_since is null) = (row."unknownSinceMs" is not null)
    returning a.id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Stores events of several messages in one transaction, and brings the alarms of their devices to what all stored events
 * tell. Order, repetition and the split over processes change nothing. Resolves with the alarms that changed, and with those
 * that are no more: pages that show them must hear it.
 */
export const storeEvents = (
  db: Db,
  received: readonly ReceivedEvents[],
  nowMs = Date.now(),
): Promise<readonly ChangedAlarm[]> =>
  db.transaction(async (tx) => {
    await lockAlarms(tx)
    const rows = rowsOf(received)
    const events = await insertEvents(tx, rows.eventRounds)
    const lists = await insertLists(tx, rows.listRounds)
    const hasNews = events.length > 0 || lists.length > 0
    const written = hasNews
      ? await writeAlarms(tx, await foldTouched(tx, events, lists), nowMs)
      : { changed: [], removed: [] }
    const changed = new Set([...written.changed, ...(await noteConnections(tx, rows.devices, nowMs))])
    return [...(await judgeAlarms(tx, [...changed], nowMs)), ...written.removed]
  })
