import type { AlarmSeverity } from '../../domain/plant-event.ts'
import { codeBookOf } from '../codes/code-books.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { hourMs, secondMs } from '../world/time.ts'

/** What a machine shows: a code of its maker. */
export interface ShownCode {
  readonly code: string
  readonly text: string | undefined
  /** Undefined: the maker's list does not know it. */
  readonly severity: AlarmSeverity | undefined
  readonly isGridLost: boolean
}

const stepMs = hourMs
const mostSteps = 24 * 10

/** Whether a device sends events: machines whose maker has a list of codes. */
export const sendsEvents = ({ manifest }: SimulatedDevice): boolean =>
  codeBookOf(manifest.manufacturer ?? '').codes.length > 0

export const codeAt = (device: SimulatedDevice, timeMs: number): number => {
  const { StatusCode } = device.valuesAt(timeMs, 'instant')
  return typeof StatusCode === 'number' ? StatusCode : 0
}

/** The line of the maker's list. */
export const shownCode = ({ manifest }: SimulatedDevice, code: number): ShownCode => {
  const line = codeBookOf(manifest.manufacturer ?? '').codes.find((one) => one.code === code)
  return { code: String(code), text: line?.text, severity: line?.severity, isGridLost: line?.use === 'grid lost' }
}

/** The second from which on the device shows the code that it shows at `untilMs`, after `fromMs` where it did not. */
export const changeBetween = (device: SimulatedDevice, fromMs: number, untilMs: number): number => {
  const code = codeAt(device, untilMs)
  let before = Math.floor(fromMs / secondMs)
  let after = Math.ceil(untilMs / secondMs)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (codeAt(device, middle * secondMs) === code) after = middle
    else before = middle
  }
  return after * secondMs
}

/** Since when the device shows the code of this time; at most ten days before. */
export const shownSince = (device: SimulatedDevice, timeMs: number): number => {
  const code = codeAt(device, timeMs)
  let sameMs = timeMs
  for (let step = 0; step < mostSteps; step++) {
    const earlierMs = (Math.ceil(sameMs / stepMs) - 1) * stepMs
    if (codeAt(device, earlierMs) !== code) return changeBetween(device, earlierMs, sameMs)
    sameMs = earlierMs
  }
  return sameMs
}

/** Name of an occurrence: the same whenever it is computed. */
export const occurrenceId = (deviceCode: string, code: string, startMs: number): string =>
  `${deviceCode}-${code}-${Math.floor(startMs / secondMs)}`
