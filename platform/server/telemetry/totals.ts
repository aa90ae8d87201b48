import { calendarRows, edgeBefore } from './calendar-rows.ts'
import type { BucketTotal } from './historian.ts'
import type { Reading } from './reading.ts'
import { newestTimeMs } from './sql-text.ts'

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
  const { engine } = reading
  const edges = edgesMs.map((edgeMs) => Math.min(edgeMs, newestTimeMs))
  const fromMs = edges[0]
  const toMs = edges.at(-1)
  if (tagIds.length === 0 || fromMs === undefined || toMs === undefined || fromMs >= toMs) return []
  if (edges.some((edgeMs, index) => edgeMs < (edges[index - 1] ?? fromMs))) throw new RangeError('edges must ascend')
  const { rows, startMs } = calendarRows({ ...reading, nowMs: Date.now() }, tagIds, edges)
  const lowerEdge = edgeBefore(startMs('p'), edges)
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
