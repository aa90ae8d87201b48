import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language.ts'
import { fallbackLanguage } from '../../../../domain/language.ts'
import type { Technology } from '../../../../domain/technology.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Alarm } from '../../contract/alarm.ts'
import type { HiddenBy } from '../../contract/alarm-state.ts'
import { idList, rawRows } from '../raw-rows.ts'

/** A row of `alarmColumns`; times are epoch ms. */
export interface AlarmRow {
  readonly id: string
  readonly farm_code: string
  readonly device_code: string
  readonly code: string
  readonly start_ms: number
  readonly end_ms: number | null
  readonly end_reason: Alarm['endReason']
  readonly unknown_ms: number | null
  readonly severity: Alarm['severity']
  readonly priority: Alarm['priority']
  readonly value: Alarm['value']
  readonly component: string | null
  readonly source: Alarm['source']
  readonly received_ms: number
  readonly alarm_code: string | null
  readonly cause_group: Alarm['causeGroup']
  readonly cause_id: string
  readonly cause_rule: Alarm['causeRule']
  readonly starts: number
  readonly state: Alarm['state']
  readonly acknowledged_ms: number | null
  readonly acknowledged_name: string | null
  readonly comment: string | null
  readonly shelved_ms: number | null
  readonly suppressed_by: Alarm['suppressedBy']
  readonly out_of_service_ms: number | null
  readonly version: number
  readonly message: string
  readonly ent_code: string
  readonly name: string
  readonly manufacturer: string | null
  readonly sub_farm_code: string | null
  readonly sub_farm_name: string | null
  readonly station_code: string | null
  readonly station_name: string | null
  readonly farm_name: string
  readonly technology: string
  readonly country_code: string
  readonly timezone: string
  readonly causes: number
}

/** Key of the row of an alarm: its cause, or the moment at which unseen alarms came back from shelves together. */
export const rowKey = (alias: 'a' | 'c'): SQL =>
  sql.raw(
    `case when ${alias}.state = 'UNACK' then coalesce(${alias}.returned_with, ${alias}.cause_id) else ${alias}.cause_id end`,
  )

export const msOf = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::double precision`
export const timeOf = (ms: number): SQL => sql`to_timestamp(${ms}::double precision / 1000)`

const withModel = sql`left join alarm_model m
  on m.alarm_code = a.alarm_code and m.version = a.model_version and m.scada_code = a.code`

/** Alarms with their places and models: `a`, `p` and `m` in conditions. */
export const alarmTables = sql`alarm a
  join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code ${withModel}`

/** The same for few alarms: the place of each is looked up, so no statement reads all places. */
export const fewAlarmTables = sql`alarm a
  join lateral (
    select * from alarm_place place where place.farm_code = a.farm_code and place.device_code = a.device_code offset 0
  ) p on true ${withModel}`

/** Text of the model `m` in the language of the reader, else the maker's; null: it has none. */
export const modelText = (language: Language): SQL =>
  sql`coalesce(nullif(m.texts->>${language}::text, ''), nullif(m.texts->>${fallbackLanguage}::text, ''), nullif(m.label, ''))`

/** Text of the alarm `a` that the event gave. */
export const eventText = sql`coalesce(nullif(a.text, ''), a.code)`

/** Text of the model, else that of the event. */
export const messageOf = (language: Language): SQL => sql`coalesce(${modelText(language)}, ${eventText})`

export const alarmColumns = (language: Language): SQL => sql`
  a.id, a.farm_code, a.device_code, a.code, ${msOf(sql`a.start_at`)} as start_ms, ${msOf(sql`a.end_at`)} as end_ms,
  a.end_reason, ${msOf(sql`a.unknown_since`)} as unknown_ms, a.severity, a.priority, a.value, a.component, a.source,
  ${msOf(sql`a.received_at`)} as received_ms, a.alarm_code, a.cause_group, a.cause_id, a.cause_rule, a.starts, a.state,
  ${msOf(sql`a.acknowledged_at`)} as acknowledged_ms, a.acknowledged_name, a.comment,
  ${msOf(sql`a.shelved_until`)} as shelved_ms, a.suppressed_by, ${msOf(sql`a.out_of_service_until`)} as out_of_service_ms,
  a.version, ${messageOf(language)} as message, p.ent_code, p.name, p.manufacturer, p.sub_farm_code, p.sub_farm_name,
  p.station_code, p.station_name, p.farm_name, p.technology, p.country_code, p.timezone`

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const hiddenByOf = (row: AlarmRow): HiddenBy | null => {
  if (row.out_of_service_ms !== null) return 'OUT_OF_SERVICE'
  if (row.shelved_ms !== null) return 'SHELVED'
  return row.suppressed_by === null ? null : 'SUPPRESSED'
}

export const alarmOf = (row: AlarmRow, nowMs: number): Alarm => ({
  comment: row.comment,
  equipement: row.name,
  startDate: new Date(row.start_ms).toISOString(),
  endDate: isoOf(row.end_ms),
  priority: row.priority,
  severity: row.severity,
  timezone: row.timezone,
  firstSubStationCode: row.station_code,
  firstSubStationName: row.station_name,
  subFarmCode: row.sub_farm_code,
  subFarmName: row.sub_farm_name,
  id: row.id,
  farmCode: row.farm_code,
  farmName: row.farm_name,
  countryCode: row.country_code,
  technology: row.technology as Technology,
  entCode: row.ent_code,
  machineCode: row.device_code,
  code: row.code,
  message: row.message,
  isMapped: row.alarm_code !== null,
  manufacturer: row.manufacturer,
  state: row.state,
  hiddenBy: hiddenByOf(row),
  suppressedBy: row.suppressed_by,
  endReason: row.end_reason,
  unknownSince: isoOf(row.unknown_ms),
  causeId: row.cause_id,
  causeRule: row.cause_rule,
  causeGroup: row.cause_group,
  causes: row.causes,
  count: row.starts,
  durationS: Math.max(0, ((row.end_ms ?? nowMs) - row.start_ms) / 1000),
  acknowledgedBy: row.acknowledged_name,
  acknowledgedAt: isoOf(row.acknowledged_ms),
  shelvedUntil: isoOf(row.shelved_ms),
  receivedAt: new Date(row.received_ms).toISOString(),
  value: row.value ?? null,
  source: row.source,
  component: row.component,
  version: row.version,
})

/** Open alarms of the same farm that have the same cause, without the row itself. */
export const causesInFarm = sql`(
  select count(*)::int from alarm c
  where c.cause_id = a.cause_id and c.farm_code = a.farm_code and c.id <> a.id and c.state <> 'NORMAL') as causes`

/** Alarms by id, of whatever farm: check the rights beside it. */
export const alarmsByIds = async (
  db: Db,
  ids: readonly string[],
  language: Language,
  nowMs: number,
): Promise<readonly Alarm[]> => {
  if (ids.length === 0) return []
  const rows = await rawRows<AlarmRow>(
    db,
    sql`select ${alarmColumns(language)}, ${causesInFarm} from ${alarmTables} where a.id in ${idList(ids)}`,
  )
  return rows.map((row) => alarmOf(row, nowMs))
}
