import type { SampleValue } from '../../domain/quality.ts'
import type { DeviceManifest, PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { PlayedAlarm } from '../play/played-alarm.ts'
import type { Sampling } from '../world/time.ts'
import type { Line } from './line-of.ts'

/** Signal name to value, rounded as a controller rounds. */
export type DeviceValues = Record<string, SampleValue>

/** One machine, station or controller of a plant. */
export interface SimulatedDevice {
  readonly manifest: DeviceManifest
  /** All signals at an instant: the same arguments always give the same values. */
  valuesAt(timeMs: number, sampling: Sampling): DeviceValues
  /** The device does not answer: nothing is live, and history ends this long before it is asked for. */
  readonly silentForMs?: number
  /** The device does not answer at this time, because a person has silenced it. */
  readonly isSilentAt?: (timeMs: number) => boolean
}

/** A plant as its gateway sees it. */
export interface SimulatedPlant {
  readonly manifest: PlantManifest
  readonly devices: readonly SimulatedDevice[]
  /** The gateway has lost its line: nothing is live, and history ends this long before it is asked for. */
  readonly lostForMs?: number
  /** Events that a person plays, beside those that values show. */
  readonly alarms?: readonly PlayedAlarm[]
  /** Without one the line is good. */
  readonly line?: Line
}
