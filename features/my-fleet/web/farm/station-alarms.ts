import type { FleetTag } from '../../contract/fleet-table.ts'
import type { LiveReader, NeedCounts } from '../fleet/fleet-moment.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import type { Attention } from '../fleet/machine-state.ts'

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
  /** As what it counts beside the machines of a fleet. */
  readonly need: Extract<Attention, 'fault' | 'stopped'>
  readonly tagId: number
  /** Its value as the history writes it. */
  readonly word: '0' | '1'
}

/** Names an alarm among the beginnings of a farm's states: one piece of equipment may raise several. */
export const alarmKey = (machineCode: string, kind: StationAlarmKind): string => `${machineCode} ${kind}`

const watchedOf = ({ farm }: FarmRow) =>
  farm.machines.flatMap(({ name, machineCode, tags }) =>
    alarmSignals.flatMap(({ kind, signal, when, need }) => {
      const tag = tags.find((one) => one.name === signal)
      return tag ? [{ kind, when, need, tag, name, machineCode }] : []
    }),
  )

export const stationAlarmTags = (farm: FarmRow): readonly FleetTag[] => watchedOf(farm).map(({ tag }) => tag)

/** Booleans come live as such, and as 1 and 0 from devices that know no better. */
const asBoolean = (value: unknown): boolean | undefined =>
  value === true || value === 1 ? true : value === false || value === 0 ? false : undefined

/** Equipment of the farm whose last word needs somebody. */
export const stationAlarms = (farm: FarmRow, reader: LiveReader): StationAlarm[] =>
  watchedOf(farm).flatMap(({ kind, when, need, tag, name, machineCode }) =>
    asBoolean(reader.get(tag.tagId)?.value) === when
      ? [{ kind, name, machineCode, need, tagId: tag.tagId, word: when ? '1' : '0' }]
      : [],
  )

/** Needs of a farm's machines with those of its electrical station. Of a farm that cannot be reached that is all there is to say. */
export const withAlarms = (needs: NeedCounts, alarms: readonly StationAlarm[]): NeedCounts => {
  const counts = { ...needs }
  for (const { need } of alarms) counts[need] += 1
  return counts
}
