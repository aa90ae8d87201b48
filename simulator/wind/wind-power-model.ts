import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { availablePowerKw } from './power-curve.ts'
import type { TurbineModel } from './turbine-model.ts'

const stepMps = 0.5

/** The warranted curve of a type, as its maker hands it over: calm air, standard density. */
export const windPowerModel = (model: TurbineModel, elevationM: number): NonNullable<DeviceManifest['powerModel']> => {
  const steps = Math.ceil((model.cutOut + 4) / stepMps)
  const curve = Array.from({ length: steps + 1 }, (_, step): [number, number] => {
    const windSpeed = step * stepMps
    return [windSpeed, Math.round(availablePowerKw(model, windSpeed, 1.225))]
  })
  return { kind: 'wind', curve, elevationM }
}
