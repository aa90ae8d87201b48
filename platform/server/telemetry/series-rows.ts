import { qualities, type SampleValue } from '../../../domain/quality.ts'
import { floorToStep, stepOriginMs } from './chart-step.ts'
import type { Engine } from './engine.ts'
import type { Resolution, TagSeries } from './historian.ts'
import { aggregatesOfRollups, aggregatesOfSamples, type RollupLevel, rollupLevels, rollupRows } from './rollup-sql.ts'
import { decodeValue } from './sample-rows.ts'
import { tagList, timeLiteral } from './sql-text.ts'

export interface Reading {
  readonly engine: Engine
  readonly closedUntilMs: number
  /** The finest step at which everything from a time on is kept. */
  readonly finestFrom: (timeMs: number) => Resolution
}

export interface Range {
  readonly fromMs: number
  readonly toMs: number
}

export interface Counted {
  readonly tagId: number
  /** Rows of any kind; a little more than the range holds, because it is counted in whole buckets. */
  readonly samples: number
  /** Numbers of good quality. */
  readonly good: number
}

export const countRows = async ({ engine, closedUntilMs }: Reading, tagIds: readonly number[], range: Range) => {
  const lengthMs = range.toMs - range.fromMs
  const select = () => {
    if (lengthMs < 6 * rollupLevels['1h'].stepMs) {
      return `SELECT tag, toFloat64(count()), toFloat64(countIf(quality = 0 AND NOT isNaN(value))) FROM sample
              WHERE ${inRange('', tagIds, range)} GROUP BY tag`
    }
    const level = lengthMs < 20 * rollupLevels['1d'].stepMs ? '1h' : '1d'
    const { stepMs } = rollupLevels[level]
    const rows = rollupRows(
      level,
      tagIds,
      floorToStep(range.fromMs, stepMs),
      floorToStep(range.toMs - 1, stepMs) + stepMs,
      closedUntilMs,
    )
    return `SELECT tag, toFloat64(sum(samples)), toFloat64(sum(good)) FROM (${rows}) GROUP BY tag`
  }
  const [tags, samples, good] = await engine.columns<[number[], number[], number[]]>(select())
  return tags.map((tagId, index): Counted => ({ tagId, samples: samples[index] ?? 0, good: good[index] ?? 0 }))
}

const inRange = (prefix: string, tagIds: readonly number[], { fromMs, toMs }: Range): string =>
  `${prefix}tag IN ${tagList(tagIds)} AND ${prefix}time >= ${timeLiteral(fromMs)} AND ${prefix}time < ${timeLiteral(toMs)}`

/** Start of the step of an expression that is epoch ms, as Float64. */
const stepStart = (epochMs: string, stepMs: number): string => {
  const originMs = stepOriginMs(stepMs)
  return `toFloat64(intDiv(${epochMs} - ${originMs} + ${stepMs}, ${stepMs}) * ${stepMs} + ${originMs} - ${stepMs})`
}

/** Values of rows [start, end). What the source itself calls wrong is shown as missing. */
const shownValues = (
  values: readonly (number | null)[],
  texts: readonly string[],
  marks: readonly number[],
  start: number,
  end: number,
): SampleValue[] =>
  values.slice(start, end).map((value, index) => {
    const quality = marks[start + index] ?? qualities.missing
    return quality === qualities.bad ? null : decodeValue(value, texts[start + index] ?? '', quality)
  })

/** Every row. */
export const rawSeries = async ({ engine }: Reading, tagIds: readonly number[], range: Range): Promise<TagSeries[]> => {
  if (tagIds.length === 0) return []
  const [tags, times, values, texts, marks] = await engine.columns<
    [number[], number[], (number | null)[], string[], number[]]
  >(
    `SELECT tag, toFloat64(toUnixTimestamp64Milli(time)), value, text, quality FROM sample FINAL
     WHERE ${inRange('', tagIds, range)} ORDER BY tag, time`,
  )
  return runsOf(tags).map(({ tagId, start, end }) => ({
    tagId,
    resolution: 'raw',
    stepMs: null,
    times: times.slice(start, end),
    values: shownValues(values, texts, marks, start, end),
  }))
}

