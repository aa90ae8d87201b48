import { type Quality, qualities, unusedQualities } from '../../../domain/quality.ts'
import { calendarEdges, calendarRows, edgeBefore } from './calendar-rows.ts'
import { floorToStep, stepOriginMs } from './chart-step.ts'
import { isRefusal } from './engine.ts'
import type { TagSeries } from './historian.ts'
import type { QueryCoalescer } from './query-coalescer.ts'
import type { Reading } from './reading.ts'
import { computedFigures, fromRollup, rollupLevels, rollupRows, stepsOfRows } from './rollup-sql.ts'
import type { RollupLevel } from './rollup-step.ts'
import { decodeValue } from './sample-rows.ts'
import { type Found, type FoundSteps, type PointRows, runsOf, type SeriesForm, type StepRows } from './series-form.ts'
import type { Silences } from './silences.ts'
import { tagList, timeLiteral } from './sql-text.ts'
import { timeWeightedRows } from './time-weighted-sql.ts'

export interface SeriesReading<Series> extends Reading {
  readonly form: SeriesForm<Series>
  /** Stored steps are asked for through it. */
  readonly join: QueryCoalescer<FoundSteps<Series>>
}

export interface Range {
  readonly fromMs: number
  readonly toMs: number
  /** Steps of whole days are days of this zone; without one of UTC. */
  readonly zone?: string | undefined
}

export interface Counted {
  readonly tagId: number
  /** Rows of any kind; a little more than the range holds, because it is counted in whole buckets. */
  readonly samples: number
  /** Numbers of good quality. */
  readonly good: number
}

export const countRows = async (
  { engine, closedUntilMs, silences }: Reading,
  tagIds: readonly number[],
  range: Range,
) => {
  const lengthMs = range.toMs - range.fromMs
  const select = () => {
    if (lengthMs < 6 * rollupLevels['1h'].stepMs) {
      return `SELECT tag, toFloat64(count()), toFloat64(countIf(quality = 0 AND NOT isNaN(value))) FROM sample
              WHERE ${inRange('', tagIds, range)} GROUP BY tag`
    }
    const level = lengthMs < 20 * rollupLevels['1d'].stepMs ? '1h' : '1d'
    const { stepMs } = rollupLevels[level]
    const { from } = fromRollup(level, {
      tagIds,
      fromMs: floorToStep(range.fromMs, stepMs),
      toMs: floorToStep(range.toMs - 1, stepMs) + stepMs,
      closedUntilMs,
      silences,
      nowMs: Date.now(),
    })
    return `SELECT tag, toFloat64(sum(samples)), toFloat64(sum(good)) FROM ${from} GROUP BY tag`
  }
  const [tags, samples, good] = await engine.columns<[number[], number[], number[]]>(select())
  return tags.map((tagId, index): Counted => ({ tagId, samples: samples[index] ?? 0, good: good[index] ?? 0 }))
}

const inRange = (prefix: string, tagIds: readonly number[], { fromMs, toMs }: Range): string =>
  `${prefix}tag IN ${tagList(tagIds)} AND ${prefix}time >= ${timeLiteral(fromMs)} AND ${prefix}time < ${timeLiteral(toMs)}`

/** Start of the step of an expression in epoch ms, as Int64. */
const stepStartMs = (epochMs: string, stepMs: number): string => {
  const originMs = stepOriginMs(stepMs)
  return `(intDiv(${epochMs} - ${originMs} + ${stepMs}, ${stepMs}) * ${stepMs} + ${originMs} - ${stepMs})`
}

/** The same as Float64, as replies have it. */
const stepStart = (epochMs: string, stepMs: number): string => `toFloat64(${stepStartMs(epochMs, stepMs)})`

type MarkedColumns = [tags: number[], times: number[], values: (number | null)[], texts: string[], marks: number[]]

