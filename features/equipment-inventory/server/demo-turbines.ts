import type { LooseValues } from '../../../platform/contract/field.ts'

const altavento = {
  ...{ manufacturer: 'Altavento', drive: 'geared', powerControl: 'pitch', blades: 3, tilt: 5, gridFrequency: '50' },
  ...{ designLife: 25, temperatureMin: -20, temperatureMax: 45, cutIn: 3, turbulenceClass: 'A' },
  deratings: [
    { temperature: 35, output: 100 },
    { temperature: 40, output: 90 },
    { temperature: 45, output: 70 },
  ],
} as const
const mistralis = {
  ...{ manufacturer: 'Mistralis', drive: 'geared', powerControl: 'pitch', blades: 3, tilt: 5, gridFrequency: '50' },
  ...{ designLife: 20, temperatureMin: -20, temperatureMax: 40, cutIn: 3 },
} as const
const boreal = {
  ...{ manufacturer: 'Boréal Rotor', drive: 'direct', powerControl: 'pitch', blades: 3, gridFrequency: '50' },
  ...{ designLife: 25, temperatureMin: -30, temperatureMax: 40, cutIn: 2.5, turbulenceClass: 'B' },
} as const

/** Wind turbines that the simulator names, with its figures (simulator/wind/turbine-model.ts). */
export const demoTurbines: readonly LooseValues[] = [
  {
    ...{ ...altavento, model: 'A92-2.05', platform: 'A92', ratedActivePower: 2_050, rotorDiameter: 92 },
    ...{ rotorSpeed: 15, windClass: 'II', ratedVoltage: 690, madeFrom: '2008-03-01', madeTo: '2017-12-31' },
    status: 'obsolete',
  },
  {
    ...{ ...altavento, model: 'A136-4.2', platform: 'A136', ratedActivePower: 4_200, rotorDiameter: 136 },
    ...{ rotorSpeed: 11.6, windClass: 'III', ratedVoltage: 720, madeFrom: '2017-06-01' },
  },
  {
    ...{ ...mistralis, model: 'M117-3600', platform: 'M117', ratedActivePower: 3_600, rotorDiameter: 117 },
    ...{ rotorSpeed: 12.9, windClass: 'II', turbulenceClass: 'A', ratedVoltage: 690, madeFrom: '2015-01-01' },
  },
  {
    ...{ ...mistralis, model: 'M100-2500', platform: 'M100', ratedActivePower: 2_500, rotorDiameter: 100 },
    ...{ rotorSpeed: 14.1, windClass: 'III', ratedVoltage: 690 },
  },
  {
    ...{ ...boreal, model: 'BR82 DD', platform: 'BR80', ratedActivePower: 2_300, rotorDiameter: 82 },
    ...{ rotorSpeed: 18, windClass: 'I', ratedVoltage: 400, madeTo: '2014-06-30', status: 'obsolete' },
  },
  {
    ...{ ...boreal, model: 'BR115 DD', platform: 'BR110', ratedActivePower: 3_000, rotorDiameter: 115 },
    ...{ rotorSpeed: 13.5, windClass: 'II', ratedVoltage: 690 },
  },
]
