import { sql } from 'drizzle-orm'
import type { AlarmSeverity, PlantEventSource } from '../../../../domain/plant-event.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmPriority, CauseGroup } from '../../contract/alarm.ts'
import type { EndReason } from '../../contract/occurrence.ts'
import { idList, rawRows } from '../raw-rows.ts'
import { ms } from './insert-events.ts'
import type { CodeWindow } from './read-touched.ts'

/** An alarm as it is stored, as far as the events decide about it. */
export interface KnownAlarm {
  readonly id: string
  readonly farmCode: string
  readonly deviceCode: string
  readonly code: string
  readonly startMs: number
  readonly endMs: number | null
  readonly endReason: EndReason | null
  readonly severity: AlarmSeverity
  readonly priority: AlarmPriority
  readonly urgency: number
  readonly text: string | null
  readonly value: number | string | boolean | null
  readonly component: string | null
  readonly source: PlantEventSource
  readonly isHistorical: boolean
  readonly alarmCode: string | null
  readonly modelVersion: number | null
  readonly latches: boolean
  readonly causeGroup: CauseGroup
  readonly isAcknowledged: boolean
  readonly isReset: boolean
}

const columns = sql`a.id, a.farm_code as "farmCode", a.device_code as "deviceCode", a.code, ${ms('a.start_at')} as "startMs",
  ${ms('a.end_at')} as "endMs", a.end_reason as "endReason", a.severity, a.priority, a.urgency, a.text, a.value, a.component,
  a.source, a.is_historical as "isHistorical", a.alarm_code as "alarmCode", a.model_version as "modelVersion", a.latches,
  a.cause_group as "causeGroup", a.acknowledged_at is not null as "isAcknowledged", a.reset_at is not null as "isReset"`

/** The alarms with these ids. */
export const knownAlarms = async (tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, KnownAlarm>> => {
  if (ids.length === 0) return new Map()
  const rows = await rawRows<KnownAlarm>(tx, sql`select ${columns} from alarm a where a.id in ${idList(ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All alarms without ids that begin in these windows. */
export const alarmsOfWindows = (tx: Db, windows: readonly CodeWindow[]): Promise<readonly KnownAlarm[]> =>
  windows.length === 0
    ? Promise.resolve([])
    : rawRows<KnownAlarm>(
        tx,
        sql`
        select ${columns}
        from json_to_recordset(${JSON.stringify(windows.map(({ events: _, ...window }) => window))}::json)
          as asked ("farmCode" text, "deviceCode" text, code text, "startMs" float8, "nextMs" float8)
        join alarm a on a.farm_code = asked."farmCode" and a.device_code = asked."deviceCode" and a.code = asked.code
          and a.start_at >= coalesce(to_timestamp(asked."startMs" / 1000.0), '-infinity')
          and a.start_at < coalesce(to_timestamp(asked."nextMs" / 1000.0), 'infinity')
        where left(a.key, 3) = 'at:'`,
      )
