import { z } from 'zod'
import { octaveFrequencies, thirdFrequencies } from './frequencies.ts'

/** Shapes of the curves of a wind turbine. Speeds in m/s at hub height, powers in kW, levels in dB(A). */

const finite = () => z.number().finite()

const PowerPoint = z.strictObject({
  windSpeed: finite(),
  power: finite(),
  /** Thrust coefficient. */
  thrust: finite().nullable().default(null),
  /** Speed of the rotor, rpm. */
  rotorSpeed: finite().nullable().default(null),
})

/** Power over wind at one air density. */
export const PowerCurve = z
  .strictObject({
    /** Air density, kg/m³. */
    density: finite(),
    /** Range of the turbulence intensity that the curve is for, %. */
    turbulenceFrom: finite().nullable().default(null),
    turbulenceTo: finite().nullable().default(null),
    points: z.array(PowerPoint).max(500),
  })
  .meta({ id: 'TurbinePowerCurve' })
export type PowerCurve = z.infer<typeof PowerCurve>
export type PowerPoint = z.infer<typeof PowerPoint>

export const cutKinds = ['cutIn', 'cutOut', 'reCutIn', 'reCutOut'] as const

/** A wind speed at which the turbine starts or stops. */
export const Cut = z
  .strictObject({
    kind: z.enum(cutKinds),
    windSpeed: finite(),
    /** Time over which the turbine averages the wind, s. */
    averaging: finite(),
  })
  .meta({ id: 'TurbineCut' })
export type Cut = z.infer<typeof Cut>

/** Sound power level over wind. */
export const NoiseCurve = z
  .strictObject({
    /** Height of the wind speeds. */
    at: z.enum(['hub', '10m']),
    points: z
      .array(
        z.strictObject({
          windSpeed: finite(),
          /** Apparent sound power level LwA, dB(A). */
          level: finite(),
          /** Standard uncertainty, dB. */
          uncertainty: finite().nullable().default(null),
        }),
      )
      .max(200),
  })
  .meta({ id: 'TurbineNoiseCurve' })
export type NoiseCurve = z.infer<typeof NoiseCurve>

/** Levels of a spectrum at one wind speed, dB(A), from the lowest band to the highest. */
export const bandRow = (bands: number) =>
  z.strictObject({
    windSpeed: finite(),
    /** Of the noise curve with serrated trailing edges. */
    serration: z.boolean(),
    levels: z.array(finite().nullable()).length(bands),
  })
export const OctaveRow = bandRow(octaveFrequencies.length).meta({ id: 'TurbineOctaveRow' })
export const ThirdRow = bandRow(thirdFrequencies.length).meta({ id: 'TurbineThirdOctaveRow' })
export type BandRow = z.infer<typeof OctaveRow>

/** All curves of a version at one hub height. */
export const curveFields = {
  powerCurves: z.array(PowerCurve).max(20).default([]),
  cuts: z.array(Cut).max(20).default([]),
  noiseCurvesWithSerration: z.array(NoiseCurve).max(2).default([]),
  noiseCurvesWithoutSerration: z.array(NoiseCurve).max(2).default([]),
  octaveBands: z.array(OctaveRow).max(400).default([]),
  oneThirdOctaveBands: z.array(ThirdRow).max(400).default([]),
} as const
export const TurbineCurves = z.strictObject(curveFields).meta({ id: 'TurbineCurves' })
export type TurbineCurves = z.infer<typeof TurbineCurves>

export const noCurves: TurbineCurves = {
  powerCurves: [],
  cuts: [],
  noiseCurvesWithSerration: [],
  noiseCurvesWithoutSerration: [],
  octaveBands: [],
  oneThirdOctaveBands: [],
}
