import { sql } from 'drizzle-orm'
import type { PlantEvent } from '../../../../domain/plant-event.ts'
import type { DeviceEvents } from '../../../../platform/server/ingest/event-intake.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { StandingAlarm } from '../../contract/derive-events.ts'
import { rowKey } from '../intake/received-rows.ts'
import { classify } from '../models/classify.ts'
import { rawRows } from '../raw-rows.ts'

type Device = Pick<DeviceEvents, 'farmCode' | 'deviceCode'>
const keyOf = ({ farmCode, deviceCode }: Device) => rowKey(farmCode, deviceCode)

/** Of these devices, those whose last event from a status code was information, with its code. */
const lastInfos = async (db: Db, devices: readonly Device[]): Promise<ReadonlyMap<string, string>> => {
  if (devices.length === 0) return new Map()
  const asked = JSON.stringify(devices.map(({ farmCode, deviceCode }) => ({ farmCode, deviceCode })))
  const rows = await rawRows<Device & { readonly code: string; readonly state: string }>(
    db,
    sql`
    select asked."farmCode", asked."deviceCode", last.code, last.state
    from json_to_recordset(${asked}::json) as asked ("farmCode" text, "deviceCode" text)
    cross join lateral (
      select e.code, e.state from alarm_event e
      where e.farm_code = asked."farmCode" and e.device_code = asked."deviceCode" and e.source = 'status-code'
      order by e.at desc, e.state desc limit 1
    ) last`,
  )
  return new Map(rows.flatMap((row) => (row.state === 'info' ? [[keyOf(row), row.code] as const] : [])))
}

const raiseOf = ({ events }: DeviceEvents): PlantEvent | undefined => events.find(({ state }) => state === 'raised')

/**
 * Status codes that the list of their device calls information. They are no alarms: the log of events keeps one event for
 * each time that a device begins to show such a code.
 */
export const createInfoCodes = (db: Db) => {
  /** Information that a device shows; undefined: it shows none. */
  const shown = new Map<string, StandingAlarm | undefined>()

  return {
    /** For the next look information stands like an alarm: one event for each time. */
    standing: (device: Device): readonly StandingAlarm[] => {
      const info = shown.get(keyOf(device))
      return info ? [info] : []
    },
    /** A device shows no code: if it shows information later, that is new. */
    showsNone: (device: Device): void => {
      if (!shown.has(keyOf(device))) shown.set(keyOf(device), undefined)
    },
    /** Gives the events, with information as such, to `take`; resolves with them once they are stored. */
    store: async (
      told: readonly DeviceEvents[],
      take: (events: readonly DeviceEvents[]) => Promise<unknown>,
    ): Promise<readonly DeviceEvents[]> => {
      const raises = told.flatMap((one) => {
        const raise = one.source === 'status-code' ? raiseOf(one) : undefined
        return raise ? [{ one, raise }] : []
      })
      const lines = await classify(
        db,
        raises.map(({ one: { farmCode, deviceCode }, raise: { code, timeMs } }) => ({
          ...{ farmCode, deviceCode, code },
          atMs: timeMs,
        })),
      )
      const infos = new Map(
        raises.flatMap(({ one, raise }, place) => (lines[place]?.severity === 'info' ? [[one, raise] as const] : [])),
      )
      const stored = await lastInfos(
        db,
        [...infos.keys()].filter((one) => !shown.has(keyOf(one))),
      )
      const next = new Map<string, StandingAlarm | undefined>()
      const sorted = told.map((one): DeviceEvents => {
        if (one.source !== 'status-code') return one
        const key = keyOf(one)
        const info = infos.get(one)
        next.set(key, info && { code: info.code, startMs: info.timeMs })
        // The end of information is no event.
        const ended = shown.get(key)?.code
        const others = one.events.filter(
          (event) => event !== info && !(event.state === 'cleared' && event.code === ended),
        )
        const isNew = info !== undefined && stored.get(key) !== info.code
        return { ...one, events: isNew ? [...others, { ...info, state: 'info' }] : others }
      })
      const events = sorted.filter((one) => one.events.length > 0)
      if (events.length > 0) await take(events)
      for (const [key, info] of next) shown.set(key, info)
      return events
    },
  }
}
