import { qualities } from '../../../domain/quality.ts'
import { chartStepMs, floorToStep, mostPoints, stepOriginMs } from './chart-step.ts'
import type { Engine } from './engine.ts'
import type { SeriesQuery, TagSeries } from './historian.ts'
import { aggregatesOfRollups, aggregatesOfSamples, type RollupLevel, rollupLevels, rollupRows } from './rollup-sql.ts'
import { decodeValue } from './sample-rows.ts'
import { newestTimeMs, tagList, timeLiteral } from './sql-text.ts'

/** Steps finer than ten minutes are worked out from raw rows, up to so many of them. */
const mostRawRows = 5_000_000

interface Reading {
  readonly engine: Engine
  readonly closedUntilMs: number
}

interface Range {
  readonly fromMs: number
  readonly toMs: number
}

interface Counted {
  readonly tagId: number
  /** Rows of any kind; a little more than the range holds, because it is counted in whole buckets. */
  readonly samples: number
  /** Numbers of good quality. */
  readonly good: number
}

/** Series of a chart. The caller has settled the tags' due rollups. Tags without any row give empty series. */
export const readSeries = async (reading: Reading, query: SeriesQuery): Promise<TagSeries[]> => {
  const range = { fromMs: query.fromMs, toMs: Math.min(query.toMs, newestTimeMs) }
  const tagIds = [...new Set(query.tagIds)]
  if (tagIds.length === 0) return []
  const { resolution } = query
  const found =
    range.fromMs >= range.toMs
      ? []
      : resolution === 'raw'
        ? await rawSeries(reading, tagIds, range)
        : resolution
          ? await levelSeries(reading, tagIds, range, resolution)
          : await fittingSeries(reading, tagIds, range, query.widthPx)
  const byTag = new Map(found.map((series) => [series.tagId, series]))
  return query.tagIds.map(
    (tagId) => byTag.get(tagId) ?? { tagId, resolution: resolution ?? 'raw', stepMs: null, times: [], values: [] },
  )
}

/** Each tag by the finest way that its width allows. */
const fittingSeries = async (reading: Reading, tagIds: readonly number[], range: Range, widthPx: number) => {
  const counted = await countRows(reading, tagIds, range)
  const most = mostPoints(widthPx)
  const stepMs = chartStepMs(range.toMs - range.fromMs, widthPx)
  const raw = counted.filter(({ samples }) => samples <= most)
  const texts = counted.filter(({ samples, good }) => samples > most && good === 0)
  const numbers = counted.filter(({ samples, good }) => samples > most && good > 0)
  const rawRows = numbers.reduce((sum, { samples }) => sum + samples, 0)
  const ids = (rows: readonly Counted[]) => rows.map(({ tagId }) => tagId)
  const answers = await Promise.all([
    rawSeries(reading, ids(raw), range),
    textSeries(reading, ids(texts), range, stepMs),
    stepMs < rollupLevels['10m'].stepMs && rawRows <= mostRawRows
      ? fineSeries(reading, ids(numbers), range, stepMs)
      : rollupSeries(reading, ids(numbers), range, Math.max(stepMs, rollupLevels['10m'].stepMs)),
  ])
  return answers.flat()
}

/** Every tag at a stored step; tags without good numbers are shown by their last text. */
const levelSeries = async (reading: Reading, tagIds: readonly number[], range: Range, level: RollupLevel) => {
  const { stepMs } = rollupLevels[level]
  const numbers = await rollupSeries(reading, tagIds, range, stepMs)
  const found = new Set(numbers.map(({ tagId }) => tagId))
  const others = tagIds.filter((tagId) => !found.has(tagId))
  return [...numbers, ...(await textSeries(reading, others, range, stepMs))]
}

const countRows = async ({ engine, closedUntilMs }: Reading, tagIds: readonly number[], range: Range) => {
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

/** Every row. What the source itself calls wrong is shown as missing. */
const rawSeries = async ({ engine }: Reading, tagIds: readonly number[], range: Range): Promise<TagSeries[]> => {
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
    values: values.slice(start, end).map((value, index) => {
      const quality = marks[start + index] ?? qualities.missing
      return quality === qualities.bad ? null : decodeValue(value, texts[start + index] ?? '', quality)
    }),
  }))
}

const textSeries = async (
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
    values: values
      .slice(start, end)
      .map((value, index) => decodeValue(value, texts[start + index] ?? '', marks[start + index] ?? qualities.missing)),
  }))
}

/** Means over steps finer than the finest rollup. */
const fineSeries = (reading: Reading, tagIds: readonly number[], range: Range, stepMs: number) =>
  bucketSeries(
    reading,
    tagIds,
    'raw',
    stepMs,
    `SELECT s.tag AS tag, ${stepStart('toUnixTimestamp64Milli(s.time)', stepMs)} AS start, ${aggregatesOfSamples}
     FROM sample AS s FINAL WHERE ${inRange('s.', tagIds, range)} GROUP BY tag, start`,
  )

/** Means over a step that is, or is put together from, a stored one. Buckets are whole, also at the ends of the range. */
const rollupSeries = (reading: Reading, tagIds: readonly number[], range: Range, stepMs: number) => {
  const level = coarsestLevelOf(stepMs)
  const rows = rollupRows(
    level,
    tagIds,
    floorToStep(range.fromMs, stepMs),
    floorToStep(range.toMs - 1, stepMs) + stepMs,
    reading.closedUntilMs,
  )
  return bucketSeries(
    reading,
    tagIds,
    level,
    stepMs,
    stepMs === rollupLevels[level].stepMs
      ? `SELECT r.tag AS tag, toFloat64(toUnixTimestamp(r.bucket)) * 1000 AS start, ${rollupNames} FROM (${rows}) AS r`
      : `SELECT r.tag AS tag, ${stepStart('toInt64(toUnixTimestamp(r.bucket)) * 1000', stepMs)} AS start, ${aggregatesOfRollups}
         FROM (${rows}) AS r GROUP BY tag, start`,
  )
}

const rollupNames = 'r.good AS good, r.total AS total, r.minimum AS minimum, r.maximum AS maximum, r.last AS last'

const coarsestLevelOf = (stepMs: number): RollupLevel =>
  stepMs % rollupLevels['1d'].stepMs === 0 ? '1d' : stepMs % rollupLevels['1h'].stepMs === 0 ? '1h' : '10m'

const bucketSeries = async (
  { engine }: Reading,
  tagIds: readonly number[],
  resolution: TagSeries['resolution'],
  stepMs: number,
  rows: string,
): Promise<TagSeries[]> => {
  if (tagIds.length === 0) return []
  const [tags, times, means, minimum, maximum, count, last] = await engine.columns<
    [number[], number[], number[], number[], number[], number[], number[]]
  >(`SELECT tag, start, total / good, minimum, maximum, good, last FROM (${rows}) WHERE good > 0 ORDER BY tag, start`)
  return runsOf(tags).map(({ tagId, start, end }) => ({
    tagId,
    resolution,
    stepMs,
    times: times.slice(start, end),
    values: means.slice(start, end),
    minimum: minimum.slice(start, end),
    maximum: maximum.slice(start, end),
    count: count.slice(start, end),
    last: last.slice(start, end),
  }))
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
