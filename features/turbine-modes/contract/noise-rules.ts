import { type CurveFault, rangeFaults, windFaults } from './curve-fault.ts'
import type { BandRow, NoiseCurve, TurbineCurves } from './curve-shapes.ts'
import { levelSum, octaveFrequencies, thirdsOf } from './frequencies.ts'

const levelRange = [60, 125] as const
const uncertaintyRange = [0, 10] as const
const bandRange = [-60, 125] as const
/** A larger step between two wind speeds is unusual, dB. */
const usualStep = 3
/** Difference that rounding of the bands explains, dB. */
const sumTolerance = 0.1
/** Figures with decimals are not exact in binary. */
const exactness = 1e-9

type Path = readonly (string | number)[]

/** Faults of a noise curve at its place. */
export const noiseCurveFaults = (path: Path, { points }: NoiseCurve): readonly CurveFault[] => [
  ...windFaults([...path, 'points'], points),
  ...points.flatMap(({ level, uncertainty }, index): readonly CurveFault[] => {
    const at = [...path, 'points', index]
    const before = points[index - 1]?.level
    const jumps = before !== undefined && Math.abs(level - before) > usualStep + exactness
    return [
      ...rangeFaults([...at, 'level'], level, levelRange),
      ...rangeFaults([...at, 'uncertainty'], uncertainty, uncertaintyRange),
      ...(jumps
        ? [
            {
              path: [...at, 'level'],
              code: 'level-jump',
              value: level - before,
              bound: usualStep,
              isWarning: true,
            } as const,
          ]
        : []),
    ]
  }),
]

const levelAt = (curves: TurbineCurves, { serration, windSpeed }: BandRow): number | undefined => {
  const noise = serration ? curves.noiseCurvesWithSerration : curves.noiseCurvesWithoutSerration
  return noise[0]?.points.find((point) => point.windSpeed === windSpeed)?.level
}

const differs = (one: number | null, other: number): boolean =>
  one === null || Math.abs(one - other) > sumTolerance + exactness

const rowFaults = (
  list: 'octaveBands' | 'oneThirdOctaveBands',
  rows: readonly BandRow[],
  sumFaults: (row: BandRow, path: Path) => readonly CurveFault[],
): readonly CurveFault[] =>
  rows.flatMap((row, index): readonly CurveFault[] => {
    const path = [list, index]
    const same = rows.findIndex((one) => one.windSpeed === row.windSpeed && one.serration === row.serration)
    if (same < index) return [{ path: [...path, 'windSpeed'], code: 'row-twice', value: row.windSpeed }]
    const outside = row.levels.flatMap((level, band) => rangeFaults([...path, 'levels', band], level, bandRange))
    return outside.length > 0 ? outside : sumFaults(row, path)
  })

/** Faults of spectra: the bands of a wind speed sum to its level, the thirds to their octaves. */
export const bandFaults = (curves: TurbineCurves): readonly CurveFault[] => [
  ...rowFaults('octaveBands', curves.octaveBands, (row, path) => {
    const level = levelAt(curves, row)
    if (level === undefined)
      return [{ path: [...path, 'windSpeed'], code: 'no-level', value: row.windSpeed, isWarning: true }]
    const value = levelSum(row.levels)
    return differs(value, level) ? [{ path, code: 'band-sum', value: value ?? 0, bound: level }] : []
  }),
  ...rowFaults('oneThirdOctaveBands', curves.oneThirdOctaveBands, (row, path) => {
    const octaves = curves.octaveBands.find(
      ({ windSpeed, serration }) => windSpeed === row.windSpeed && serration === row.serration,
    )
    const level = levelAt(curves, row)
    const total = levelSum(row.levels)
    if (!octaves)
      return level !== undefined && differs(total, level)
        ? [{ path, code: 'band-sum', value: total ?? 0, bound: level }]
        : []
    return octaveFrequencies.flatMap((_, octave): readonly CurveFault[] => {
      const bound = octaves.levels[octave] ?? null
      const places = thirdsOf(octave)
      const value = levelSum(places.map((place) => row.levels[place] ?? null))
      if (bound === null || !differs(value, bound)) return []
      return [{ path: [...path, 'levels', places[1] ?? 0], code: 'third-sum', value: value ?? 0, bound }]
    })
  }),
]
