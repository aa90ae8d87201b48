import { type Archive, type RollupSlice, slicesOf } from './archive.ts'
import type { Engine } from './engine.ts'
import type { RetentionMarks } from './retention-marks.ts'
import { rollupLevels, storedColumns } from './rollup-sql.ts'
import type { RollupLevel } from './rollup-step.ts'
import { bucketLiteral, timeLiteral } from './sql-text.ts'

const dayMs = 86_400_000
const lostAndKept = 'value, text, quality, revision, kept_value, kept_text, kept_quality, kept_revision, noted'

/** `writeUnlisted` tells the rollups of rows that may belong to closed buckets. */
export const createArchive = (
  engine: Engine,
  marks: RetentionMarks,
  writeUnlisted: (write: () => Promise<void>) => Promise<void>,
): Archive => ({
  async slices() {
    const [starts, rows] = await engine.columns<[number[], number[]]>(
      `SELECT toFloat64(toUnixTimestamp(toStartOfHour(time))) AS hour, toFloat64(count()) FROM sample GROUP BY hour ORDER BY hour`,
    )
    return slicesOf(starts.map((seconds, index) => ({ startMs: seconds * 1000, rows: rows[index] ?? 0 })))
  },
  read: ({ fromMs, toMs, share, shares }) =>
    engine.text(
      `SELECT tag, toUnixTimestamp64Milli(time), value, text, quality, revision FROM sample FINAL
       WHERE time >= ${timeLiteral(fromMs)} AND time < ${timeLiteral(toMs)} AND tag % ${shares} = ${share}
       ORDER BY tag, time ${engine.bulkSettings}`,
    ),
  write: (rows) =>
    writeUnlisted(() => engine.insertText('sample (tag, time_ms, value, text, quality, revision)', rows)),
  removed: marks.all,
  setRemoved: marks.raiseAll,
  async rollupSlices() {
    const removedMs = marks.removedMs('raw')
    const slices: RollupSlice[] = []
    for (const [level, { table }] of Object.entries(rollupLevels) as [RollupLevel, { table: string }][]) {
      const [starts, rows] = await engine.columns<[number[], number[]]>(
        `SELECT toFloat64(toUnixTimestamp(toStartOfDay(bucket))) AS day, toFloat64(count()) FROM ${table}
         WHERE bucket < ${bucketLiteral(removedMs)} GROUP BY day ORDER BY day`,
      )
      const days = starts.map((seconds, index) => ({ startMs: seconds * 1000, rows: rows[index] ?? 0 }))
      slices.push(...slicesOf(days, undefined, dayMs).map((slice) => ({ ...slice, level })))
    }
    return slices
  },
  readRollups: ({ level, fromMs, toMs, share, shares }) =>
    engine.text(
      `SELECT tag, bucket, ${storedColumns} FROM ${rollupLevels[level].table} FINAL
       WHERE bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(toMs)} AND tag % ${shares} = ${share}
       ORDER BY tag, bucket ${engine.bulkSettings}`,
    ),
  writeRollups: (level, rows) => {
    // A backup from before time-weighted means has fewer columns; what was added since stands at the end.
    const width = (rows.split('\n', 1)[0] ?? '').split('\t').length
    const columns = ['tag', 'bucket', ...storedColumns.split(', ')].slice(0, width)
    return engine.insertText(`${rollupLevels[level].table} (${columns.join(', ')})`, rows)
  },
  async revisionSlices() {
    const [starts, rows] = await engine.columns<[number[], number[]]>(
      `SELECT toFloat64(toUnixTimestamp(toStartOfHour(noted))) AS hour, toFloat64(count()) FROM sample_revision GROUP BY hour ORDER BY hour`,
    )
    return slicesOf(starts.map((seconds, index) => ({ startMs: seconds * 1000, rows: rows[index] ?? 0 })))
  },
  readRevisions: ({ fromMs, toMs, share, shares }) =>
    engine.text(
      `SELECT tag, toUnixTimestamp64Milli(time), ${lostAndKept} FROM sample_revision FINAL
       WHERE noted >= ${timeLiteral(fromMs)} AND noted < ${timeLiteral(toMs)} AND tag % ${shares} = ${share}
       ORDER BY tag, time, source, quality, text, value, noted ${engine.bulkSettings}`,
    ),
  writeRevisions: (rows) => engine.insertText(`sample_revision (tag, time_ms, ${lostAndKept})`, rows),
})
