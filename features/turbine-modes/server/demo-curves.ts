import { noCurves, type PowerCurve, type TurbineCurves } from '../contract/curve-shapes.ts'
import { octaveFrequencies } from '../contract/frequencies.ts'

/** A turbine of the demo: facts from which its invented curves follow. */
export interface DemoTurbine {
  readonly manufacturer: string
  readonly model: string
  readonly ratedKw: number
  readonly diameter: number
  readonly cutIn: number
  readonly cutOut: number
  /** Hub heights, m; machines of the demo have the first one. */
  readonly heights: readonly [number, number]
  /** Sound power level at full power, dB(A). */
  readonly level: number
}

/** As the simulator has them (simulator/wind/turbine-model.ts). */
export const demoTurbines: readonly DemoTurbine[] = [
  ...(
    [
      ['Altavento', 'A92-2.05', 2_050, 92, 3, 24, [80, 100], 104.5],
      ['Altavento', 'A136-4.2', 4_200, 136, 3, 24, [112, 149], 105.5],
      ['Mistralis', 'M117-3600', 3_600, 117, 3, 25, [91.5, 116.5], 106.5],
      ['Mistralis', 'M100-2500', 2_500, 100, 3, 25, [80, 99.5], 105],
      ['Boréal Rotor', 'BR82 DD', 2_300, 82, 2.5, 28, [78, 98], 103.8],
      ['Boréal Rotor', 'BR115 DD', 3_000, 115, 2.5, 28, [92.5, 122], 104.9],
    ] as const
  ).map(([manufacturer, model, ratedKw, diameter, cutIn, cutOut, heights, level]) => ({
    ...{ manufacturer, model, ratedKw, diameter, cutIn, cutOut, heights, level },
  })),
]

/** Modes: share of rated power, and less noise, dB. */
export const demoModes = [
  { name: 'Full power', share: 1, quieter: 0 },
  { name: 'Noise -1 dB', share: 0.95, quieter: 1 },
  { name: 'Noise -3 dB', share: 0.83, quieter: 3 },
  { name: 'Noise -5 dB', share: 0.68, quieter: 5 },
] as const

const powerCoefficient = 0.43
/** Sharpness of the bend at rated power. */
const bend = 7
const stepMps = 0.5
/** Storm control reduces power over this range, m/s. */
const stormRange = 4
const densities = [1.225, 1.1, 1.0] as const

/** Power in a steady wind, kW. `gain`: of an older version. */
const powerAt = (turbine: DemoTurbine, windSpeed: number, density: number, { share = 1, gain = 1 } = {}): number => {
  const { ratedKw, diameter, cutIn, cutOut } = turbine
  if (windSpeed <= cutIn) return 0
  const area = (Math.PI * diameter ** 2) / 4
  const limit = ratedKw * share
  const free = (0.5 * density * area * powerCoefficient * gain * (windSpeed ** 3 - cutIn ** 3)) / 1_000 / limit
  const storm = Math.min(Math.max((cutOut + stormRange - windSpeed) / stormRange, 0), 1)
  return ((limit * free) / (1 + free ** bend) ** (1 / bend)) * storm
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

const powerCurve = (turbine: DemoTurbine, density: number, how: { share: number; gain: number }): PowerCurve => {
  const steps = Math.ceil((turbine.cutOut + stormRange) / stepMps)
  return {
    ...{ density, turbulenceFrom: null, turbulenceTo: null },
    points: Array.from({ length: steps + 1 }, (_, step) => {
      const windSpeed = step * stepMps
      const power = Math.round(powerAt(turbine, windSpeed, density, how))
      const load = power / turbine.ratedKw
      const thrust = windSpeed <= turbine.cutIn ? null : round(Math.max(0.05, 0.82 - 0.7 * load ** 2), 3)
      return { windSpeed, power, thrust, rotorSpeed: null }
    }),
  }
}

const noiseWinds = [5, 6, 7, 8, 9, 10, 11, 12] as const
/** Level below the highest at a wind, dB. */
const belowHighest = (windSpeed: number): number => Math.max(0, (9 - windSpeed) * 1.6)
/** A-weighted bands below their sum, dB. */
const spectrum = [-17.6, -13.4, -9.8, -8.4, -6, -4.7, -10.3, -22.9] as const
const spectrumSum = 10 * Math.log10(spectrum.reduce((sum, level) => sum + 10 ** (level / 10), 0))
const serrationGain = 1.8

/** Invented curves of a mode at a hub height. */
export const demoCurves = (
  turbine: DemoTurbine,
  { share, quieter }: { readonly share: number; readonly quieter: number },
  gain = 1,
): TurbineCurves => {
  const levelAt = (windSpeed: number, serration: boolean) =>
    round(turbine.level - quieter - belowHighest(windSpeed) - (serration ? serrationGain : 0), 1)
  const noise = (serration: boolean) => [
    {
      at: 'hub' as const,
      points: noiseWinds.map((windSpeed) => ({ windSpeed, level: levelAt(windSpeed, serration), uncertainty: 1 })),
    },
  ]
  return {
    ...noCurves,
    powerCurves: densities.map((density) => powerCurve(turbine, density, { share, gain })),
    cuts: [
      { kind: 'cutIn', windSpeed: turbine.cutIn, averaging: 60 },
      { kind: 'reCutIn', windSpeed: turbine.cutOut - 2, averaging: 600 },
      { kind: 'cutOut', windSpeed: turbine.cutOut + stormRange, averaging: 600 },
    ],
    noiseCurvesWithSerration: noise(true),
    noiseCurvesWithoutSerration: noise(false),
    octaveBands: [false, true].flatMap((serration) =>
      noiseWinds.map((windSpeed) => ({
        ...{ windSpeed, serration },
        levels: octaveFrequencies.map((_, band) =>
          round(levelAt(windSpeed, serration) + (spectrum[band] ?? 0) - spectrumSum, 2),
        ),
      })),
    ),
  }
}
