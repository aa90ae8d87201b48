import { farmConnection, type LiveReader } from './fleet-moment.ts'
import type { FarmRow } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import type { Attention } from './machine-need.ts'

/** What a farm's electrical station may raise: the signal, and the value that needs somebody. */
const alarmSignals = [
  { kind: 'fire', signal: 'FireDetected', when: true, need: 'fault' },
  { kind: 'trip', signal: 'ProtectionTrip', when: true, need: 'fault' },
  { kind: 'breakerOpen', signal: 'BreakerClosed', when: false, need: 'stopped' },
] as const

export type StationAlarmKind = (typeof alarmSignals)[number]['kind']

export interface StationAlarm {
  readonly kind: StationAlarmKind
  /** Of the equipment. */
  readonly name: string
  readonly machineCode: string
  /** As what it weighs beside the machines of a farm. */
  readonly need: Extract<Attention, 'fault' | 'stopped'>
  readonly tagId: number
  /** Its value as the history writes it. */
  readonly word: '0' | '1'
}

/** Names an alarm among the beginnings of a farm's states: one piece of equipment may raise several. */
export const alarmKey = (machineCode: string, kind: StationAlarmKind): string => `${machineCode} ${kind}`

const searched = ({ farm }: FarmRow) =>
  farm.machines.flatMap(({ name, machineCode, tags }) =>
    alarmSignals.flatMap(({ kind, signal, when, need }) => {
      const tag = tags.find((one) => one.name === signal)
      return tag ? [{ kind, when, need, tag, name, machineCode }] : []
    }),
  )

/** Looked for once a farm: counts are made anew each second. */
const found = new WeakMap<FarmRow, ReturnType<typeof searched>>()
const watchedOf = (farm: FarmRow) => {
  const known = found.get(farm)
  if (known) return known
  const watched = searched(farm)
  found.set(farm, watched)
  return watched
}

export const stationAlarmTags = (farm: FarmRow): readonly FleetTag[] => watchedOf(farm).map(({ tag }) => tag)

/** Booleans come live as such, and as 1 and 0 from devices that know no better. */
const asBoolean = (value: unknown): boolean | undefined =>
  value === true || value === 1 ? true : value === false || value === 0 ? false : undefined

/** Equipment of the farm whose last word needs somebody; none while the farm cannot be reached: its last word says nothing of now. */
export const stationAlarms = (farm: FarmRow, reader: LiveReader): StationAlarm[] => {
  const watched = watchedOf(farm)
  if (watched.length === 0 || farmConnection(farm, reader).state !== 'connected') return []
  return watched.flatMap(({ kind, when, need, tag, name, machineCode }) =>
    asBoolean(reader.get(tag.tagId)?.value) === when
      ? [{ kind, name, machineCode, need, tagId: tag.tagId, word: when ? '1' : '0' }]
      : [],
  )
}
