import { sql } from 'drizzle-orm'
import type { AlarmSeverity, PlantEvent } from '../../../../domain/plant-event.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { rawRows } from '../raw-rows.ts'
import { ms } from './insert-events.ts'

/** An event of the log, to be sent again. */
export interface LoggedEvent {
  readonly deviceCode: string
  /** Raise and clear of one occurrence with an id share it. */
  readonly key: string
  readonly code: string
  readonly state: PlantEvent['state']
  readonly atMs: number
  readonly severity: AlarmSeverity | null
  readonly text: string | null
  readonly value: PlantEvent['value'] | null
  readonly component: string | null
}

/** Events of a farm in [fromMs, toMs) in order of time. The end that a raise tells is a clear of its own. */
export const loggedEvents = (db: Db, farmCode: string, fromMs: number, toMs: number) =>
  rawRows<LoggedEvent>(
    db,
    sql`
    select * from (
      select device_code as "deviceCode", key, code, state, ${ms('at')} as "atMs", severity, text, value, component
      from alarm_event where farm_code = ${farmCode} and source in ('json', 'sparkplug', 'import')
      union
      select device_code, key, code, 'cleared', ${ms('end_at')}, null, null, null::jsonb, null
      from alarm_event where farm_code = ${farmCode} and source in ('json', 'sparkplug', 'import') and state = 'raised'
        and end_at is not null
    ) logged where "atMs" >= ${fromMs}::float8 and "atMs" < ${toMs}::float8
    order by "atMs", state = 'raised', key`,
  )

/** Times of the first and the last event of a farm, epoch ms; undefined without events. */
export const loggedRange = async (db: Db, farmCode: string) => {
  const [range] = await rawRows<{ readonly firstMs: number | null; readonly lastMs: number | null }>(
    db,
    sql`select ${ms('min(at)')} as "firstMs", ${ms('max(greatest(at, end_at))')} as "lastMs"
      from alarm_event where farm_code = ${farmCode} and source in ('json', 'sparkplug', 'import')`,
  )
  return range?.firstMs == null || range.lastMs == null ? undefined : { firstMs: range.firstMs, lastMs: range.lastMs }
}
