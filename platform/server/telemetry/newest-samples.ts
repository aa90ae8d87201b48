import type { LiveSample, Quality } from '../../../domain/quality.ts'
import type { Engine } from './engine.ts'
import type { Reading } from './reading.ts'
import { decodeValue } from './sample-rows.ts'
import { bucketLiteral, tagList, timeLiteral } from './sql-text.ts'

const dayMs = 86_400_000

/** Tags that one statement asks for: its text must stay below the engine's limit. */
const tagsAtOnce = 5_000

/** Where what sends often is found, ago: a whole day of such tags may be hundreds of millions of rows. */
const nearMs = [5_000, 300_000, 3_600_000]

/**
 * The newest sample by measurement time of each tag, of all or of those before a time. What sends often has one in the last
 * seconds, minutes or hour, most others on the newest day. For the rest the daily rollup and the notes of what is due say on
 * which day to look, so that the answer neither grows with the history nor waits for rollups: after a start in the middle of a
 * long back-history there may be many.
 */
export const readNewest = async (
  engine: Engine,
  closedUntilMs: number,
  tagIds: readonly number[],
  beforeMs?: number,
): Promise<Map<number, LiveSample>> => {
  const newest = new Map<number, LiveSample>()
  // Days from here on are looked at whole: those that the rollups do not have yet, and the one in which the time lies.
  const openDayMs = Math.floor(Math.min(closedUntilMs, beforeMs ?? closedUntilMs) / dayMs) * dayMs
  const before = beforeMs === undefined ? '' : `AND s.time < ${timeLiteral(beforeMs)}`
  const bucketBefore = beforeMs === undefined ? '' : `AND bucket < ${bucketLiteral(openDayMs)}`
  const dayBefore = (tags: string) =>
    `(s.tag, toStartOfDay(s.time)) IN (SELECT tag, max(day) FROM (
       SELECT tag, bucket AS day FROM rollup_1d WHERE tag IN ${tags} AND samples > 0 ${bucketBefore}
       UNION ALL
       SELECT tag, toStartOfDay(bucket) AS day FROM rollup_due WHERE tag IN ${tags} ${bucketBefore}
     ) GROUP BY tag)`
  const readMissing = async (where: (tags: string) => string) => {
    const missing = tagIds.filter((tagId) => !newest.has(tagId))
    for (let start = 0; start < missing.length; start += tagsAtOnce) {
      const tags = tagList(missing.slice(start, start + tagsAtOnce))
      for (const [tagId, sample] of await newestWhere(engine, `s.tag IN ${tags} ${before} AND ${where(tags)}`))
        newest.set(tagId, sample)
    }
  }
  const since = (fromMs: number) => () => `s.time >= ${timeLiteral(fromMs)}`
  if (beforeMs === undefined) for (const agoMs of nearMs) await readMissing(since(Date.now() - agoMs))
  await readMissing(since(openDayMs))
  await readMissing(dayBefore)
  await readMissing((tags) => filledDays(tags, bucketBefore))
  return newest
}

/**
 * Condition of rows in days that may hold the newest sample after an undo has emptied the newest day that is named: the newest
 * day that is rolled up and has rows, and every day that is due.
 */
const filledDays = (tags: string, bucketBefore: string): string => {
  const due = `SELECT tag, toStartOfDay(bucket) AS day FROM rollup_due WHERE tag IN ${tags} ${bucketBefore}`
  return `(s.tag, toStartOfDay(s.time)) IN (
    SELECT tag, max(bucket) AS day FROM rollup_1d FINAL
      WHERE tag IN ${tags} AND samples > 0 ${bucketBefore} AND (tag, bucket) NOT IN (${due}) GROUP BY tag
    UNION ALL ${due})`
}

/** Orders samples by time, those of one time by revision. One number: comparing pairs takes the engine four times as long. */
const timeThenRevision = 'bitOr(bitShiftLeft(toInt128(toUnixTimestamp64Milli(s.time)), 64), toInt128(s.revision))'

