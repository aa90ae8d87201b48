import { setTimeout as sleep } from 'node:timers/promises'
import { mostEdges } from './calendar-rows.ts'
import { chartStepMs, mostPoints } from './chart-step.ts'
import type { Resolution, SeriesQuery } from './historian.ts'
import { rollupLevels } from './rollup-sql.ts'
import type { RollupLevel } from './rollup-step.ts'
import type { Found } from './series-form.ts'
import {
  type Counted,
  countRows,
  fewNumbers,
  fineSeries,
  numberSeries,
  type Range,
  rawSeries,
  rollupSeries,
  type SeriesReading,
  textSeries,
} from './series-rows.ts'
import { newestTimeMs } from './sql-text.ts'

/** Steps finer than ten minutes are worked out from raw rows, up to so many of them. */
const mostRawRows = 5_000_000

/**
 * Series of a chart. The caller has settled the tags' due rollups. Tags without any row give empty series. Where what was
 * asked for is kept no more at the beginning of the range, the finest step that is left answers for all of it.
 */
export const readSeries = async <Series>(reading: SeriesReading<Series>, query: SeriesQuery): Promise<Series[]> => {
  const range = { fromMs: query.fromMs, toMs: Math.min(query.toMs, newestTimeMs), zone: query.zone }
  const tagIds = [...new Set(query.tagIds)]
  if (tagIds.length === 0) return []
  const resolution = query.resolution && coarserOf(query.resolution, reading.finestFrom(range.fromMs))
  const found =
    range.fromMs >= range.toMs
      ? []
      : resolution === 'raw'
        ? await rawSeries(reading, tagIds, range, query.flagged)
        : resolution
          ? await levelSeries(reading, tagIds, range, resolution)
          : await fittingSeries(reading, tagIds, range, query.widthPx)
  const byTag = new Map(found.map((one) => [one.tagId, one]))
  const empty = (tagId: number) =>
    reading.form.of({ tagId, resolution: resolution ?? 'raw', stepMs: null, times: [], values: [] })
  return query.tagIds.map((tagId) => (byTag.get(tagId) ?? empty(tagId)).series)
}

const resolutions: readonly Resolution[] = ['raw', '10m', '1h', '1d']

const coarserOf = (a: Resolution, b: Resolution): Resolution =>
  resolutions.indexOf(a) > resolutions.indexOf(b) ? a : b

/** Each tag by the finest way that its width, and what is kept, allows. */
const fittingSeries = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  widthPx: number,
): Promise<readonly Found<Series>[]> => {
  // Days of a zone are named in the statement.
  const most = range.zone === undefined ? widthPx : Math.min(widthPx, mostEdges / 2)
  const fitting = chartStepMs(range, most)
  const finest = reading.finestFrom(range.fromMs)
  const stepMs = finest === 'raw' ? fitting : Math.max(fitting, rollupLevels[finest].stepMs)
  return stepMs < rollupLevels['10m'].stepMs
    ? fineFittingSeries(reading, tagIds, range, widthPx, stepMs)
    : coarseFittingSeries(reading, tagIds, range, widthPx, stepMs)
}

/** Long ranges: the rollups are read at once, and tell by their counts for which tags something else is better. */
const coarseFittingSeries = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  widthPx: number,
  stepMs: number,
) => {
  const { numbers, samplesOf } = await rollupSeries(reading, tagIds, range, stepMs)
  const most = mostPoints(widthPx)
  const withNumbers = new Set(numbers.map(({ tagId }) => tagId))
  // Texts stay where numbers were removed.
  const hasRaw = (tagId: number) => reading.finestFrom(range.fromMs) === 'raw' || !withNumbers.has(tagId)
  const sparse = tagIds.filter((tagId) => (samplesOf.get(tagId) ?? 0) <= most && hasRaw(tagId))
  const answered = new Set([...sparse, ...numbers.map(({ tagId }) => tagId)])
  const [raw, texts] = await Promise.all([
    rawSeries(
      reading,
      sparse.filter((tagId) => samplesOf.has(tagId)),
      range,
    ),
    textSeries(
      reading,
      tagIds.filter((tagId) => !answered.has(tagId)),
      range,
      stepMs,
    ),
  ])
  const rawTags = new Set(sparse)
  return [...raw, ...texts, ...numbers.filter(({ tagId }) => !rawTags.has(tagId))]
}

/** How long an answer waits for what is read ahead before it begins to count rows as well, ms; a count takes about three. */
const aheadMs = 25

/**
 * Short ranges: ten minutes would be too coarse, and every row may be too many. What has few rows, as most tags have, is read at once;
 * of the rest the rows are counted. Both at the same time would slow each other.
 */
const fineFittingSeries = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  widthPx: number,
  stepMs: number,
) => {
  const most = mostPoints(widthPx)
  const early = fewNumbers(reading, tagIds, range, most)
  // It goes on beside the count; how it ends matters to who still needs its rows.
  const ahead = await Promise.race([early.catch(() => []), sleep(aheadMs, [])])
  const found = new Set(ahead.map(({ tagId }) => tagId))
  const left = tagIds.filter((tagId) => !found.has(tagId))
  if (left.length === 0) return ahead
  const counted = await countRows(reading, left, range)
  const idsOf = (choose: (row: Counted) => boolean) => counted.filter(choose).map(({ tagId }) => tagId)
  const numbers = idsOf(({ samples, good }) => samples > most && good > 0)
  const manyRows = counted.reduce((sum, { samples }) => sum + samples, 0) > mostRawRows
  const answers = await Promise.all([
    sparseSeries(
      reading,
      counted.filter(({ samples }) => samples <= most),
      range,
      early,
    ),
    textSeries(
      reading,
      idsOf(({ samples, good }) => samples > most && good === 0),
      range,
      stepMs,
    ),
    (manyRows
      ? rollupSeries(reading, numbers, range, rollupLevels['10m'].stepMs)
      : fineSeries(reading, numbers, range, stepMs)
    ).then((steps) => steps.numbers),
  ])
  return [...ahead, ...answers.flat()]
}

/** Rows of tags that have few: those that were read early, the others now. */
const sparseSeries = async <Series>(
  reading: SeriesReading<Series>,
  sparse: readonly Counted[],
  range: Range,
  early: Promise<readonly Found<Series>[]>,
) => {
  if (sparse.length === 0) return []
  const found = new Map((await early).map((one) => [one.tagId, one]))
  const left = sparse.filter(({ tagId }) => !found.has(tagId))
  const leftWhere = (choose: (row: Counted) => boolean) => left.filter(choose).map(({ tagId }) => tagId)
  const [numbers, others] = await Promise.all([
    numberSeries(
      reading,
      leftWhere(({ samples, good }) => good === samples),
      range,
    ),
    rawSeries(
      reading,
      leftWhere(({ samples, good }) => good < samples),
      range,
    ),
  ])
  return [...sparse.flatMap(({ tagId }) => found.get(tagId) ?? []), ...numbers, ...others]
}

/** Every tag at a stored step; tags without good numbers are shown by their last text. */
const levelSeries = async <Series>(
  reading: SeriesReading<Series>,
  tagIds: readonly number[],
  range: Range,
  level: RollupLevel,
) => {
  const { stepMs } = rollupLevels[level]
  const { numbers } = await rollupSeries(reading, tagIds, range, stepMs)
  const found = new Set(numbers.map(({ tagId }) => tagId))
  const others = tagIds.filter((tagId) => !found.has(tagId))
  return [...numbers, ...(await textSeries(reading, others, range, stepMs))]
}
