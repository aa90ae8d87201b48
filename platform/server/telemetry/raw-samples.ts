import type { Engine } from './engine.ts'
import type { Sample } from './historian.ts'
import { decodeSamples, type SampleColumns, sampleSelection } from './sample-rows.ts'
import { tagList, timeLiteral } from './sql-text.ts'

const blockRows = 20_000
const tagsAtOnce = 5_000

/**
 * Raw rows in (tag, time) order, a block at a time: each block is asked for by the key of the last row before it, so
 * neither side ever holds more than one.
 */
export async function* readRaw(
  engine: Engine,
  tagIds: readonly number[],
  fromMs: number,
  toMs: number,
): AsyncGenerator<readonly Sample[]> {
  const ordered = [...new Set(tagIds)].sort((a, b) => a - b)
  const range = `time >= ${timeLiteral(fromMs)} AND time < ${timeLiteral(toMs)}`
  for (let start = 0; start < ordered.length; start += tagsAtOnce) {
    let waiting = ordered.slice(start, start + tagsAtOnce)
    let after = ''
    for (;;) {
      const block = decodeSamples(
        await engine.columns<SampleColumns>(
          `SELECT ${sampleSelection} FROM sample FINAL WHERE tag IN ${tagList(waiting)} AND ${range} ${after}
           ORDER BY tag, time LIMIT ${blockRows}`,
        ),
      )
      if (block.length > 0) yield block
      const last = block.at(-1)
      if (last === undefined || block.length < blockRows) break
      waiting = waiting.filter((tagId) => tagId >= last.tagId)
      after = `AND (tag > ${last.tagId} OR time > ${timeLiteral(last.timeMs)})`
    }
  }
}
