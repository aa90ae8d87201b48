import type { SampleValue } from '../../domain/quality.ts'
import type { DeviceValues, SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import { historyStepMs, hourMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'

/** A stretch of history at one step: times are fromMs, fromMs + stepMs … below toMs. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
  readonly sampling: Sampling
}

/** One message of history: an array of readings of one device. */
export interface HistoryMessage {
  readonly deviceCode: string
  readonly payload: string
  /** Values in it: what the backlog is counted in. */
  readonly rows: number
  /** Time of its first reading. */
  readonly fromMs: number
}

interface Tier {
  readonly stepMs: number
  readonly sampling: Sampling
  /** Age up to which this tier is kept; it ends on a step of the next one. */
  readonly ageMs: number
}

/** Controllers keep the newest past fine and the older past coarse, so that a chart of now has a beginning. */
const finest: Tier = { stepMs: 5 * secondMs, sampling: 'instant', ageMs: 5 * minuteMs }
const fine: Tier = { stepMs: minuteMs, sampling: 'instant', ageMs: hourMs }
const means: Tier = { stepMs: historyStepMs, sampling: 'mean', ageMs: Number.POSITIVE_INFINITY }
const longestStretchMs = 12 * hourMs

const floorTo = (timeMs: number, stepMs: number) => Math.floor(timeMs / stepMs) * stepMs
const ceilTo = (timeMs: number, stepMs: number) => Math.ceil(timeMs / stepMs) * stepMs

/**
 * The time [fromMs, toMs) in stretches of at most twelve hours, the newest first:
 * five seconds apart in the last five minutes, a minute in the last hour, ten-minute means before.
 */
export const historyStretches = (fromMs: number, toMs: number): Stretch[] => {
  const stretches: Stretch[] = []
  let endMs = toMs
  for (const [tier, next] of [
    [finest, fine],
    [fine, means],
    [means, means],
  ] as const) {
    const tierFromMs = Math.max(ceilTo(fromMs, tier.stepMs), floorTo(toMs - tier.ageMs, next.stepMs))
    for (; endMs > tierFromMs; endMs = Math.max(endMs - longestStretchMs, tierFromMs))
      stretches.push({
        fromMs: Math.max(endMs - longestStretchMs, tierFromMs),
        toMs: endMs,
        stepMs: tier.stepMs,
        sampling: tier.sampling,
      })
  }
  return stretches
}

/** Counters and what hardly moves: kept once an hour. A heartbeat says nothing about the past. */
const hourlySignals = new Set([
  'ProducedEnergy',
  'ShutdownDuration',
  'AirPressure',
  'TrackerAngle',
  'ActiveEnergyExport',
  'ActiveEnergyImport',
  'StateOfHealth',
  'BatteryLevel',
  'DoorOpen',
  'FireDetected',
  'Connected',
  'RoomTemperature',
  'NacellePosition',
  'Voltage',
  'Current',
  'Frequency',
  'TransformerTemperature',
  'BreakerClosed',
  'ProtectionTrip',
])
const heartbeat = 'LifeWord'

interface KeptSignals {
  readonly everyStep: readonly string[]
  readonly everyHour: readonly string[]
}

const keptSignals = ({ manifest }: SimulatedDevice): KeptSignals => {
  const names = manifest.signals.map(({ name }) => name).filter((name) => name !== heartbeat)
  return {
    everyStep: names.filter((name) => !hourlySignals.has(name)),
    everyHour: names.filter((name) => hourlySignals.has(name)),
  }
}

/** Times fromMs, fromMs + stepMs … below toMs. */
const stepsIn = ({ fromMs, toMs, stepMs }: Stretch) => Math.max(0, Math.ceil((toMs - fromMs) / stepMs))
/** Full hours of a stretch; its step divides the hour, so each of them is one of its times. */
const hoursIn = ({ fromMs, toMs }: Stretch) => Math.max(0, Math.ceil(toMs / hourMs) - Math.ceil(fromMs / hourMs))

/** A device that went silent has no history from then on. */
const seenBy = (device: SimulatedDevice, stretch: Stretch, untilMs: number): Stretch =>
  device.silentForMs === undefined
    ? stretch
    : { ...stretch, toMs: Math.max(stretch.fromMs, Math.min(stretch.toMs, untilMs - device.silentForMs)) }

/**
 * Stretches without the given periods, in order and apart: those that a forgetful line has lost, or that were sent before.
 * Edges move to the next step.
 */
export const withoutPeriods = (
  stretches: readonly Stretch[],
  periodsIn: (fromMs: number, toMs: number) => readonly { readonly fromMs: number; readonly untilMs: number }[],
): Stretch[] =>
  stretches.flatMap((stretch) => {
    const pieces: Stretch[] = []
    let fromMs = stretch.fromMs
    for (const period of periodsIn(stretch.fromMs, stretch.toMs)) {
      pieces.push({ ...stretch, fromMs, toMs: Math.min(stretch.toMs, period.fromMs) })
      fromMs = Math.max(fromMs, ceilTo(period.untilMs, stretch.stepMs))
    }
    pieces.push({ ...stretch, fromMs })
    return pieces.filter((piece) => piece.fromMs < piece.toMs)
  })

/** Values of a plant's history. `untilMs` is its end, for devices that are silent. */
export const rowsOf = (plant: SimulatedPlant, stretches: readonly Stretch[], untilMs: number): number =>
  plant.devices.reduce((total, device) => {
    const kept = keptSignals(device)
    return stretches.reduce((sum, stretch) => {
      const seen = seenBy(device, stretch, untilMs)
      return sum + stepsIn(seen) * kept.everyStep.length + hoursIn(seen) * kept.everyHour.length
    }, total)
  }, 0)

const pick = (values: DeviceValues, names: readonly string[], into: Record<string, SampleValue>): void => {
  for (const name of names) into[name] = values[name] ?? null
}

/** Times of a stretch at which a device answers. */
function* heardTimes({ isSilentAt }: SimulatedDevice, { fromMs, toMs, stepMs }: Stretch): Generator<number> {
  for (let ts = fromMs; ts < toMs; ts += stepMs) if (!isSilentAt?.(ts)) yield ts
}

/** The messages of a plant's history, one a device and stretch, in the order of the stretches. Computed as they are taken. */
export function* historyMessages(
  plant: SimulatedPlant,
  stretches: readonly Stretch[],
  untilMs: number,
): Generator<HistoryMessage> {
  const kept = new Map(plant.devices.map((device) => [device, keptSignals(device)]))
  for (const stretch of stretches)
    for (const device of plant.devices) {
      const { everyStep, everyHour } = kept.get(device) ?? { everyStep: [], everyHour: [] }
      const seen = seenBy(device, stretch, untilMs)
      const readings: object[] = []
      let rows = 0
      for (const ts of heardTimes(device, seen)) {
        const all = device.valuesAt(ts, seen.sampling)
        const values: Record<string, SampleValue> = {}
        pick(all, everyStep, values)
        if (ts % hourMs === 0) pick(all, everyHour, values)
        const count = Object.keys(values).length
        if (count > 0) readings.push({ ts, values })
        rows += count
      }
      if (rows > 0)
        yield { deviceCode: device.manifest.deviceCode, payload: JSON.stringify(readings), rows, fromMs: seen.fromMs }
    }
}
