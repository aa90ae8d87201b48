/** A type of gas engine with its generator. */
export interface EngineModel {
  readonly manufacturer: string
  readonly name: string
  readonly ratedPowerKw: number
  /** Share of the gas's energy that becomes electricity at full load. */
  readonly electricalEfficiency: number
  readonly rpm: number
  /** Behind the turbine at full load, °C. */
  readonly exhaustC: number
}

/** Invented makers and types, with proportions of machines that exist. */
export const engineModels = {
  wendtmotorW12: {
    manufacturer: 'Wendtmotor',
    name: 'W12 B',
    ratedPowerKw: 637,
    electricalEfficiency: 0.419,
    rpm: 1500,
    exhaustC: 462,
  },
  wendtmotorW6: {
    manufacturer: 'Wendtmotor',
    name: 'W6 B',
    ratedPowerKw: 265,
    electricalEfficiency: 0.392,
    rpm: 1500,
    exhaustC: 488,
  },
  padanaV16: {
    manufacturer: 'Padana Motori',
    name: 'V16 Biogas',
    ratedPowerKw: 999,
    electricalEfficiency: 0.424,
    rpm: 1500,
    exhaustC: 451,
  },
} as const satisfies Record<string, EngineModel>

/** Lower heating value of methane, kWh/Nm³. */
const methaneKwhPerNm3 = 9.97
/** Share of methane for which gas flows of a day are planned. */
export const usualMethane = 0.535

/** Engines lose efficiency at part load. */
export const engineEfficiency = (model: EngineModel, load: number): number =>
  model.electricalEfficiency * (1 - 0.1 * (1 - Math.min(load, 1)) ** 1.4)

export const gasPowerKw = (model: EngineModel, gasNm3h: number, methane: number): number => {
  const energyKw = gasNm3h * methane * methaneKwhPerNm3
  const load = (energyKw * model.electricalEfficiency) / model.ratedPowerKw
  return Math.min(energyKw * engineEfficiency(model, load), model.ratedPowerKw)
}

/** Gas of one engine at full load with the usual methane, Nm³/h. */
export const fullGasNm3h = (model: EngineModel): number =>
  model.ratedPowerKw / (usualMethane * methaneKwhPerNm3 * model.electricalEfficiency)
