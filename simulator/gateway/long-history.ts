import { farmPowerSignal } from '../../domain/signal.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { dayMs } from '../world/time.ts'

/** A year and a month: the month of now has one a year before, whole. */
export const longHistoryMs = 400 * dayMs

/** The controller of a farm. */
const controller = 'PARC'

/**
 * A plant of which only the power of the whole farm is known, for a history of more than a year: enough for energy and its
 * comparison with the year before, in about 58,000 values. Its code differs, so that the memory of sent periods keeps it apart.
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
