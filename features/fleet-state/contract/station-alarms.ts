import { farmConnection, type LiveReader } from './fleet-moment.ts'
import type { FarmRow } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import type { Attention } from './machine-need.ts'

/** An alarm of a farm's electrical station: the signal, and the value that raises it. */
const alarmSignals = [
  { kind: 'fire', signal: 'FireDetected', when: true, need: 'fault' },
  { kind: 'trip', signal: 'ProtectionTrip', when: true, need: 'fault' },
  { kind: 'breakerOpen', signal: 'BreakerClosed', when: false, need: 'stopped' },
] as const

export type StationAlarmKind = (typeof alarmSignals)[number]['kind']

export interface StationAlarm {
  readonly kind: StationAlarmKind
  /** Name of the equipment. */
  readonly name: string
  readonly machineCode: string
  /** Attention state of the same weight. */
  readonly need: Extract<Attention, 'fault' | 'stopped'>
  readonly tagId: number
  /** Its value as history stores it. */
  readonly word: '0' | '1'
}

/** Key of an alarm among the state starts of a farm; one piece of equipment may raise several. */
export const alarmKey = (machineCode: string, kind: StationAlarmKind): string => `${machineCode} ${kind}`

const searched = ({ farm }: FarmRow) =>
  farm.machines.flatMap(({ name, machineCode, tags }) =>
    alarmSignals.flatMap(({ kind, signal, when, need }) => {
      const tag = tags.find((one) => one.name === signal)
      return tag ? [{ kind, when, need, tag, name, machineCode }] : []
    }),
  )

/** Found once per farm, because counts are calculated every second. */
const found = new WeakMap<FarmRow, ReturnType<typeof searched>>()
const watchedOf = (farm: FarmRow) => {
  const known = found.get(farm)
  if (known) return known
  const watched = searched(farm)
  found.set(farm, watched)
  return watched
}

export const stationAlarmTags = (farm: FarmRow): readonly FleetTag[] => watchedOf(farm).map(({ tag }) => tag)

/** Booleans arrive as such, or as 1 and 0. */
const asBoolean = (value: unknown): boolean | undefined =>
  value === true || value === 1 ? true : value === false || value === 0 ? false : undefined

/**
 * Equipment of the farm whose last value raises an alarm; none while the farm is offline, because the last value no
 * longer applies.
 */
export const stationAlarms = (farm: FarmRow, reader: LiveReader): StationAlarm[] => {
  const watched = watchedOf(farm)
  if (watched.length === 0 || farmConnection(farm, reader).state !== 'connected') return []
  return watched.flatMap(({ kind, when, need, tag, name, machineCode }) =>
    asBoolean(reader.get(tag.tagId)?.value) === when
      ? [{ kind, name, machineCode, need, tagId: tag.tagId, word: when ? '1' : '0' }]
      : [],
  )
}
