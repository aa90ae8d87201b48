/** A type of wind turbine. Speeds in m/s, rotation in rpm. */
export interface TurbineModel {
  readonly manufacturer: string
  readonly name: string
  readonly ratedPowerKw: number
  readonly rotorDiameterM: number
  readonly cutIn: number
  readonly cutOut: number
  readonly rotorRpm: { readonly lowest: number; readonly rated: number }
  /** Generator turns per rotor turn; 1 for a machine without a gearbox. */
  readonly gearRatio: number
}

/** Invented makers and types, with proportions of machines that exist. */
export const turbineModels = {
  altaventoA92: {
    manufacturer: 'Altavento',
    name: 'A92-2.05',
    ratedPowerKw: 2050,
    rotorDiameterM: 92,
    cutIn: 3,
    cutOut: 24,
    rotorRpm: { lowest: 7.8, rated: 15 },
    gearRatio: 120,
  },
  altaventoA136: {
    manufacturer: 'Altavento',
    name: 'A136-4.2',
    ratedPowerKw: 4200,
    rotorDiameterM: 136,
    cutIn: 3,
    cutOut: 24,
    rotorRpm: { lowest: 5.6, rated: 11.6 },
    gearRatio: 126.5,
  },
  mistralisM117: {
    manufacturer: 'Mistralis',
    name: 'M117-3600',
    ratedPowerKw: 3600,
    rotorDiameterM: 117,
    cutIn: 3,
    cutOut: 25,
    rotorRpm: { lowest: 6.2, rated: 12.9 },
    gearRatio: 113.2,
  },
  mistralisM100: {
    manufacturer: 'Mistralis',
    name: 'M100-2500',
    ratedPowerKw: 2500,
    rotorDiameterM: 100,
    cutIn: 3,
    cutOut: 25,
    rotorRpm: { lowest: 7, rated: 14.1 },
    gearRatio: 104.5,
  },
  borealRotor82: {
    manufacturer: 'Boréal Rotor',
    name: 'BR82 DD',
    ratedPowerKw: 2300,
    rotorDiameterM: 82,
    cutIn: 2.5,
    cutOut: 28,
    rotorRpm: { lowest: 6, rated: 18 },
    gearRatio: 1,
  },
  borealRotor115: {
    manufacturer: 'Boréal Rotor',
    name: 'BR115 DD',
    ratedPowerKw: 3000,
    rotorDiameterM: 115,
    cutIn: 2.5,
    cutOut: 28,
    rotorRpm: { lowest: 4.5, rated: 13.5 },
    gearRatio: 1,
  },
} as const satisfies Record<string, TurbineModel>
