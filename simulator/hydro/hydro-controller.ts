import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { lifeWord } from '../world/life-word.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs } from '../world/time.ts'
import type { HydroUnit } from './hydro-unit.ts'
import type { River } from './river.ts'
import type { WaterPlan } from './water-plan.ts'

/** The plant's own controller: power of all units, the river at the intake, the water above and what is spilled. */
export const createHydroController = (
  manifest: DeviceManifest,
  units: readonly HydroUnit[],
  river: River,
  water: WaterPlan,
): SimulatedDevice => ({
  manifest,
  valuesAt: (timeMs, sampling) => {
    const hasReservoir = manifest.signals.some(({ name }) => name === 'ReservoirLevel')
    const middle = sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs
    return {
      SyntheseParcHydroPInstantanee: rounded(
        units.reduce((sum, unit) => sum + unit.powerKw(timeMs, sampling), 0),
        1,
      ),
      SyntheseParcHydroFlow: rounded(river(middle), 2),
      ...(hasReservoir && { ReservoirLevel: rounded(water.levelAt(middle), 3) }),
      SpillFlow: rounded(water.spillAt(middle), 2),
      LifeWord: lifeWord(timeMs),
    }
  },
})
