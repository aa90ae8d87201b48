import type { FleetTag } from '../../contract/fleet-table.ts'
import type { LiveReader } from '../fleet/fleet-moment.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'

/** What a farm's electrical station may raise: the signal, and the value that needs somebody. */
const alarmSignals = [
  { kind: 'fire', signal: 'FireDetected', when: true },
  { kind: 'trip', signal: 'ProtectionTrip', when: true },
  { kind: 'breakerOpen', signal: 'BreakerClosed', when: false },
] as const

export type StationAlarmKind = (typeof alarmSignals)[number]['kind']

export interface StationAlarm {
  readonly kind: StationAlarmKind
  /** Of the equipment. */
  readonly name: string
  readonly machineCode: string
}

const watchedOf = ({ farm }: FarmRow) =>
  farm.machines.flatMap(({ name, machineCode, tags }) =>
    alarmSignals.flatMap(({ kind, signal, when }) => {
      const tag = tags.find((one) => one.name === signal)
      return tag ? [{ kind, when, tag, name, machineCode }] : []
    }),
  )

export const stationAlarmTags = (farm: FarmRow): readonly FleetTag[] => watchedOf(farm).map(({ tag }) => tag)

/** Booleans come live as such, and as 1 and 0 from devices that know no better. */
const asBoolean = (value: unknown): boolean | undefined =>
  value === true || value === 1 ? true : value === false || value === 0 ? false : undefined

/** Equipment of the farm whose last word needs somebody. */
export const stationAlarms = (farm: FarmRow, reader: LiveReader): StationAlarm[] =>
  watchedOf(farm).flatMap(({ kind, when, tag, name, machineCode }) =>
    asBoolean(reader.get(tag.tagId)?.value) === when ? [{ kind, name, machineCode }] : [],
  )
