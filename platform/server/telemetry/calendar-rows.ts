import { firstInstantOfLocal, toLocalMs } from '../../../domain/time-zone.ts'
import { floorToStep } from './chart-step.ts'
import type { Reading } from './reading.ts'
import { type Holding, rollupLevels, rollupRows, rollupRowsOfParts } from './rollup-sql.ts'
import type { RollupLevel } from './rollup-step.ts'
import { reachOf } from './silences.ts'
import { newestTimeMs, tagList } from './sql-text.ts'
import { timeWeightedRows } from './time-weighted-sql.ts'

const levels: readonly RollupLevel[] = ['1d', '1h', '10m']

/** The coarsest rollup with which every edge falls on a bucket's start; undefined where only raw rows are exact. */
const exactLevel = (edgesMs: readonly number[]): RollupLevel | undefined =>
  levels.find((level) => edgesMs.every((edgeMs) => edgeMs % rollupLevels[level].stepMs === 0))

const coarserOf = (a: RollupLevel, b: RollupLevel): RollupLevel => (levels.indexOf(a) < levels.indexOf(b) ? a : b)

/** The first bucket that begins at a time or after it. */
const upToStep = (level: RollupLevel, timeMs: number): number =>
  Math.ceil(timeMs / rollupLevels[level].stepMs) * rollupLevels[level].stepMs

const figures =
  'r.samples AS samples, r.good AS good, r.covered AS covered, r.total AS total, r.minimum AS minimum, r.maximum AS maximum, r.last AS last'

/** Cut buckets that one statement names; with more of them it reads all raw rows of the range. */
const mostNamed = 10_000

/** Numbers of ten minutes since 1970: shorter in a statement than times. */
const numberOf = (startMs: number): number => startMs / rollupLevels['10m'].stepMs
const numberAt = (epochMs: string): string => `intDiv(${epochMs}, ${rollupLevels['10m'].stepMs})`

/**
 * Rows between edges of which some cut a bucket of ten minutes. Whole buckets come from the rollup. Raw rows give the cut ones,
 * by the coarsest step that fits the edges.
 */
