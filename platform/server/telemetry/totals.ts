import type { BucketTotal } from './historian.ts'
import { type RollupLevel, rollupLevels, rollupRows } from './rollup-sql.ts'
import type { Reading } from './series-rows.ts'
import { newestTimeMs, tagList, timeLiteral } from './sql-text.ts'

const levels: readonly RollupLevel[] = ['1d', '1h', '10m']

/** The coarsest rollup with which every edge falls on a bucket's start; undefined where only raw rows are exact. */
const exactLevel = (edgesMs: readonly number[]): RollupLevel | undefined =>
  levels.find((level) => edgesMs.every((edgeMs) => edgeMs % rollupLevels[level].stepMs === 0))

const coarserOf = (a: RollupLevel, b: RollupLevel): RollupLevel => (levels.indexOf(a) < levels.indexOf(b) ? a : b)

/** The first bucket that begins at a time or after it. */
const upToStep = (level: RollupLevel, timeMs: number): number =>
  Math.ceil(timeMs / rollupLevels[level].stepMs) * rollupLevels[level].stepMs

/**
 * Totals of good numbers between ascending edges. The caller has settled the tags' due rollups. Sums are taken by hour or
 * bucket and in sorted order, so that they need little memory and do not depend on the order of rows. Where only raw rows
 * would be exact and they are kept no more, a rollup's bucket counts where it begins.
 */
export const readTotals = async (
  { engine, closedUntilMs, finestFrom }: Reading,
  tagIds: readonly number[],
  edgesMs: readonly number[],
): Promise<BucketTotal[]> => {
  const edges = edgesMs.map((edgeMs) => Math.min(edgeMs, newestTimeMs))
  const fromMs = edges[0]
  const toMs = edges.at(-1)
  if (tagIds.length === 0 || fromMs === undefined || toMs === undefined || fromMs >= toMs) return []
  if (edges.some((edgeMs, index) => edgeMs < (edges[index - 1] ?? fromMs))) throw new RangeError('edges must ascend')
  const exact = exactLevel(edges)
  const finest = finestFrom(fromMs)
  const level = finest === 'raw' ? exact : coarserOf(exact ?? finest, finest)
  const lowerEdge = (epochMs: string) => `roundDown(${epochMs}, [${edges.map((edgeMs) => `toInt64(${edgeMs})`)}])`
  const rows = level
    ? `SELECT r.tag AS tag, ${lowerEdge('toInt64(toUnixTimestamp(r.bucket)) * 1000')} AS edge, r.total AS total,
         r.good AS good, r.minimum AS minimum, r.maximum AS maximum
       FROM (${rollupRows(level, tagIds, upToStep(level, fromMs), upToStep(level, toMs), closedUntilMs)}) AS r WHERE r.good > 0`
    : `SELECT s.tag AS tag, ${lowerEdge('toUnixTimestamp64Milli(s.time)')} AS edge,
         arraySum(arraySort(groupArray(s.value))) AS total, count() AS good, min(s.value) AS minimum, max(s.value) AS maximum
       FROM sample AS s FINAL
       WHERE s.tag IN ${tagList(tagIds)} AND s.time >= ${timeLiteral(fromMs)} AND s.time < ${timeLiteral(toMs)}
         AND s.quality = 0 AND NOT isNaN(s.value)
       GROUP BY tag, edge, toStartOfHour(s.time)`
  const [tags, starts, sums, counts, minimums, maximums] = await engine.columns<
    [number[], number[], number[], number[], number[], number[]]
  >(
    `SELECT p.tag, toFloat64(p.edge), arraySum(arraySort(groupArray(p.total))), toFloat64(sum(p.good)), min(p.minimum), max(p.maximum)
     FROM (${rows}) AS p GROUP BY p.tag, p.edge ORDER BY p.tag, p.edge`,
  )
  // Of equal edges (a day that a zone skipped) the last begins the bucket that is not empty.
  const bucketOf = new Map(edges.map((edgeMs, index) => [edgeMs, index]))
  return tags.map((tagId, index) => ({
    tagId,
    bucket: bucketOf.get(starts[index] as number) as number,
    sum: sums[index] as number,
    count: counts[index] as number,
    minimum: minimums[index] as number,
    maximum: maximums[index] as number,
  }))
}
