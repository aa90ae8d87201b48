import type { Log } from '../log/log.ts'
import type { Engine } from './engine.ts'
import type { RetentionMarks } from './retention-marks.ts'
import type { Revisions } from './revisions.ts'
import { rollupStepMs } from './rollup-step.ts'
import { bucketLiteral } from './sql-text.ts'

/** Rollups from before time weighting hold plain means of their samples; they are recomputed day by day, newest first. */
export interface PlainMeans {
  /** Buckets before this still hold plain means, epoch ms; 0: none do. */
  beforeMs(): number
  /** Makes the newest day with plain means due. Resolves with whether there was one. */
  noteDay(): Promise<boolean>
}

const dayMs = rollupStepMs['1d']
/** Row of `rollup_closed` that says how far the recomputation has come. */
const markId = 2
const isPlain = 'covered_ms = 0 AND good > 0'

export const openPlainMeans = async (
  engine: Engine,
  revisions: Revisions,
  marks: Pick<RetentionMarks, 'removedMs'>,
  log: Log,
): Promise<PlainMeans> => {
  const [[marked]] = await engine.columns<[number[]]>(
    `SELECT toFloat64(toUnixTimestamp(until)) * 1000 FROM rollup_closed FINAL WHERE id = ${markId}`,
  )
  /** Undefined: nobody has looked yet. */
  let beforeMs = marked

  const moveTo = async (timeMs: number) => {
    if (timeMs === beforeMs) return
    await engine.insert('rollup_closed (id, until, revision)', `[${markId},${timeMs / 1000},${revisions.next()}]\n`)
    beforeMs = timeMs
  }

  const newestPlainMs = async (): Promise<number> => {
    // Without their raw rows they stay as they are.
    const known = beforeMs === undefined ? '' : `AND bucket < ${bucketLiteral(beforeMs)}`
    const [[newest = 0]] = await engine.columns<[number[]]>(
      `SELECT toFloat64(toUnixTimestamp(max(bucket))) * 1000 FROM rollup_10m FINAL
       WHERE ${isPlain} AND bucket >= ${bucketLiteral(marks.removedMs('raw'))} ${known}`,
    )
    return newest
  }

  return {
    beforeMs: () => beforeMs ?? Date.now(),
    async noteDay() {
      if (beforeMs === 0) return false
      const newestMs = await newestPlainMs()
      if (newestMs === 0) {
        await moveTo(0)
        return false
      }
      const startMs = Math.floor(newestMs / dayMs) * dayMs
      log.info({ day: new Date(startMs).toISOString().slice(0, 10) }, 'time-weighted means of a day are computed')
      await engine.run(
        `INSERT INTO rollup_due (tag, bucket) SELECT tag, bucket FROM rollup_10m FINAL
         WHERE ${isPlain} AND bucket >= ${bucketLiteral(startMs)} AND bucket < ${bucketLiteral(startMs + dayMs)} ${engine.bulkSettings}`,
      )
      await moveTo(startMs)
      return true
    },
  }
}
