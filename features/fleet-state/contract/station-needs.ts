import type { RaisedStationAlarm } from './fleet-judgements.ts'
import { farmConnection, type LiveReader } from './fleet-moment.ts'
import type { FarmRow } from './fleet-rows.ts'
import type { Attention } from './machine-need.ts'

/** An alarm of a farm's electrical station as screens show it. */
export interface StationAlarm {
  readonly kind: RaisedStationAlarm['kind']
  /** Name of the equipment. */
  readonly name: string
  readonly machineCode: string
  /** Attention state of the same weight. */
  readonly need: Extract<Attention, 'fault' | 'stopped'>
  readonly sinceMs: number
}

const needOf: Readonly<Record<StationAlarm['kind'], StationAlarm['need']>> = {
  fire: 'fault',
  trip: 'fault',
  breakerOpen: 'stopped',
}

interface HeldFarm {
  readonly atMs: number
  readonly alarms: readonly RaisedStationAlarm[]
}
interface HeldAlarms {
  readonly farms: Map<string, HeldFarm>
  /** When alarms of all farms were read last. */
  wholeAtMs: number
}
const held = new WeakMap<object, HeldAlarms>()

/** A reply without alarms of stations: of an older server, or kept in the browser from before. It says nothing of any farm. */
export const noStations: HeldFarm = { atMs: Number.NEGATIVE_INFINITY, alarms: [] }

/** Keeps a reply for all screens that read the same live store; a reply of one farm, or of all. An older reply changes nothing. */
export const holdStationAlarms = (store: object, { atMs, alarms }: HeldFarm, farmCode: string | undefined): void => {
  const all = held.get(store) ?? { farms: new Map<string, HeldFarm>(), wholeAtMs: noStations.atMs }
  held.set(store, all)
  const byFarm = Map.groupBy(alarms, (alarm) => alarm.farmCode)
  const codes = farmCode === undefined ? new Set([...all.farms.keys(), ...byFarm.keys()]) : [farmCode]
  for (const code of codes)
    if ((all.farms.get(code)?.atMs ?? all.wholeAtMs) < atMs)
      all.farms.set(code, { atMs, alarms: byFarm.get(code) ?? [] })
  if (farmCode === undefined) all.wholeAtMs = Math.max(all.wholeAtMs, atMs)
}

export const heldStationAlarms = (store: object, farmCode: string): readonly RaisedStationAlarm[] =>
  held.get(store)?.farms.get(farmCode)?.alarms ?? noStations.alarms

/**
 * Equipment of the farm with an active alarm; none while the farm is offline, because nobody knows whether it still stands.
 * The alarms are those of the alarm store.
 */
export const stationAlarms = (row: FarmRow, reader: LiveReader): readonly StationAlarm[] => {
  const raised = reader.stationAlarms?.(row.farm.farmCode) ?? []
  if (raised.length === 0 || farmConnection(row, reader).state !== 'connected') return []
  return raised.flatMap(({ machineCode, kind, sinceMs }) => {
    const machine = row.farm.machines.find((one) => one.machineCode === machineCode)
    return machine ? [{ kind, name: machine.name, machineCode, need: needOf[kind], sinceMs }] : []
  })
}
