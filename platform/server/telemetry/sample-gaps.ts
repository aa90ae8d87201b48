import type { Engine } from './engine.ts'
import type { SampleGaps } from './historian.ts'
import { tagList, timeLiteral } from './sql-text.ts'

/** Tags whose times are put in order at once. */
const tagsAtOnce = 50

/** Times between the raw values of each tag in a range; nothing of tags with fewer than two. */
export const readGaps = async (
  engine: Engine,
  tagIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<Map<number, SampleGaps>> => {
  const found = new Map<number, SampleGaps>()
  for (let start = 0; start < tagIds.length; start += tagsAtOnce) {
    const [tags, counts, usual, longest] = await engine.columns<[number[], number[], number[], number[]]>(
      `SELECT tag, toFloat64(count()), toFloat64(quantileExact(0.99)(gap)), toFloat64(max(gap)) FROM (
         SELECT tag, arrayJoin(arrayPopFront(arrayDifference(arraySort(groupUniqArray(toUnixTimestamp64Milli(time)))))) AS gap
         FROM sample WHERE tag IN ${tagList(tagIds.slice(start, start + tagsAtOnce))}
           AND time >= ${timeLiteral(fromMs)} AND time < ${timeLiteral(toMs)}
         GROUP BY tag
       ) GROUP BY tag ORDER BY tag`,
    )
    for (const [index, tagId] of tags.entries())
      found.set(tagId, { count: counts[index] ?? 0, usualMs: usual[index] ?? 0, longestMs: longest[index] ?? 0 })
  }
  return found
}