/** Series of rows of any kind. What the source calls wrong, a mark and an implausible number are shown as missing. */
const markedSeries = (
  [tags, times, values, texts, marks]: MarkedColumns,
  stepMs: number | null,
  { flagged = false, silences }: { readonly flagged?: boolean; readonly silences?: Silences } = {},
): TagSeries[] =>
  runsOf(tags).map(({ tagId, start, end }) => ({
    tagId,
    resolution: 'raw',
    stepMs,
    times: times.slice(start, end),
    values: values.slice(start, end).map((value, index) => {
      const quality = (marks[start + index] ?? qualities.missing) as Quality
      return !flagged && unusedQualities.includes(quality)
        ? null
        : decodeValue(value, texts[start + index] ?? '', quality)
    }),
    ...(silences && { holdMs: silences.msOf(tagId) }),
    ...(flagged && { qualities: marks.slice(start, end) }),
  }))

/** Every row. */
export const rawSeries = async <Series>(
  { engine, form, silences }: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  flagged = false,
): Promise<Found<Series>[]> => {
  if (tagIds.length === 0) return []
  const columns = await engine.columns<MarkedColumns>(
    `SELECT tag, toFloat64(toUnixTimestamp64Milli(time)), value, text, quality FROM sample FINAL
     WHERE ${inRange('', tagIds, range)} ORDER BY tag, time`,
  )
  return markedSeries(columns, null, { flagged, silences }).map(form.of)
}

const numberRows = (tagIds: readonly number[], range: Range, { silences }: Pick<Reading, 'silences'>): PointRows => ({
  holdMsOf: silences.msOf,
  from: `sample FINAL WHERE ${inRange('', tagIds, range)}`,
  start: 'toUnixTimestamp64Milli(time)',
  shown: `if(quality IN (${unusedQualities}), nan, value)`,
  isText: `isNaN(value) AND quality NOT IN (${unusedQualities})`,
})

/** Every row of tags that hold numbers alone, as far as was counted: texts are read only of those that turn out to hold some. */
export const numberSeries = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
): Promise<readonly Found<Series>[]> => {
  const { engine, form } = reading
  if (!form.points || tagIds.length === 0) return rawSeries(reading, tagIds, range)
  const { numbers, mixed } = await form.points(engine, numberRows(tagIds, range, reading))
  return [...numbers, ...(await rawSeries(reading, mixed, range))]
}

/** The store reads so many rows at least. */
const granule = 8_192
/** Rows that stand around those of a tag: a few granules where the tag's rows lie in a few parts. A day of a value a second is more. */
const rowsAround = 4 * granule

/**
 * Every row of those tags that hold numbers alone and no more than so many, read before anybody has counted them. Of none where
 * that would be much to read for nothing, or cannot be done now.
 */
export const fewNumbers = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  mostOfTag: number,
): Promise<readonly Found<Series>[]> => {
  const { engine, form } = reading
  if (!form.points) return []
  const most = { ofTag: mostOfTag, lookedAt: tagIds.length * (mostOfTag + rowsAround) }
  try {
    return (await form.points(engine, { ...numberRows(tagIds, range, reading), most })).numbers
  } catch (error) {
    if (isRefusal(error)) return []
    throw error
  }
}

export const textSeries = async <Series>(
  { engine, form }: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  stepMs: number,
): Promise<Found<Series>[]> => {
  if (tagIds.length === 0) return []
  const timeMs = 'toUnixTimestamp64Milli(s.time)'
  const edges = calendarEdges(range, stepMs)
  const start = edges ? `toFloat64(${edgeBefore(timeMs, edges)})` : stepStart(timeMs, stepMs)
  const columns = await engine.columns<MarkedColumns>(
    `SELECT s.tag AS tag, ${start} AS start,
       argMax(s.value, s.time), argMax(s.text, s.time), argMax(s.quality, s.time)
     FROM sample AS s FINAL WHERE ${inRange('s.', tagIds, range)} GROUP BY tag, start ORDER BY tag, start`,
  )
  return markedSeries(columns, stepMs).map(form.of)
}

/** Means over steps finer than the finest rollup. Steps are whole, also at the ends of the range. */
export const fineSeries = async <Series>(
  { engine, form, silences }: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  stepMs: number,
): Promise<FoundSteps<Series>> => {
  if (tagIds.length === 0) return nothing
  const from = timeWeightedRows({
    rows: `s.tag IN ${tagList(tagIds)}`,
    fromMs: floorToStep(range.fromMs, stepMs),
    toMs: floorToStep(range.toMs - 1, stepMs) + stepMs,
    stepMs,
    startOf: (epochMs) => stepStartMs(epochMs, stepMs),
    silences,
    nowMs: Date.now(),
  })
  const rows: StepRows = { from: `(${from})`, key: 'start', start: 'toFloat64(start)', figures: computedFigures }
  const put = await form.steps(engine, rows, { resolution: 'raw', stepMs })
  return put()
}

