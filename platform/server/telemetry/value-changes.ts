import { type Quality, unusedQualities } from '../../../domain/quality.ts'
import type { Engine } from './engine.ts'
import type { ChangesQuery, ValueChanges } from './historian.ts'
import { decodeValue } from './sample-rows.ts'
import { runsOf } from './series-form.ts'
import { tagList, timeLiteral } from './sql-text.ts'

/** Tags of one statement. */
const tagsAtOnce = 2_000

/**
 * Changes of tags over a range, the first value of each tag with them. The engine drops repeated values, so that a state
 * that is sent every minute costs the reader as little as one that is sent on change.
 */
export const readChanges = async (
  engine: Engine,
  { tagIds, fromMs, toMs, stepMs }: ChangesQuery,
): Promise<ValueChanges[]> => {
  const found: ValueChanges[] = []
  for (let start = 0; start < tagIds.length; start += tagsAtOnce) {
    const where = `s.tag IN ${tagList(tagIds.slice(start, start + tagsAtOnce))}
      AND s.time >= ${timeLiteral(fromMs)} AND s.time < ${timeLiteral(toMs)}`
    const ms = 'toUnixTimestamp64Milli(s.time)'
    const rows =
      stepMs === undefined
        ? `SELECT s.tag AS tag, ${ms} AS ms, s.value AS value, s.text AS text, s.quality AS quality
           FROM sample AS s FINAL WHERE ${where}`
        : `SELECT s.tag AS tag, max(${ms}) AS ms, argMax(s.value, s.time) AS value, argMax(s.text, s.time) AS text,
             argMax(s.quality, s.time) AS quality
           FROM sample AS s FINAL WHERE ${where} GROUP BY tag, intDiv(${ms}, ${stepMs})`
    const [tags, times, values, texts, marks] = await engine.columns<
      [number[], number[], (number | null)[], string[], Quality[]]
    >(
      `SELECT tag, toFloat64(ms), value, text, quality FROM (
         SELECT tag, ms, value, text, quality,
           lagInFrame(ms, 1, toInt64(-1)) OVER ordered AS before_ms, lagInFrame(value) OVER ordered AS before_value,
           lagInFrame(text) OVER ordered AS before_text, lagInFrame(quality) OVER ordered AS before_quality
         FROM (${rows})
         WINDOW ordered AS (PARTITION BY tag ORDER BY ms ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))
       WHERE before_ms < 0 OR text != before_text OR quality != before_quality
         OR NOT (value = before_value OR (isNaN(value) AND isNaN(before_value)))
       ORDER BY tag, ms`,
    )
    for (const { tagId, start: first, end } of runsOf(tags))
      found.push({
        tagId,
        times: times.slice(first, end),
        values: values.slice(first, end).map((value, index) => {
          const quality = marks[first + index] as Quality
          return unusedQualities.includes(quality) ? null : decodeValue(value, texts[first + index] ?? '', quality)
        }),
      })
  }
  return found
}
