import { airDensity, standardPressure } from '../../../../domain/power-model.ts'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time-zone.ts'
import type { Historian, TagSeries } from '../../../../platform/server/telemetry/historian.ts'
import { dayHours } from '../../contract/analyses/day-hours.ts'
import { durationCurve } from '../../contract/analyses/duration-curve.ts'
import { isNotRunning, normalisedWind, powerBins } from '../../contract/analyses/power-bins.ts'
import { valueDensity } from '../../contract/analyses/value-density.ts'
import { windRose } from '../../contract/analyses/wind-rose.ts'
import type { AnalysisKind, HistoryAnalysis } from '../../contract/history-analysis.ts'
import { type AlignedSteps, alignedSteps } from './aligned-steps.ts'

/** Tags of one subject in the order of its kind; null for one that is not there. */
export type AnalysisSubject = readonly (number | null)[]

interface AnalysisWish {
  readonly kind: AnalysisKind
  readonly subjects: readonly AnalysisSubject[]
  readonly fromMs: number
  readonly toMs: number
  readonly zone: string
  /** By subject. */
  readonly ratedKw: readonly number[]
  readonly elevationM: readonly number[]
}

/** Values that one analysis may read. Longer ranges of many machines are read by the hour. */
const mostValues = 3_000_000
const grid = { columns: 72, rows: 48 } as const
/** Temperature of the standard atmosphere at sea level, °C, and its fall with height, K/m. */
const standardTemperature = (elevationM: number) => 15 - 0.0065 * elevationM

const stepOf = ({ subjects, fromMs, toMs }: AnalysisWish): '10m' | '1h' => {
  const tags = subjects.reduce((sum, subject) => sum + subject.length, 0)
  return (tags * (toMs - fromMs)) / (10 * minuteMs) > mostValues ? '1h' : '10m'
}

const numbers = (column: readonly (number | null)[] | undefined) => (column ?? []) as readonly number[]

/** Air density of a step: measured, or from the height above sea level where a sensor is missing. */
const densityAt = (temperatureC: number | null, pressureHpa: number | null, elevationM: number) =>
  airDensity(temperatureC ?? standardTemperature(elevationM), pressureHpa ?? standardPressure(elevationM))

const powerCurveOf = (
  { columns }: AlignedSteps,
  subject: AnalysisSubject,
  ratedKw: number | undefined,
  elevationM: number,
) => {
  const [winds, powers, temperatures, pressures] = columns
  const rated = ratedKw ?? Math.max(0, ...numbers(powers))
  let densitySum = 0
  const all = numbers(winds).map((wind, index) => {
    const density = densityAt(temperatures?.[index] ?? null, pressures?.[index] ?? null, elevationM)
    densitySum += density
    return { wind: normalisedWind(wind, density), powerKw: numbers(powers)[index] as number }
  })
  const points = all.filter((point) => !isNotRunning(point, rated))
  const has = (place: number) => subject[place] != null
  return {
    bins: powerBins(points),
    density: valueDensity(
      points.map(({ wind }) => wind),
      points.map(({ powerKw }) => powerKw),
      grid.columns,
      grid.rows,
    ),
    leftOut: all.length - points.length,
    airDensity: all.length === 0 ? null : densitySum / all.length,
    densityFrom: has(2) && has(3) ? ('measured' as const) : has(2) ? ('temperature' as const) : ('elevation' as const),
  }
}

/** Reads the means of the subjects and works out what a chart of the kind draws. */
export const analyseHistory = async (historian: Historian, wish: AnalysisWish): Promise<HistoryAnalysis> => {
  const { kind, subjects, fromMs, toMs, zone, ratedKw, elevationM } = wish
  const resolution = stepOf(wish)
  const stepMs = resolution === '10m' ? 10 * minuteMs : hourMs
  const tagIds = [...new Set(subjects.flat().filter((tagId) => tagId !== null))]
  const read = await historian.series({
    tagIds,
    fromMs,
    toMs: Math.min(toMs, Date.now() + dayMs),
    widthPx: 10_000,
    resolution,
  })
  const byTag = new Map<number, TagSeries>(read.map((one) => [one.tagId, one]))
  const aligned = (needed: number, isDirection?: (place: number) => boolean) =>
    subjects.map((subject) =>
      alignedSteps(
        subject.map((tagId) => (tagId === null ? undefined : byTag.get(tagId))),
        needed,
        stepMs,
        isDirection,
      ),
    )
  switch (kind) {
    case 'scatter':
      return {
        stepMs,
        scatter: aligned(2).map(({ columns: [xs, ys] }) =>
          valueDensity(numbers(xs), numbers(ys), grid.columns, grid.rows),
        ) as HistoryAnalysis['scatter'],
      }
    case 'powerCurve':
      return {
        stepMs,
        powerCurve: aligned(2).map((steps, index) =>
          powerCurveOf(steps, subjects[index] ?? [], ratedKw[index], elevationM[index] ?? 0),
        ) as HistoryAnalysis['powerCurve'],
      }
    case 'duration':
      return {
        stepMs,
        duration: aligned(1).map(({ columns: [values], coveredMs }) =>
          durationCurve(numbers(values), coveredMs),
        ) as HistoryAnalysis['duration'],
      }
    case 'dayHours':
      return {
        stepMs,
        dayHours: aligned(1).map(({ times, columns: [values], coveredMs }) =>
          dayHours(times, numbers(values), coveredMs, zone),
        ) as HistoryAnalysis['dayHours'],
      }
    case 'windRose':
      return {
        stepMs,
        windRose: aligned(2, (place) => place === 0).map(({ columns: [directions, speeds] }) =>
          windRose(numbers(directions), numbers(speeds)),
        ) as HistoryAnalysis['windRose'],
      }
  }
}
