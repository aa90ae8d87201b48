import { standardDensity } from '../../../domain/power-model.ts'
import { type CurveFault, rangeFaults, windFaults } from './curve-fault.ts'
import type { PowerCurve, PowerPoint } from './curve-shapes.ts'

/** Facts of the model that its curves are checked against. */
export interface TurbineFacts {
  /** kW. */
  readonly ratedActivePower: number
  /** m. */
  readonly rotorDiameter: number
}

/** Largest power coefficient of a rotor (Betz), rounded up. */
export const largestCp = 0.593
const densityRange = [0.8, 1.4] as const
const thrustRange = [0, 1.3] as const
const rotorRange = [0, 150] as const
const turbulenceRange = [0, 50] as const
/** Share of the rated power that a curve may be above and below. */
const aboveRated = 0.1
const belowZero = 0.02
/** A curve in W has powers about 1,000 times the rated power in kW. */
const thousand = [400, 2_500] as const
/** A reduced mode may be above full power by this share, and by this share of the rated power for rounding. */
const aboveFull = 0.01
const rounding = 0.0005

/** Power coefficient of a point: P / (½ ρ A v³), power in kW; null without wind. */
export const powerCoefficient = (
  { windSpeed, power }: Pick<PowerPoint, 'windSpeed' | 'power'>,
  density: number,
  rotorDiameter: number,
): number | null => {
  const area = (Math.PI / 4) * rotorDiameter ** 2
  return windSpeed <= 0 ? null : (power * 1_000) / (0.5 * density * area * windSpeed ** 3)
}

/** Power of a curve at a wind speed by linear interpolation; null outside its points. */
export const powerAt = (points: readonly Pick<PowerPoint, 'windSpeed' | 'power'>[], windSpeed: number) => {
  const index = points.findIndex((point) => point.windSpeed >= windSpeed)
  const right = points[index]
  if (!right) return null
  if (right.windSpeed === windSpeed) return right.power
  const left = points[index - 1]
  if (!left) return null
  return left.power + ((right.power - left.power) * (windSpeed - left.windSpeed)) / (right.windSpeed - left.windSpeed)
}

/** Whether the powers are W beside a rated power in kW, or the other way round. */
export const isThousandfold = (points: readonly Pick<PowerPoint, 'power'>[], ratedActivePower: number): boolean => {
  const most = Math.max(0, ...points.map(({ power }) => power))
  if (most === 0) return false
  const ratio = Math.max(most / ratedActivePower, ratedActivePower / most)
  return ratio >= thousand[0] && ratio <= thousand[1]
}

type Path = readonly (string | number)[]

const pointFaults = (
  path: Path,
  point: PowerPoint,
  { ratedActivePower: rated, rotorDiameter }: TurbineFacts,
  density: number,
): readonly CurveFault[] => {
  const { power, thrust, rotorSpeed } = point
  const at = [...path, 'power']
  const most = rated * (1 + aboveRated)
  const least = -rated * belowZero
  const cp = powerCoefficient(point, density, rotorDiameter)
  return [
    ...(power > most ? [{ path: at, code: 'above-rated', value: power, bound: most } as const] : []),
    ...(power < least ? [{ path: at, code: 'below-zero', value: power, bound: least } as const] : []),
    ...(cp !== null && cp > largestCp
      ? [{ path: at, code: 'cp-above-limit', value: cp, bound: largestCp } as const]
      : []),
    ...rangeFaults([...path, 'thrust'], thrust, thrustRange),
    ...rangeFaults([...path, 'rotorSpeed'], rotorSpeed, rotorRange),
  ]
}

const turbulenceFaults = (path: Path, { turbulenceFrom: from, turbulenceTo: to }: PowerCurve): readonly CurveFault[] =>
  from !== null && to !== null && from > to
    ? [{ path: [...path, 'turbulenceTo'], code: 'turbulence-order', value: to, bound: from }]
    : [
        ...rangeFaults([...path, 'turbulenceFrom'], from, turbulenceRange),
        ...rangeFaults([...path, 'turbulenceTo'], to, turbulenceRange),
      ]

/** Faults of one power curve at its place. */
export const powerCurveFaults = (path: Path, curve: PowerCurve, facts: TurbineFacts): readonly CurveFault[] => {
  const { points, density } = curve
  const places = [...path, 'points']
  if (points.length < 2) return [{ path: places, code: 'few-points', value: points.length, bound: 2 }]
  if (isThousandfold(points, facts.ratedActivePower)) {
    const value = Math.max(...points.map(({ power }) => power))
    return [{ path: places, code: 'watts-or-kilowatts', value, bound: facts.ratedActivePower }]
  }
  return [
    ...rangeFaults([...path, 'density'], density, densityRange),
    ...turbulenceFaults(path, curve),
    ...windFaults(places, points),
    ...points.flatMap((point, index) => pointFaults([...places, index], point, facts, density)),
  ]
}

const conditionsOf = ({ density, turbulenceFrom, turbulenceTo }: PowerCurve): string =>
  [density, turbulenceFrom, turbulenceTo].join('/')

/** Faults of all power curves of a hub height: each density once, the standard density among them. */
export const powerCurvesFaults = (curves: readonly PowerCurve[], facts: TurbineFacts): readonly CurveFault[] => [
  ...(curves.length > 0 && !curves.some(({ density }) => density === standardDensity)
    ? [{ path: ['powerCurves'], code: 'standard-density', bound: standardDensity } as const]
    : []),
  ...curves.flatMap((curve, index): readonly CurveFault[] => {
    const isTwice = curves.findIndex((other) => conditionsOf(other) === conditionsOf(curve)) < index
    return isTwice ? [{ path: ['powerCurves', index, 'density'], code: 'density-twice', value: curve.density }] : []
  }),
  ...curves.flatMap((curve, index) => powerCurveFaults(['powerCurves', index], curve, facts)),
]

/** Points of a reduced mode that are above the full-power curve of the same density. */
export const aboveFullPowerFaults = (
  curves: readonly PowerCurve[],
  full: readonly PowerCurve[],
  { ratedActivePower }: Pick<TurbineFacts, 'ratedActivePower'>,
): readonly CurveFault[] =>
  curves.flatMap(({ density, points }, index) => {
    const compared = full.find((one) => one.density === density)
    if (!compared) return []
    return points.flatMap(({ windSpeed, power }, place): readonly CurveFault[] => {
      const bound = powerAt(compared.points, windSpeed)
      if (bound === null || power <= bound * (1 + aboveFull) + rounding * ratedActivePower) return []
      return [{ path: ['powerCurves', index, 'points', place, 'power'], code: 'above-full-power', value: power, bound }]
    })
  })
