import { sql } from 'drizzle-orm'
import type { PlantEventSource } from '../../../../domain/plant-event.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { StandingAlarm } from '../../contract/derive-events.ts'
import { ms } from '../intake/insert-events.ts'
import { rowKey } from '../intake/received-rows.ts'
import { rawRows } from '../raw-rows.ts'

export type DerivedSource = Extract<PlantEventSource, 'status-code' | 'signal-rule' | 'life-word'>

export interface DerivedAlarm extends StandingAlarm {
  readonly farmCode: string
  readonly deviceCode: string
  readonly source: DerivedSource
}

/** Alarms that Solvane has derived and that stand, by device and source. */
export const standingAlarms = async (db: Db): Promise<ReadonlyMap<string, readonly DerivedAlarm[]>> => {
  const rows = await rawRows<DerivedAlarm>(
    db,
    sql`
    select farm_code as "farmCode", device_code as "deviceCode", code, ${ms('start_at')} as "startMs", source
    from alarm where end_at is null and source in ('status-code', 'signal-rule', 'life-word')`,
  )
  return Map.groupBy(rows, ({ farmCode, deviceCode, source }) => rowKey(farmCode, deviceCode, source))
}

interface Device {
  readonly farmCode: string
  readonly deviceCode: string
}

/** Those of the devices that send events themselves. */
export const devicesWithEvents = (db: Db, devices: readonly Device[]): Promise<readonly Device[]> =>
  devices.length === 0
    ? Promise.resolve([])
    : rawRows<Device>(
        db,
        sql`
        select asked."farmCode", asked."deviceCode"
        from json_to_recordset(${JSON.stringify(devices.map(({ farmCode, deviceCode }) => ({ farmCode, deviceCode })))}::json)
          as asked ("farmCode" text, "deviceCode" text)
        where exists (select 1 from alarm_event e where e.farm_code = asked."farmCode"
          and e.device_code = asked."deviceCode" and e.source in ('json', 'sparkplug'))
          or exists (select 1 from alarm_list l where l.farm_code = asked."farmCode" and l.device_code = asked."deviceCode")`,
      )

interface DeviceCode extends Device {
  readonly code: string
}

/** Those of these codes that their devices have sent themselves as alarms. */
export const codesSent = (db: Db, asks: readonly DeviceCode[]): Promise<readonly DeviceCode[]> =>
  asks.length === 0
    ? Promise.resolve([])
    : rawRows<DeviceCode>(
        db,
        sql`
        select asked."farmCode", asked."deviceCode", asked.code
        from json_to_recordset(${JSON.stringify(asks.map(({ farmCode, deviceCode, code }) => ({ farmCode, deviceCode, code })))}::json)
          as asked ("farmCode" text, "deviceCode" text, code text)
        where exists (select 1 from alarm a where a.farm_code = asked."farmCode" and a.device_code = asked."deviceCode"
          and a.code = asked.code and a.source in ('json', 'sparkplug'))`,
      )
