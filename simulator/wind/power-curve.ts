import type { TurbineModel } from './turbine-model.ts'

/** Share of the wind's power that reaches the grid in the partial-load range, all losses included. */
const powerCoefficient = 0.43
/** How sharp the bend at rated power is: higher is sharper. */
const bend = 7

/**
 * Power in kW that a model can give in a steady wind (m/s) at an air density (kg/m³).
 * Rises with the wind, never exceeds the rated power, falls to nothing over 4 m/s beyond cut-out (storm control).
 */
export const availablePowerKw = (model: TurbineModel, windSpeed: number, densityKgM3: number): number => {
  if (windSpeed <= model.cutIn) return 0
  const area = (Math.PI * model.rotorDiameterM ** 2) / 4
  const cube = windSpeed ** 3 - model.cutIn ** 3
  const aerodynamic = (0.5 * densityKgM3 * area * powerCoefficient * cube) / 1000 / model.ratedPowerKw
  const power = (model.ratedPowerKw * aerodynamic) / (1 + aerodynamic ** bend) ** (1 / bend)
  const storm = Math.min(Math.max((model.cutOut + 4 - windSpeed) / 4, 0), 1)
  return power * storm
}

/** Wind at which a model reaches its rated power at standard density, within the bend of the curve. */
export const ratedWindSpeed = (model: TurbineModel): number => {
  const area = (Math.PI * model.rotorDiameterM ** 2) / 4
  return ((model.ratedPowerKw * 1000) / (0.5 * 1.225 * area * powerCoefficient) + model.cutIn ** 3) ** (1 / 3)
}
