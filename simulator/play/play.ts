import type { Outage, OutageSource } from '../fleet/outages.ts'
import { noStorm, type Storm } from '../weather/storm.ts'
import type { Coordinates } from '../weather/weather-noise.ts'
import { minuteMs } from '../world/time.ts'
import type { Intervention } from './intervention.ts'
import { type MachineEvent, machineEvents } from './machine-event.ts'
import type { PlayedAlarm } from './played-alarm.ts'

/** A time without a line. */
export interface Silence {
  readonly fromMs: number
  readonly untilMs: number
}

/** What people do to the demo, as the plants ask for it. It never changes: another script is another play. */
export interface Play {
  tripsOf(farmCode: string, deviceCode: string): OutageSource
  /** Events of a machine, or of all machines of a farm, that do not stop it as an outage does. */
  eventsOf(farmCode: string, deviceCode?: string): readonly MachineEvent[]
  stormAt(place: Coordinates): Storm
  cutsOf(farmCode: string): readonly Silence[]
  /** Events that values do not show. */
  alarmsOf(farmCode: string): readonly PlayedAlarm[]
  /** Equal for equal interventions of a farm: it is built anew only when this changes. */
  fingerprintOf(farmCode: string, place: Coordinates): string
}

/** A storm rises and falls within this time, or within a third of its life when that is shorter. */
const longestRampMs = 4 * minuteMs

/** How long a storm that stands for so long takes to reach its full force, and to die down. */
export const stormRampMs = (forMs: number): number => Math.min(longestRampMs, forMs / 3)

const kmPerDegree = 111.32
export const distanceKm = (a: Coordinates, b: Coordinates): number => {
  const north = (a.latitude - b.latitude) * kmPerDegree
  const mean = ((a.latitude + b.latitude) / 2) * (Math.PI / 180)
  return Math.hypot(north, (a.longitude - b.longitude) * kmPerDegree * Math.cos(mean))
}

const ramp = (x: number): number => {
  const share = Math.min(Math.max(x, 0), 1)
  return share * share * (3 - 2 * share)
}

/** The outage that an intervention is for a machine. */
const outageOf = (one: Intervention, farmCode: string, deviceCode: string): Outage | undefined => {
  if (one.kind !== 'trip' && one.kind !== 'event') return undefined
  if (one.farmCode !== farmCode || one.deviceCode !== deviceCode) return undefined
  const times = { fromMs: one.fromMs, toMs: one.untilMs }
  if (one.kind === 'trip')
    return { cause: 'FAULT', ...times, ...(one.statusCode !== undefined && { code: one.statusCode }) }
  const event = machineEvents[one.event]
  return 'stops' in event
    ? { cause: event.stops, ...times, ...(one.event === 'grid' && { gridLost: true }) }
    : undefined
}

export const createPlay = (interventions: readonly Intervention[]): Play => {
  const stormsOver = (place: Coordinates) =>
    interventions.flatMap((one) => (one.kind === 'storm' && distanceKm(one, place) <= one.radiusKm ? [one] : []))

  return {
    tripsOf: (farmCode, deviceCode) => {
      const outages = interventions.flatMap((one) => outageOf(one, farmCode, deviceCode) ?? [])
      if (outages.length === 0) return () => []
      return (fromMs, toMs) => outages.filter((outage) => outage.fromMs < toMs && outage.toMs > fromMs)
    },
    eventsOf: (farmCode, deviceCode) =>
      interventions.flatMap((one) =>
        one.kind === 'event' &&
        one.farmCode === farmCode &&
        (deviceCode === undefined || one.deviceCode === deviceCode) &&
        !('stops' in machineEvents[one.event])
          ? [one]
          : [],
      ),
    stormAt: (place) => {
      const storms = stormsOver(place)
      if (storms.length === 0) return noStorm
      return (timeMs) => {
        let force = 0
        for (const { fromMs, untilMs } of storms) {
          const rampMs = stormRampMs(untilMs - fromMs)
          force = Math.max(force, Math.min(ramp((timeMs - fromMs) / rampMs), ramp((untilMs - timeMs) / rampMs)))
        }
        return force
      }
    },
    cutsOf: (farmCode) =>
      interventions.flatMap((one) =>
        one.kind === 'cut' && one.farmCode === farmCode ? [{ fromMs: one.fromMs, untilMs: one.untilMs }] : [],
      ),
    alarmsOf: (farmCode) =>
      interventions.flatMap((one) => (one.kind === 'alarm' && one.farmCode === farmCode ? [one] : [])),
    fingerprintOf: (farmCode, place) =>
      JSON.stringify([
        interventions.filter((one) => one.kind !== 'storm' && one.farmCode === farmCode),
        stormsOver(place),
      ]),
  }
}

/** Nobody plays. */
export const noPlay: Play = createPlay([])
