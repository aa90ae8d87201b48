import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
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

/** A heartbeat says nothing about the past. */
const isKept = (signal: string) => signal !== 'LifeWord'
const keptSignals = (device: SimulatedDevice) => device.manifest.signals.filter((signal) => isKept(signal.name)).length

export const rowsOf = (plant: SimulatedPlant, stretches: readonly Stretch[]): number => {
  const steps = stretches.reduce((sum, stretch) => sum + Math.ceil((stretch.toMs - stretch.fromMs) / stretch.stepMs), 0)
  return steps * plant.devices.reduce((sum, device) => sum + keptSignals(device), 0)
}

/** The messages of a plant's history, one a device and stretch, in the order of the stretches. Computed as they are taken. */
export function* historyMessages(plant: SimulatedPlant, stretches: readonly Stretch[]): Generator<HistoryMessage> {
  for (const { fromMs, toMs, stepMs, sampling } of stretches)
    for (const device of plant.devices) {
      const readings: object[] = []
      for (let ts = fromMs; ts < toMs; ts += stepMs) {
        const { LifeWord: _, ...values } = device.valuesAt(ts, sampling)
        readings.push({ ts, values })
      }
      yield {
        deviceCode: device.manifest.deviceCode,
        payload: JSON.stringify(readings),
        rows: readings.length * keptSignals(device),
      }
    }
}
