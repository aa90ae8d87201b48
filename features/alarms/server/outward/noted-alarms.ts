import { sql } from 'drizzle-orm'
import { machineTypes } from '../../../../domain/asset.ts'
import type { AlarmSeverity, PlantEventSource } from '../../../../domain/plant-event.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmPriority, CauseGroup } from '../../contract/alarm.ts'
import { noDataCode } from '../../contract/signal-rules.ts'
import { followPlants } from '../models/follow-plants.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf } from '../reads/alarm-rows.ts'

/** Text of an alarm: that of its model in each language where there is one, and one that is always there. */
export interface AlarmText {
  readonly code: string
  readonly message: string
  readonly texts: Readonly<Record<string, string>> | null
}

/** An alarm that was raised or that has ended, with its cause as it is now. */
export interface NotedAlarm extends AlarmText {
  readonly number: number
  readonly transition: 'raised' | 'cleared'
  readonly receivedMs: number
  readonly id: string
  readonly farmCode: string
  readonly farmName: string
  readonly deviceCode: string
  readonly deviceName: string
  readonly isStation: boolean
  readonly severity: AlarmSeverity
  readonly priority: AlarmPriority
  readonly causeGroup: CauseGroup
  readonly source: PlantEventSource
  readonly startMs: number
  readonly isActive: boolean
  readonly isHidden: boolean
  readonly isHistorical: boolean
  /** A later start of a chatter. */
  readonly isRepeated: boolean
  readonly causeId: string
  readonly cause: AlarmText & { readonly isStation: boolean }
}

type Row = Omit<NotedAlarm, 'isStation' | 'cause'> & {
  readonly type: string
  readonly causeType: string
  readonly causeCode: string
  readonly causeMessage: string
  readonly causeTexts: AlarmText['texts']
}

const isStation = (type: string): boolean => !machineTypes.some((one) => one === type)

/** Raises and ends after a number, in their order. */
export const notedAlarms = async (db: Db, after: number, most: number): Promise<readonly NotedAlarm[]> => {
  await followPlants(db)
  const rows = await rawRows<Row>(
    db,
    sql`
      select t.number::double precision as number, t.transition, ${msOf(sql`t.received_at`)} as "receivedMs", a.id,
        a.farm_code as "farmCode", p.farm_name as "farmName", a.device_code as "deviceCode", p.name as "deviceName", p.type,
        a.code, coalesce(nullif(m.label, ''), nullif(a.text, ''), a.code) as message, m.texts, a.severity, a.priority,
        a.cause_group as "causeGroup", a.source, ${msOf(sql`a.start_at`)} as "startMs", a.end_at is null as "isActive",
        (a.shelved_until is not null or a.suppressed_by is not null or a.out_of_service_until is not null) as "isHidden",
        a.is_historical as "isHistorical", a.chatter_id <> a.id as "isRepeated", a.cause_id as "causeId",
        cp.type as "causeType", c.code as "causeCode", coalesce(nullif(cm.label, ''), nullif(c.text, ''), c.code) as "causeMessage",
        cm.texts as "causeTexts"
      from alarm_transition t join alarm a on a.id = t.alarm_id
        join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code
        left join alarm_model m on m.alarm_code = a.alarm_code and m.version = a.model_version and m.scada_code = a.code
        join alarm c on c.id = a.cause_id
        join alarm_place cp on cp.farm_code = c.farm_code and cp.device_code = c.device_code
        left join alarm_model cm on cm.alarm_code = c.alarm_code and cm.version = c.model_version and cm.scada_code = c.code
      where t.number > ${after} and t.transition in ('raised', 'cleared')
      order by t.number limit ${most}`,
  )
  return rows.map(({ type, causeType, causeCode, causeMessage, causeTexts, ...row }) => ({
    ...row,
    isStation: isStation(type),
    cause: { code: causeCode, message: causeMessage, texts: causeTexts, isStation: isStation(causeType) },
  }))
}

/** The farm itself has gone silent: the alarm is on the device that sends its life word. */
export const isFarmSilence = (
  { source, code, farmCode, deviceCode }: Pick<NotedAlarm, 'source' | 'code' | 'farmCode' | 'deviceCode'>,
  lineDevices: ReadonlyMap<string, string>,
): boolean => source === 'life-word' && code === noDataCode && lineDevices.get(farmCode) === deviceCode
