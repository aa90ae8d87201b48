import { minuteMs } from '../../../domain/time-zone.ts'
import type { HistorySeries } from '../../history/contract/history.ts'

/** Wind speed of a machine over the last half hour, m/s. */
export interface WindHistory {
  readonly least: number
  readonly most: number
  /** Time with stored values, ms. */
  readonly spanMs: number
}

/** Wind values of a machine. */
export interface WindReading {
  readonly machineCode: string
  /** Current wind speed, m/s; null if there is no current value. */
  readonly windSpeed: number | null
  readonly history: WindHistory | undefined
}

/** Why the wind of a machine is suspect. Speeds in m/s. */
export interface WindDoubt {
  readonly windSpeed: number
  /** Lowest and highest current wind speed of the neighbours. */
  readonly neighbours: readonly [least: number, most: number]
  /**
   * Time since the value changed while the neighbours changed; undefined if the value itself is too far from theirs.
   */
  readonly stuckForMs: number | undefined
}

/** Period of the comparison. */
export const comparedMs = 30 * minuteMs

const limits = {
  /** Fewer neighbours are not enough for a decision. */
  neighbours: 3,
  /** Shortest time that a wind must be wrong. */
  spanMs: 10 * minuteMs,
  /** Tolerated difference to the neighbours, in m/s or as a share of their wind. Wakes, ridges and gusts cause it. */
  farMps: 4,
  farShare: 0.4,
  /** Neighbours with a smaller change, or in less wind, do not prove that an unchanged value is wrong; m/s. */
  moves: 1,
  wind: 3,
} as const

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] as number
  return Number.isInteger(middle) ? ((sorted[middle - 1] as number) + upper) / 2 : upper
}

/**
 * Combines the stored points of a wind signal, raw or in buckets, into one history; undefined without stored points.
 */
export const windHistory = ({ times, values, minimum, maximum, stepMs }: HistorySeries): WindHistory | undefined => {
  const known = values.flatMap((value, index) =>
    typeof value === 'number'
      ? [{ timeMs: times[index] as number, least: minimum?.[index] ?? value, most: maximum?.[index] ?? value }]
      : [],
  )
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return undefined
  return {
    least: Math.min(...known.map(({ least }) => least)),
    most: Math.max(...known.map(({ most }) => most)),
    spanMs: last.timeMs - first.timeMs + (stepMs ?? 0),
  }
}

type KnownReading = WindReading & { readonly windSpeed: number; readonly history: WindHistory }

const doubtOf = (reading: KnownReading, others: readonly KnownReading[]): 'far' | 'stuck' | undefined => {
  const { windSpeed, history } = reading
  if (others.length < limits.neighbours || history.spanMs < limits.spanMs) return undefined
  const usual = median(others.map((other) => other.windSpeed))
  const least = median(others.map((other) => other.history.least))
  const most = median(others.map((other) => other.history.most))
  const far = Math.max(limits.farMps, limits.farShare * usual)
  const stands = history.least === history.most && history.most === windSpeed
  const isFarFromUsual = Math.abs(windSpeed - usual) > far
  // In fast rising or falling wind the ranges of the half hour overlap. A value that does not change is still wrong.
  const wasFar = history.most < least - far || history.least > most + far
  const moved = median(others.map((other) => other.history.most - other.history.least))
  const isOutlier = stands && moved >= limits.moves && usual >= limits.wind
  if (isFarFromUsual && (wasFar || isOutlier)) return 'far'
  return isOutlier ? 'stuck' : undefined
}

/**
 * Finds machines of a farm whose wind contradicts their neighbours: far off for long, or unchanged while theirs
 * changes. All screens and the server use this rule. It does not depend on the source of the values.
 */
export const doubtedWinds = (readings: readonly WindReading[]): ReadonlyMap<string, WindDoubt> => {
  const known = readings.filter((one): one is KnownReading => one.windSpeed !== null && one.history !== undefined)
  const doubted = known.flatMap((reading) => {
    const doubt = doubtOf(
      reading,
      known.filter((other) => other !== reading),
    )
    return doubt ? [{ reading, doubt }] : []
  })
  const wrong = new Set(doubted.map(({ reading }) => reading))
  const believed = known.filter((one) => !wrong.has(one)).map(({ windSpeed }) => windSpeed)
  // If most machines contradict each other, none is suspect.
  if (believed.length < limits.neighbours) return new Map()
  const neighbours = [Math.min(...believed), Math.max(...believed)] as const
  return new Map(
    doubted.map(({ reading: { machineCode, windSpeed, history }, doubt }) => [
      machineCode,
      { windSpeed, neighbours, stuckForMs: doubt === 'stuck' ? history.spanMs : undefined },
    ]),
  )
}
