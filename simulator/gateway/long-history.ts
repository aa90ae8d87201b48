import { farmPowerSignal } from '../../domain/signal.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { dayMs } from '../world/time.ts'

/** A year and a month: the month of now has one a year before, whole. */
export const longHistoryMs = 400 * dayMs

/** The controller of a farm. */
const controller = 'PARC'

/**
 * A plant with the power of the whole farm alone, for a history of more than a year in about 58,000 values. Energy can then be
 * compared with the year before. Its own code keeps it apart in the memory of sent periods.
 */
export const powerOnly = ({ manifest, devices }: SimulatedPlant): SimulatedPlant => ({
  manifest: { ...manifest, farmCode: `${manifest.farmCode} power` },
  devices: devices.flatMap((device) =>
    device.manifest.deviceCode === controller
      ? [
          {
            ...device,
            manifest: {
              ...device.manifest,
              signals: device.manifest.signals.filter(({ name }) => name === farmPowerSignal[manifest.technology]),
            },
          },
        ]
      : [],
  ),
})
