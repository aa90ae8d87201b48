import { farmPowerSignal } from '../../domain/signal.ts'
import type { FarmPlan } from '../fleet/farm-plan.ts'
import { auxiliaryManifest } from '../fleet/plant-manifest-of.ts'
import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import { createElectricalMeter, type FarmPower, meterSignals } from '../meter/electrical-meter.ts'
import { createGridFrequency } from '../meter/grid-frequency.ts'
import type { Air } from '../weather/air.ts'
import { subSeed } from '../world/random.ts'
import { gridPoints } from './grid-points.ts'
import { createSubstation } from './substation.ts'

const powerOf =
  ({ manifest, devices }: SimulatedPlant): FarmPower =>
  (timeMs, sampling) =>
    Number(devices[0]?.valuesAt(timeMs, sampling)[farmPowerSignal[manifest.technology]])

/** Meter and substation of a farm, from the power of its machines; nothing for farms whose grid point is not shown. `calmPlant`: the plant without what people do to it, where somebody plays. */
export const gridPointDevices = (
  worldSeed: number,
  plan: FarmPlan,
  farmPowerKw: FarmPower,
  air: Air,
  calmPlant?: SimulatedPlant,
): SimulatedDevice[] => {
  const point = gridPoints[plan.farmCode]
  if (!point) return []
  const seed = subSeed(worldSeed, plan.farmCode, 'grid point')
  const frequency = createGridFrequency(worldSeed, plan.farmCode.slice(0, 2))
  const installedPowerKw = plan.blocks.reduce((sum, { count, model }) => sum + count * model.ratedPowerKw, 0)
  const devices: SimulatedDevice[] = []
  if (point.meter)
    devices.push(
      createElectricalMeter({
        seed: subSeed(seed, 'meter'),
        manifest: auxiliaryManifest(plan, 'MTR01', 'ELECTRICAL_METER', 'Grid meter', meterSignals),
        farmPowerKw,
        calmPowerKw: calmPlant && powerOf(calmPlant),
        installedPowerKw,
        gridKv: point.gridKv,
        frequency,
      }),
    )
  if (point.substation)
    devices.push(
      ...createSubstation({
        seed,
        manifestOf: (deviceCode, type, name, signals) => auxiliaryManifest(plan, deviceCode, type, name, signals),
        farmPowerKw,
        installedPowerKw,
        gridKv: point.gridKv,
        feederKv: point.feederKv,
        feeders: plan.blocks.map(({ count, model, subFarm }, index) => ({
          name: subFarm?.feeder ?? String(index + 1),
          share: (count * model.ratedPowerKw) / installedPowerKw,
        })),
        frequency,
        air,
        troubles: point.troubles ?? [],
      }),
    )
  return devices
}
