import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import { historyStepMs, hourMs, minuteMs, type Sampling } from '../world/time.ts'

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

/** The last hour of a history is kept in minutes, so that a chart of now has a beginning. */
const minutesKeptMs = hourMs
const stretchMs = 12 * hourMs

const floorTo = (timeMs: number, stepMs: number) => Math.floor(timeMs / stepMs) * stepMs
const ceilTo = (timeMs: number, stepMs: number) => Math.ceil(timeMs / stepMs) * stepMs

/** The time [fromMs, toMs) in stretches of at most twelve hours, the newest first: ten-minute means, and minutes at its end. */
export const historyStretches = (fromMs: number, toMs: number): Stretch[] => {
  const stretches: Stretch[] = []
  const minutesFrom = Math.max(floorTo(toMs, historyStepMs) - minutesKeptMs, ceilTo(fromMs, minuteMs))
  if (minutesFrom < toMs) stretches.push({ fromMs: minutesFrom, toMs, stepMs: minuteMs, sampling: 'instant' })
  const meansFrom = ceilTo(fromMs, historyStepMs)
  for (let end = minutesFrom; end > meansFrom; end -= stretchMs)
    stretches.push({
      fromMs: Math.max(end - stretchMs, meansFrom),
      toMs: end,
      stepMs: historyStepMs,
      sampling: 'mean',
    })
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