export const textSeries = async (
  { engine }: Reading,
  tagIds: readonly number[],
  range: Range,
  stepMs: number,
): Promise<TagSeries[]> => {
  if (tagIds.length === 0) return []
  const [tags, times, values, texts, marks] = await engine.columns<
    [number[], number[], (number | null)[], string[], number[]]
  >(
    `SELECT s.tag AS tag, ${stepStart('toUnixTimestamp64Milli(s.time)', stepMs)} AS start,
       argMax(s.value, s.time), argMax(s.text, s.time), argMax(s.quality, s.time)
     FROM sample AS s FINAL WHERE ${inRange('s.', tagIds, range)} GROUP BY tag, start ORDER BY tag, start`,
  )
  return runsOf(tags).map(({ tagId, start, end }) => ({
    tagId,
    resolution: 'raw',
    stepMs,
    times: times.slice(start, end),
    values: shownValues(values, texts, marks, start, end),
  }))
}

/** Means over steps finer than the finest rollup. */
export const fineSeries = async ({ engine }: Reading, tagIds: readonly number[], range: Range, stepMs: number) => {
  if (tagIds.length === 0) return []
  const columns = await engine.columns<BucketColumns>(
    bucketSelection(
      `SELECT s.tag AS tag, ${stepStart('toUnixTimestamp64Milli(s.time)', stepMs)} AS start, ${aggregatesOfSamples}
       FROM sample AS s FINAL WHERE ${inRange('s.', tagIds, range)} GROUP BY tag, start`,
    ),
  )
  return bucketSeries(columns, 'raw', stepMs).numbers
}

/** Means over a step that is, or is put together from, a stored one. Buckets are whole, also at the ends of the range. */
export const rollupSeries = async (reading: Reading, tagIds: readonly number[], range: Range, stepMs: number) => {
  if (tagIds.length === 0) return bucketSeries([[], [], [], [], [], [], [], []], '10m', stepMs)
  const level = coarsestLevelOf(stepMs)
  const fromMs = floorToStep(range.fromMs, stepMs)
  const toMs = floorToStep(range.toMs - 1, stepMs) + stepMs
  const rows = rollupRows(level, tagIds, fromMs, toMs, reading.closedUntilMs)
  const selection =
    stepMs === rollupLevels[level].stepMs
      ? bucketSelection(rows, 'toFloat64(toUnixTimestamp(bucket)) * 1000 AS start')
      : bucketSelection(
          `SELECT r.tag AS tag, ${stepStart('toInt64(toUnixTimestamp(r.bucket)) * 1000', stepMs)} AS start, ${aggregatesOfRollups}
           FROM (${rows}) AS r GROUP BY tag, start`,
        )
  return bucketSeries(await reading.engine.columns<BucketColumns>(selection), level, stepMs)
}

const coarsestLevelOf = (stepMs: number): RollupLevel =>
  stepMs % rollupLevels['1d'].stepMs === 0 ? '1d' : stepMs % rollupLevels['1h'].stepMs === 0 ? '1h' : '10m'

type BucketColumns = [
  tags: number[],
  starts: number[],
  means: (number | null)[],
  minimum: number[],
  maximum: number[],
  good: number[],
  last: number[],
  samples: number[],
]

const bucketSelection = (steps: string, start = 'start'): string =>
  `SELECT tag, ${start}, total / good, minimum, maximum, good, last, samples FROM (${steps}) ORDER BY tag, start`

/** Series of the tags that have good numbers, and for every tag the rows of any kind behind it. */
const bucketSeries = (columns: BucketColumns, resolution: Resolution, stepMs: number) => {
  const [tags, starts, means, minimum, maximum, good, last, samples] = columns
  const numbers: TagSeries[] = []
  const samplesOf = new Map<number, number>()
  for (const { tagId, start, end } of runsOf(tags)) {
    const kept: number[] = []
    let sum = 0
    for (let index = start; index < end; index += 1) {
      sum += samples[index] ?? 0
      if ((good[index] ?? 0) > 0) kept.push(index)
    }
    samplesOf.set(tagId, sum)
    if (kept.length === 0) continue
    const pick = <Value>(column: readonly Value[]): Value[] => kept.map((index) => column[index] as Value)
    numbers.push({
      tagId,
      resolution,
      stepMs,
      times: pick(starts),
      values: pick(means),
      minimum: pick(minimum),
      maximum: pick(maximum),
      count: pick(good),
      last: pick(last),
    })
  }
  return { numbers, samplesOf }
}

/** Stretches [start, end) of equal tags in rows that are ordered by tag. */
const runsOf = (tags: readonly number[]) => {
  const runs: { tagId: number; start: number; end: number }[] = []
  for (const [index, tagId] of tags.entries()) {
    const run = runs.at(-1)
    if (run?.tagId === tagId) run.end = index + 1
    else runs.push({ tagId, start: index, end: index + 1 })
  }
  return runs
}
