import { minuteMs } from '../../../domain/time-zone.ts'
import type { HistorySeries } from '../../history/contract/history.ts'

/** What a machine's wind was over the last half hour, m/s. */
export interface WindHistory {
  readonly least: number
  readonly most: number
  /** How much of the time it tells of, ms. */
  readonly spanMs: number
}

/** What a machine says of its wind. */
export interface WindReading {
  readonly machineCode: string
  /** Now, m/s; null where nothing is known of now. */
  readonly windSpeed: number | null
  readonly history: WindHistory | undefined
}

/** Why a machine's wind is not believed. Speeds in m/s. */
export interface WindDoubt {
  readonly windSpeed: number
  /** Between these its neighbours read now. */
  readonly neighbours: readonly [least: number, most: number]
  /** It is not far from theirs, but has not moved for so long while theirs has; undefined where it is far from theirs. */
  readonly stuckForMs: number | undefined
}

/** How far back a reading is compared. */
export const comparedMs = 30 * minuteMs

const limits = {
  /** With fewer neighbours nobody can say who is wrong. */
  neighbours: 3,
  /** So long at least it must have been wrong. */
  spanMs: 10 * minuteMs,
  /** Wakes, a ridge and a gust make neighbours differ by as much, m/s or share of their wind. */
  farMps: 4,
  farShare: 0.4,
  /** Neighbours that move by less, or in less wind, say nothing of one that does not move; m/s. */
  moves: 1,
  wind: 3,
} as const

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] as number
  return Number.isInteger(middle) ? ((sorted[middle - 1] as number) + upper) / 2 : upper
}

/** Stored points of a wind signal, raw or in buckets, as one history; undefined where nothing is stored. */
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
  const isFarNow = Math.abs(windSpeed - usual) > far
  // In a wind that rises or falls fast the whole half hour is not far, but one that stands still is wrong all the same.
  const wasFar = history.most < least - far || history.least > most + far
  const moved = median(others.map((other) => other.history.most - other.history.least))
  const standsAlone = stands && moved >= limits.moves && usual >= limits.wind
  if (isFarNow && (wasFar || standsAlone)) return 'far'
  return standsAlone ? 'stuck' : undefined
}

/**
 * Machines of a farm whose wind contradicts that of their neighbours: far from it for long, or unmoved while it moves.
 * The one rule; it takes the wind of all machines and knows nothing of where it came from.
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
  // Where most contradict each other, nobody is right.
  if (believed.length < limits.neighbours) return new Map()
  const neighbours = [Math.min(...believed), Math.max(...believed)] as const
  return new Map(
    doubted.map(({ reading: { machineCode, windSpeed, history }, doubt }) => [
      machineCode,
      { windSpeed, neighbours, stuckForMs: doubt === 'stuck' ? history.spanMs : undefined },
    ]),
  )
}