const newestWhere = async (engine: Engine, condition: string): Promise<[tagId: number, sample: LiveSample][]> => {
  const [ids, times, values, texts, marks] = await engine.columns<
    [number[], number[], (number | null)[], string[], Quality[]]
  >(
    `SELECT s.tag, toFloat64(toUnixTimestamp64Milli(max(s.time))),
       argMax(s.value, ${timeThenRevision}), argMax(s.text, ${timeThenRevision}), argMax(s.quality, ${timeThenRevision})
     FROM sample AS s WHERE ${condition} GROUP BY s.tag`,
  )
  return ids.map((tagId, index) => {
    const quality = marks[index] as Quality
    const value = decodeValue(values[index] as number | null, texts[index] as string, quality)
    return [tagId, { timeMs: times[index] as number, value, quality }]
  })
}

/**
 * Between which times raw samples of each tag may stand, epoch ms; of tags without any there is nothing. The daily rollup
 * and the notes of what is due tell the days, and the rows themselves what the rollups do not have yet.
 */
export const readExtents = async (
  engine: Engine,
  closedUntilMs: number,
  tagIds: readonly number[],
): Promise<Map<number, readonly [fromMs: number, toMs: number]>> => {
  const extents = new Map<number, readonly [number, number]>()
  const openDayMs = Math.floor(closedUntilMs / dayMs) * dayMs
  const wholeDays = (table: string, tags: string, condition = '') =>
    `SELECT tag, toFloat64(toUnixTimestamp(toStartOfDay(min(bucket)))) * 1000 AS first,
       toFloat64(toUnixTimestamp(toStartOfDay(max(bucket)))) * 1000 + ${dayMs - 1} AS last
     FROM ${table} WHERE tag IN ${tags} ${condition} AND bucket < ${bucketLiteral(openDayMs)} GROUP BY tag`
  for (let start = 0; start < tagIds.length; start += tagsAtOnce) {
    const tags = tagList(tagIds.slice(start, start + tagsAtOnce))
    const [ids, firstDays, lastMs] = await engine.columns<[number[], number[], number[]]>(
      `SELECT tag, min(first), max(last) FROM (
         ${wholeDays('rollup_1d', tags, 'AND samples > 0')} UNION ALL ${wholeDays('rollup_due', tags)} UNION ALL
         SELECT tag, toFloat64(toUnixTimestamp64Milli(min(time))) AS first,
           toFloat64(toUnixTimestamp64Milli(max(time))) AS last
         FROM sample WHERE tag IN ${tags} AND time >= ${timeLiteral(openDayMs)} GROUP BY tag
       ) GROUP BY tag`,
    )
    for (const [index, tagId] of ids.entries()) extents.set(tagId, [firstDays[index] ?? 0, lastMs[index] ?? 0])
  }
  return extents
}

/**
 * First and last measurement time over all these tags, epoch ms; looks into the first and the last days only. Their rollups
 * are up to date: days that an undo has emptied have no rows. Where raw samples were removed, days are as fine as it is known.
 */
export const readBounds = async (
  { engine, closedUntilMs, finestFrom }: Reading,
  tagIds: readonly number[],
): Promise<{ readonly firstMs: number; readonly lastMs: number } | undefined> => {
  if (tagIds.length === 0) return undefined
  const tags = tagList(tagIds)
  const openDayMs = Math.floor(closedUntilMs / dayMs) * dayMs
  const [[rows = 0], [firstMs = 0], [lastMs = 0], [firstDay = 0], [lastDay = 0]] = await engine.columns<
    [number[], number[], number[], number[], number[]]
  >(
    `WITH (SELECT (min(bucket), max(bucket)) FROM rollup_1d FINAL WHERE tag IN ${tags} AND samples > 0) AS days
     SELECT toFloat64(count()), toFloat64(toUnixTimestamp64Milli(min(time))), toFloat64(toUnixTimestamp64Milli(max(time))),
       toUnixTimestamp(days.1), toUnixTimestamp(days.2)
     FROM sample WHERE tag IN ${tags}
       AND (time < days.1 + INTERVAL 1 DAY OR time >= days.2 OR time >= ${timeLiteral(openDayMs)})`,
  )
  const firstDayMs = firstDay * 1000
  if (firstDayMs === 0 || finestFrom(firstDayMs) === 'raw') return rows === 0 ? undefined : { firstMs, lastMs }
  return { firstMs: firstDayMs, lastMs: rows === 0 ? lastDay * 1000 + dayMs - 1 : lastMs }
}