const rowsWithCuts = (
  { closedUntilMs, silences, nowMs }: Reading & Holding,
  tagIds: readonly number[],
  edgesMs: readonly number[],
): string => {
  const { stepMs } = rollupLevels['10m']
  const [fromMs, toMs] = [edgesMs[0] as number, edgesMs.at(-1) as number]
  const starts = edgesMs.filter((edgeMs) => edgeMs % stepMs !== 0).map((edgeMs) => edgeMs - (edgeMs % stepMs))
  const cuts = [...new Set(starts.map(numberOf))]
  const partMs = edgesMs.reduce(greatestDivisor, stepMs)
  const reach = reachOf(silences.longestMs)
  const read = new Set(cuts.flatMap((cut) => Array.from({ length: reach + 1 }, (_, back) => cut - back)))
  const range = {
    tagIds,
    fromMs: fromMs - (fromMs % stepMs),
    toMs: upToStep('10m', toMs),
    closedUntilMs,
    silences,
    nowMs,
  }
  const isNamed = `${numberAt('toUnixTimestamp64Milli(s.time)')} IN (${[...read].join(',')})`
  const parts = timeWeightedRows({
    rows: `s.tag IN ${tagList(tagIds)} ${read.size > mostNamed ? '' : `AND ${isNamed}`}`,
    fromMs,
    toMs,
    stepMs: partMs,
    startOf: (epochMs) => `intDiv(${epochMs}, ${partMs}) * ${partMs}`,
    silences,
    nowMs,
  })
  const inCut = (start: string) => `${numberAt(start)} IN (${cuts.join(',')})`
  const wholeMs = 'toInt64(toUnixTimestamp(r.bucket)) * 1000'
  return `
    SELECT r.tag AS tag, ${wholeMs} AS start, ${figures}
    FROM (${rollupRows('10m', range)}) AS r WHERE NOT ${inCut(wholeMs)}
    UNION ALL
    SELECT r.tag AS tag, r.start AS start, ${figures} FROM (${parts}) AS r WHERE ${inCut('r.start')}`
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

const wholeDayMs = rollupLevels['1d'].stepMs
/** Days that edges cut and one statement reads from finer rows. */
const mostCutDays = 60
/** Days of UTC for each one that is cut, from which on stored days are worth their statement. */
const leastDaysPerCut = 4

/** Starts of the days of UTC that edges cut; undefined where stored days would save little. */
const fewCutDays = (edgesMs: readonly number[]): readonly number[] | undefined => {
  const [fromMs, toMs] = [edgesMs[0] as number, edgesMs.at(-1) as number]
  const cuts = new Set(
    edgesMs.filter((edgeMs) => edgeMs % wholeDayMs !== 0).map((edgeMs) => edgeMs - (edgeMs % wholeDayMs)),
  )
  const isWorth = cuts.size <= mostCutDays && toMs - fromMs >= cuts.size * leastDaysPerCut * wholeDayMs
  return isWorth ? [...cuts].sort((a, b) => a - b) : undefined
}

/** Rows of edges far apart, e.g. months: stored days, and rows of a finer level for the days that an edge cuts. */
const rowsByDays = (
  level: RollupLevel,
  { tagIds, fromMs, toMs, ...range }: Parameters<typeof rollupRows>[1],
  cutDaysMs: readonly number[],
): string => {
  const isWhole = `toUnixTimestamp(d.bucket) NOT IN (${cutDaysMs.map((cutMs) => cutMs / 1000).join(',')})`
  const days = rollupRows('1d', {
    ...range,
    tagIds,
    fromMs: upToStep('1d', fromMs),
    toMs: toMs - (toMs % wholeDayMs),
  })
  const parts = cutDaysMs.map((cutMs) => [Math.max(cutMs, fromMs), Math.min(cutMs + wholeDayMs, toMs)] as const)
  const cut = rollupRowsOfParts(level, { ...range, tagIds }, parts)
  return [`SELECT d.* FROM (${days}) AS d WHERE ${isWhole}`, ...(cut === '' ? [] : [cut])].join(' UNION ALL ')
}

/** Rows of rollup figures, none of which an edge cuts. */
export interface CalendarRows {
  /** SELECT of tag, a time and rollup columns. */
  readonly rows: string
  /** The column of the time, and its expression in epoch ms, of rows under an alias. */
  readonly time: 'bucket' | 'start'
  readonly startMs: (alias: string) => string
}

/**
 * Rows between ascending edges, epoch ms: of the coarsest rollup that they do not cut. Where an edge cuts ten minutes whose
 * raw rows are kept no more, the bucket counts where it begins.
 */
export const calendarRows = (
  reading: Reading & Holding,
  tagIds: readonly number[],
  edgesMs: readonly number[],
): CalendarRows => {
  const { closedUntilMs, finestFrom, silences, nowMs } = reading
  const [fromMs, toMs] = [edgesMs[0] as number, edgesMs.at(-1) as number]
  const exact = exactLevel(edgesMs)
  const finest = finestFrom(fromMs)
  const level = finest === 'raw' ? exact : coarserOf(exact ?? finest, finest)
  if (!level) {
    const rows = rowsWithCuts(reading, tagIds, edgesMs)
    return { rows, time: 'start', startMs: (alias) => `${alias}.start` }
  }
  const range = { tagIds, fromMs: upToStep(level, fromMs), toMs: upToStep(level, toMs), closedUntilMs, silences, nowMs }
  const cutDays = level === '1d' ? undefined : fewCutDays(edgesMs)
  return {
    rows: cutDays ? rowsByDays(level, range, cutDays) : rollupRows(level, range),
    time: 'bucket',
    startMs: (alias) => `toInt64(toUnixTimestamp(${alias}.bucket)) * 1000`,
  }
}

/** Expression of the edge at or before an expression in epoch ms. */
export const edgeBefore = (epochMs: string, edgesMs: readonly number[]): string =>
  `roundDown(${epochMs}, CAST([${edgesMs.join(',')}] AS Array(Int64)))`

const { stepMs: dayMs } = rollupLevels['1d']
/** A statement names so many edges: its text must stay below the engine's limit. */
export const mostEdges = 5_000

/**
 * Edges of steps of whole days in the calendar of a zone, which hold a range; undefined for shorter steps. Weeks begin on
 * Monday; more days than one are counted as in UTC.
 */
export const calendarEdges = (
  { fromMs, toMs, zone }: { readonly fromMs: number; readonly toMs: number; readonly zone?: string | undefined },
  stepMs: number,
): readonly number[] | undefined => {
  if (zone === undefined || stepMs % dayMs !== 0) return undefined
  const edges: number[] = []
  let localMs = floorToStep(toLocalMs(zone, fromMs), stepMs)
  // A clock that was set back over midnight shows the day before once more.
  if (firstInstantOfLocal(zone, localMs + stepMs) <= fromMs) localMs += stepMs
  for (let edgeMs = 0; edgeMs < toMs; localMs += stepMs) {
    edgeMs = Math.min(Math.max(firstInstantOfLocal(zone, localMs), 0), newestTimeMs)
    edges.push(edgeMs)
    if (edgeMs === newestTimeMs) break
  }
  return edges
}
