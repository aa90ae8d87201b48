import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AlarmSeverity, PlantEventSource } from '../../../../domain/plant-event.ts'
import type { Perimeter } from '../../../../domain/right.ts'
import type { Technology } from '../../../../domain/technology.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmPriority, CauseGroup, transitions } from '../../contract/alarm.ts'
import type { AlarmState } from '../../contract/alarm-state.ts'
import { idList, rawRows } from '../raw-rows.ts'
import { inFarms } from '../reads/farm-scope.ts'

/** An alarm with the names that a message needs. */
export interface ToldAlarm {
  readonly id: string
  readonly farmCode: string
  readonly farmName: string
  readonly countryCode: string
  readonly technology: Technology
  readonly deviceCode: string
  readonly deviceName: string
  readonly code: string
  readonly message: string
  /** The model of its maker knows the code. */
  readonly isMapped: boolean
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
  a.device_code as "deviceCode", coalesce(p.name, a.device_code) as "deviceName", a.code, a.priority, a.severity,
  coalesce(nullif(a.text, ''), nullif(m.label, ''), a.code) as message, a.alarm_code is not null as "isMapped",
  a.cause_group as "causeGroup", a.cause_id as "causeId", a.source, a.state,
  ${ms(sql`a.start_at`)} as "startMs", ${ms(sql`a.end_at`)} as "endMs",
  ${ms(sql`a.acknowledged_at`)} as "acknowledgedMs", ${ms(sql`a.received_at`)} as "receivedMs",
  (a.shelf_id is not null or a.suppressed_by is not null or a.out_of_service_until is not null) as "isHidden",
  a.is_historical as "isHistorical", a.value`

const joined = sql`
  join farm f on f.farm_code = a.farm_code
  left join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code
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

/** Whether an alarm of this id exists and has not ended. */
export const isActiveAlarm = (id: AnyColumn): SQL =>
  sql`exists (select 1 from alarm a where a.id = ${id} and a.end_at is null)`

/** Alarms of these ids that exist, by id. */
export const alarmsOfIds = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ToldAlarm>> => {
  if (ids.length === 0) return new Map()
  const rows = await rawRows<ToldAlarm>(db, sql`select ${columns} from alarm a ${joined} where a.id in ${idList(ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The newest alarms of a perimeter since a moment, without history unless it is wanted, the oldest first. */
export const alarmsSince = async (
  db: Db,
  {
    fromMs,
    farms,
    most,
    withHistory = false,
  }: { readonly fromMs: number; readonly farms: Perimeter; readonly most: number; readonly withHistory?: boolean },
): Promise<readonly ToldAlarm[]> =>
  (
    await rawRows<ToldAlarm>(
      db,
      sql`select ${columns} from alarm a ${joined}
        where a.start_at >= ${new Date(fromMs).toISOString()}::timestamptz and (${withHistory} or not a.is_historical)
          and ${inFarms(farms)}
        order by a.start_at desc, a.id desc limit ${most}`,
    )
  ).toReversed()