/** So many steps are read at once for people who ask at the same time. */
const mostJoinedSteps = 100_000
/** So many stored rows, with a granule of each tag, are sooner read by one thread than shared out to several (measured with two). */
const fewRows = 200_000

/** Means over days, or several, in the calendar of a zone. */
const calendarSeries = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  stepMs: number,
  edges: readonly number[],
): Promise<FoundSteps<Series>> => {
  const { engine, form, join, closedUntilMs } = reading
  const rowsOf = (joined: readonly number[]): StepRows => {
    const { rows, time, startMs } = calendarRows({ ...reading, nowMs: Date.now() }, joined, edges)
    const steps = stepsOfRows(rows, edgeBefore(startMs('r'), edges), 'start', time)
    return { from: `(${steps})`, key: 'start', start: 'toFloat64(start)', figures: computedFigures }
  }
  const hours = ((edges.at(-1) as number) - (edges[0] as number)) / rollupLevels['1h'].stepMs
  return join(
    `${range.zone} ${stepMs} ${edges[0]} ${edges.at(-1)} ${closedUntilMs}`,
    tagIds,
    Math.floor(mostJoinedSteps / hours),
    (joined) => form.steps(engine, rowsOf(joined), { resolution: '1d', stepMs }),
  )
}

/** Means over a step that is, or is put together from, a stored one. Buckets are whole, also at the ends of the range. */
export const rollupSeries = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  stepMs: number,
): Promise<FoundSteps<Series>> => {
  if (tagIds.length === 0) return nothing
  const edges = calendarEdges(range, stepMs)
  const found = await (edges
    ? calendarSeries(reading, tagIds, range, stepMs, edges)
    : storedSeries(reading, tagIds, range, stepMs))
  const asked = new Set(tagIds)
  return { ...found, numbers: found.numbers.filter(({ tagId }) => asked.has(tagId)) }
}

/** The same of a step in UTC; those of tags that others have asked for are with them. */
const storedSeries = <Series>(
  { engine, form, join, closedUntilMs, silences }: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  stepMs: number,
): Promise<FoundSteps<Series>> => {
  const level = coarsestLevelOf(stepMs)
  const fromMs = floorToStep(range.fromMs, stepMs)
  const toMs = floorToStep(range.toMs - 1, stepMs) + stepMs
  // How coarse the rows beneath are tells the cost.
  const stepsOfTag = (toMs - fromMs) / rollupLevels[level].stepMs
  const rowsOf = (tagIds: readonly number[]): StepRows => {
    const source = { tagIds, fromMs, toMs, closedUntilMs, silences, nowMs: Date.now() }
    const areFew = toMs <= closedUntilMs && tagIds.length * (stepsOfTag + granule) <= fewRows
    return stepMs === rollupLevels[level].stepMs
      ? { ...fromRollup(level, source), areFew, key: 'bucket', start: 'toFloat64(toUnixTimestamp(bucket)) * 1000' }
      : {
          areFew,
          key: 'start',
          figures: computedFigures,
          from: `(${stepsOfRows(rollupRows(level, source), stepStart('toInt64(toUnixTimestamp(r.bucket)) * 1000', stepMs), 'start')})`,
          start: 'start',
        }
  }
  return join(
    `${stepMs} ${fromMs} ${toMs} ${closedUntilMs}`,
    tagIds,
    Math.floor(mostJoinedSteps / stepsOfTag),
    (joined) => form.steps(engine, rowsOf(joined), { resolution: level, stepMs }),
  )
}

const nothing: FoundSteps<never> = { numbers: [], samplesOf: new Map() }

const coarsestLevelOf = (stepMs: number): RollupLevel =>
  stepMs % rollupLevels['1d'].stepMs === 0 ? '1d' : stepMs % rollupLevels['1h'].stepMs === 0 ? '1h' : '10m'
