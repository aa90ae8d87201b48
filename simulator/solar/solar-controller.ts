import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { lifeWord } from '../world/life-word.ts'
import { rounded } from '../world/rounding.ts'
import type { Inverter } from './inverter.ts'
import type { ModuleField } from './module-field.ts'

/** The farm's own controller: power of all inverters, irradiance of its reference cell, and the life word. */
export const createSolarController = (
  manifest: DeviceManifest,
  inverters: readonly Inverter[],
  reference: ModuleField,
): SimulatedDevice => ({
  manifest,
  valuesAt: (timeMs, sampling) => ({
    SyntheseParcSolarPInstantanee: rounded(
      inverters.reduce((sum, inverter) => sum + inverter.powerKw(timeMs, sampling), 0),
      1,
    ),
    SyntheseParcSolarIrradiance: rounded(reference.irradiance(timeMs, sampling), 1),
    LifeWord: lifeWord(timeMs),
  }),
})
