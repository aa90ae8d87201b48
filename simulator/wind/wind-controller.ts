import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { lifeWord } from '../world/life-word.ts'
import { rounded } from '../world/rounding.ts'
import type { Turbine } from './turbine.ts'

/** The farm's own controller: power of all turbines, mean wind, and the counter that proves it is alive. */
export const createWindController = (manifest: DeviceManifest, turbines: readonly Turbine[]): SimulatedDevice => ({
  manifest,
  valuesAt: (timeMs, sampling) => {
    const powerKw = turbines.reduce((sum, turbine) => sum + turbine.powerKw(timeMs, sampling), 0)
    const wind = turbines.reduce((sum, turbine) => sum + turbine.windSpeed(timeMs, sampling), 0) / turbines.length
    return {
      SyntheseParcWindPInstantanee: rounded(powerKw, 1),
      SyntheseParcWindSpeed: rounded(wind, 2),
      LifeWord: lifeWord(timeMs),
    }
  },
})
