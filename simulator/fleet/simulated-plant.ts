import type { SampleValue } from '../../domain/quality.ts'
import type { DeviceManifest, PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
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
}

/** A plant as its gateway sees it. */
export interface SimulatedPlant {
  readonly manifest: PlantManifest
  readonly devices: readonly SimulatedDevice[]
  /** The gateway has lost its line: nothing is live, and history ends this long before it is asked for. */
  readonly lostForMs?: number
  /** Without one the line is good. */
  readonly line?: Line
}

/** A sensor that lies: it keeps one value, sends 9999 (the trade's mark for missing) or nothing at all. */
export interface BrokenSensor {
  readonly deviceCode: string
  readonly signal: string
  readonly sends: number | null
}

export const withBrokenSensors = (
  device: SimulatedDevice,
  sensors: readonly BrokenSensor[] | undefined,
): SimulatedDevice => {
  const own = sensors?.filter((sensor) => sensor.deviceCode === device.manifest.deviceCode) ?? []
  if (own.length === 0) return device
  return {
    manifest: device.manifest,
    valuesAt: (timeMs, sampling) => ({
      ...device.valuesAt(timeMs, sampling),
      ...Object.fromEntries(own.map((sensor) => [sensor.signal, sensor.sends])),
    }),
  }
}
