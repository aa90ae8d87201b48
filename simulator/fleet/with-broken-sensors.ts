import type { BrokenSensor } from './broken-sensor.ts'
import type { SimulatedDevice } from './simulated-plant.ts'

/** A device some of whose sensors lie. */
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
