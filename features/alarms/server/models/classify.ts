import { sql } from 'drizzle-orm'
import type { AlarmSeverity } from '../../../../domain/plant-event.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { type AlarmPriority, alarmPriorities, type CauseGroup } from '../../contract/alarm.ts'
import { rawRows } from '../raw-rows.ts'
import { followPlants } from './follow-plants.ts'

/** A code that a device has sent. */
export interface CodeAsk {
  readonly farmCode: string
  readonly deviceCode: string
  readonly code: string
  readonly atMs: number
}

/** Line of the list of a device for a code. */
export interface Classification {
  readonly alarmCode: string
  readonly modelVersion: number
  /** Null: the list leaves it to the event. */
  readonly severity: AlarmSeverity | null
  readonly priority: AlarmPriority
  readonly causeGroup: CauseGroup
  readonly latches: boolean
  /** The maker's text. */
  readonly label: string
}

interface Row {
  readonly place: number
  readonly alarm_code: string
  readonly version: number
  readonly severity: AlarmSeverity | null
  readonly priority: number
  readonly cause_group: CauseGroup
  readonly latches: boolean
  readonly label: string
}

/** The word of a priority of a model: 1 is critical, 4 is low. */
export const priorityOf = (urgency: number): AlarmPriority => alarmPriorities[urgency - 1] ?? 'normal'

/**
 * Meanings of codes at the time of their alarm, in the order of the asks; undefined: no list knows the code.
 * The list of the device counts: of the device itself, else of its maker at the farm, else of its maker and model, else of its
 * maker. Codes that Solvane gives itself are in a list that belongs to all devices.
 */
export const classify = async (tx: Db, asks: readonly CodeAsk[]): Promise<readonly (Classification | undefined)[]> => {
  if (asks.length === 0) return []
  await followPlants(tx)
  const asked = JSON.stringify(
    asks.map(({ farmCode, deviceCode, code, atMs }, place) => ({ place, farmCode, deviceCode, code, atMs })),
  )
  const rows = await rawRows<Row>(
    tx,
    sql`
    with asked as (
      select ask.place, ask."farmCode" as farm_code, ask."deviceCode" as device_code, ask.code,
        to_timestamp(ask."atMs" / 1000.0) as at, place.manufacturer, place.model
      from json_to_recordset(${asked}::json)
        as ask(place int, "farmCode" text, "deviceCode" text, code text, "atMs" double precision)
      left join alarm_place place on place.farm_code = ask."farmCode" and place.device_code = ask."deviceCode"
    ), fitting as (
      select asked.place, asked.code, asked.at, used.alarm_code,
        (used.device_code is not null)::int * 8 + (used.farm_code is not null)::int * 4
          + (used.model is not null)::int * 2 + (used.manufacturer is not null)::int as rank
      from asked join alarm_code_use used
        on (used.farm_code is null or used.farm_code = asked.farm_code)
        and (used.device_code is null or used.device_code = asked.device_code)
        and (used.manufacturer is null or used.manufacturer = asked.manufacturer)
        and (used.model is null or used.model = asked.model)
        and (used.valid_from is null or used.valid_from <= asked.at)
        and (used.valid_to is null or used.valid_to > asked.at)
    ), chosen as (
      select fitting.*, max(rank) over (partition by place) as best from fitting
    )
    select distinct on (chosen.place) chosen.place, model.alarm_code, model.version, model.severity, model.priority,
      model.cause_group, model.latches, model.label
    from chosen
    join lateral (
      select version from alarm_code_version
      where alarm_code = chosen.alarm_code
      order by valid_from <= chosen.at desc,
        case when valid_from <= chosen.at then version end desc nulls last, version
      limit 1
    ) valid on true
    join alarm_model model
      on model.alarm_code = chosen.alarm_code and model.version = valid.version and model.scada_code = chosen.code
    where chosen.rank = chosen.best or chosen.rank = 0
    order by chosen.place, chosen.rank desc, chosen.alarm_code`,
  )
  const found = new Map(rows.map((row) => [row.place, classificationOf(row)]))
  return asks.map((_, place) => found.get(place))
}

const classificationOf = (row: Row): Classification => ({
  alarmCode: row.alarm_code,
  modelVersion: row.version,
  severity: row.severity,
  priority: priorityOf(row.priority),
  causeGroup: row.cause_group,
  latches: row.latches,
  label: row.label,
})
