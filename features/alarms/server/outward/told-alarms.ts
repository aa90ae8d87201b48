import { type SQL, sql } from 'drizzle-orm'
import type { AlarmSeverity, PlantEventSource } from '../../../../domain/plant-event.ts'
import type { Technology } from '../../../../domain/technology.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmPriority, CauseGroup, transitions } from '../../contract/alarm.ts'
import type { AlarmState } from '../../contract/alarm-state.ts'
import { idList, rawRows } from '../raw-rows.ts'

/** An alarm with the names that a message needs. */
export interface ToldAlarm {
  readonly id: string
  readonly farmCode: string
  readonly farmName: string
  readonly countryCode: string
  readonly technology: Technology
  readonly deviceCode: string
  readonly code: string
  readonly message: string
  readonly priority: AlarmPriority
  readonly severity: AlarmSeverity
  readonly causeGroup: CauseGroup
  readonly causeId: string
  readonly source: PlantEventSource
  readonly state: AlarmState
  readonly startMs: number
  readonly endMs: number | null
  readonly acknowledgedMs: number | null
  readonly receivedMs: number
  readonly isHidden: boolean
  readonly isHistorical: boolean
  readonly value: number | string | boolean | null
}

export interface ToldTransition {
  readonly number: number
  readonly transition: (typeof transitions)[number]
  readonly alarm: ToldAlarm
}

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::double precision`

const columns = sql`
  a.id, a.farm_code as "farmCode", f.name as "farmName", f.country_code as "countryCode", f.technology,
  a.device_code as "deviceCode", a.code, coalesce(a.text, m.label, a.code) as message, a.priority, a.severity,
  a.cause_group as "causeGroup", a.cause_id as "causeId", a.source, a.state,
  ${ms(sql`a.start_at`)} as "startMs", ${ms(sql`a.end_at`)} as "endMs",
  ${ms(sql`a.acknowledged_at`)} as "acknowledgedMs", ${ms(sql`a.received_at`)} as "receivedMs",
  (a.shelf_id is not null or a.suppressed_by is not null or a.out_of_service_until is not null) as "isHidden",
  a.is_historical as "isHistorical", a.value`

const joined = sql`
  join farm f on f.farm_code = a.farm_code
  left join alarm_model m on m.alarm_code = a.alarm_code and m.version = a.model_version and m.scada_code = a.code`

/** Number of the newest transition; 0 without any. */
export const newestTransitionNumber = async (db: Db): Promise<number> => {
  const [row] = await rawRows<{ number: number }>(
    db,
    sql`select coalesce(max(number), 0)::double precision as number from alarm_transition`,
  )
  return row?.number ?? 0
}

/** The first transitions after a number, in their order, with the alarm as it is now. */
export const transitionsAfter = async (db: Db, number: number, most: number): Promise<ToldTransition[]> => {
  const rows = await rawRows<ToldAlarm & { number: number; transition: ToldTransition['transition'] }>(
    db,
    sql`select t.number::double precision as number, t.transition, ${columns}
        from alarm_transition t join alarm a on a.id = t.alarm_id ${joined}
        where t.number > ${number} order by t.number limit ${most}`,
  )
  return rows.map(({ number: at, transition, ...alarm }) => ({ number: at, transition, alarm }))
}

/** Alarms of these ids that exist, by id. */
export const alarmsOfIds = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ToldAlarm>> => {
  if (ids.length === 0) return new Map()
  const rows = await rawRows<ToldAlarm>(db, sql`select ${columns} from alarm a ${joined} where a.id in ${idList(ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Alarms received since a moment, no history, the oldest first. */
export const alarmsSince = async (db: Db, fromMs: number, most: number): Promise<readonly ToldAlarm[]> =>
  rawRows<ToldAlarm>(
    db,
    sql`select ${columns} from alarm a ${joined}
        where a.start_at >= ${new Date(fromMs).toISOString()}::timestamptz and not a.is_historical
        order by a.start_at, a.id limit ${most}`,
  )
