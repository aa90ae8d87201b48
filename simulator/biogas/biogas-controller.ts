import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { lifeWord } from '../world/life-word.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs } from '../world/time.ts'
import type { Digester } from './digester.ts'
import type { GasEngine } from './gas-engine.ts'
import type { GasPlan } from './gas-plan.ts'

/** The plant's own controller: power of all engines, the digester and the gas holder. */
export const createBiogasController = (
  manifest: DeviceManifest,
  engines: readonly GasEngine[],
  digester: Digester,
  plan: GasPlan,
): SimulatedDevice => ({
  manifest,
  valuesAt: (timeMs, sampling) => {
    const middle = sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs
    return {
      SyntheseParcBiogasPInstantanee: rounded(
        engines.reduce((sum, engine) => sum + engine.powerKw(timeMs, sampling), 0),
        1,
      ),
      DigesterTemperature: rounded(digester.temperatureC(middle), 2),
      GasStorageLevel: rounded(100 * plan.storageLevel(middle), 2),
      MethaneContent: rounded(100 * digester.methane(middle), 2),
      HydrogenSulfide: rounded(digester.hydrogenSulfidePpm(middle), 0),
      LifeWord: lifeWord(timeMs),
    }
  },
})
