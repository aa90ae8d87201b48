import type { BucketTotal } from './historian.ts'
import { type Holding, rollupLevels, rollupRows } from './rollup-sql.ts'
import type { RollupLevel } from './rollup-step.ts'
import type { Reading } from './series-rows.ts'
import { reachOf } from './silences.ts'
import { newestTimeMs, tagList } from './sql-text.ts'
import { tenMinutesOf, timeWeightedRows } from './time-weighted-sql.ts'

const levels: readonly RollupLevel[] = ['1d', '1h', '10m']

/** The coarsest rollup with which every edge falls on a bucket's start; undefined where only raw rows are exact. */
const exactLevel = (edgesMs: readonly number[]): RollupLevel | undefined =>
  levels.find((level) => edgesMs.every((edgeMs) => edgeMs % rollupLevels[level].stepMs === 0))

const coarserOf = (a: RollupLevel, b: RollupLevel): RollupLevel => (levels.indexOf(a) < levels.indexOf(b) ? a : b)

/** The first bucket that begins at a time or after it. */
const upToStep = (level: RollupLevel, timeMs: number): number =>
  Math.ceil(timeMs / rollupLevels[level].stepMs) * rollupLevels[level].stepMs

const figures = 'r.good AS good, r.covered AS covered, r.total AS total, r.minimum AS minimum, r.maximum AS maximum'

/** Cut buckets that one statement names; with more of them it reads all raw rows of the range. */
const mostNamed = 20_000

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
  const cuts = [...new Set(starts)]
  const partMs = edgesMs.reduce(greatestDivisor, stepMs)
  const reach = reachOf(silences.longestMs)
  const read = cuts.flatMap((startMs) => Array.from({ length: reach + 1 }, (_, back) => startMs - back * stepMs))
  const range = {
    tagIds,
    fromMs: fromMs - (fromMs % stepMs),
    toMs: upToStep('10m', toMs),
    closedUntilMs,
    silences,
    nowMs,
  }
  const isNamed = `${tenMinutesOf('toUnixTimestamp64Milli(s.time)')} IN (${[...new Set(read)].join(',')})`
  const parts = timeWeightedRows({
    rows: `s.tag IN ${tagList(tagIds)} ${read.length > mostNamed ? '' : `AND ${isNamed}`}`,
    fromMs,
    toMs,
    stepMs: partMs,
    startOf: (epochMs) => `intDiv(${epochMs}, ${partMs}) * ${partMs}`,
    silences,
    nowMs,
  })
  const inCut = (start: string) => `${tenMinutesOf(start)} IN (${cuts.join(',')})`
  return `
    SELECT r.tag AS tag, toInt64(toUnixTimestamp(r.bucket)) * 1000 AS start, ${figures}
    FROM (${rollupRows('10m', range)}) AS r WHERE NOT ${inCut('start')}
    UNION ALL
    SELECT r.tag AS tag, r.start AS start, ${figures} FROM (${parts}) AS r WHERE ${inCut('r.start')}`
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/**
 * Time-weighted figures between ascending edges. The caller has settled the tags' due rollups. Sums are taken in sorted
 * order, so that they do not depend on the order of rows. Where an edge cuts ten minutes whose raw rows are kept no more, the
 * bucket counts where it begins.
 */
export const readTotals = async (
  reading: Reading,
  tagIds: readonly number[],
  edgesMs: readonly number[],
): Promise<BucketTotal[]> => {
  const { engine, closedUntilMs, finestFrom, silences } = reading
  const edges = edgesMs.map((edgeMs) => Math.min(edgeMs, newestTimeMs))
  const fromMs = edges[0]
  const toMs = edges.at(-1)
  if (tagIds.length === 0 || fromMs === undefined || toMs === undefined || fromMs >= toMs) return []
  if (edges.some((edgeMs, index) => edgeMs < (edges[index - 1] ?? fromMs))) throw new RangeError('edges must ascend')
  const exact = exactLevel(edges)
  const finest = finestFrom(fromMs)
  const level = finest === 'raw' ? exact : coarserOf(exact ?? finest, finest)
  const nowMs = Date.now()
  const rows = level
    ? `SELECT r.tag AS tag, toInt64(toUnixTimestamp(r.bucket)) * 1000 AS start, ${figures} FROM (${rollupRows(level, {
        tagIds,
        fromMs: upToStep(level, fromMs),
        toMs: upToStep(level, toMs),
        closedUntilMs,
        silences,
        nowMs,
      })}) AS r`
    : rowsWithCuts({ ...reading, nowMs }, tagIds, edges)
  const lowerEdge = `roundDown(p.start, [${edges.map((edgeMs) => `toInt64(${edgeMs})`)}])`
  const [tags, starts, totals, covered, counts, minimums, maximums] = await engine.columns<
    [number[], number[], number[], number[], number[], number[], number[]]
  >(
    `SELECT p.tag, toFloat64(${lowerEdge}) AS edge, arraySum(arraySort(groupArray(p.total))), toFloat64(sum(p.covered)),
       toFloat64(sum(p.good)), min(p.minimum), max(p.maximum)
     FROM (${rows}) AS p WHERE p.covered > 0 GROUP BY p.tag, edge ORDER BY p.tag, edge`,
  )
  // Of equal edges (a day that a zone skipped) the last begins the bucket that is not empty.
  const bucketOf = new Map(edges.map((edgeMs, index) => [edgeMs, index]))
  return tags.map((tagId, index) => {
    const [coveredMs, minimum, maximum] = [covered[index], minimums[index], maximums[index]] as [number, number, number]
    return {
      tagId,
      bucket: bucketOf.get(starts[index] as number) as number,
      coveredMs,
      mean: minimum === maximum ? minimum : (totals[index] as number) / coveredMs,
      count: counts[index] as number,
      minimum,
      maximum,
    }
  })
}
