import { slicesOf } from './archive.ts'
import type { Engine } from './engine.ts'
import { committedRevision, isOfCommit } from './revisions.ts'
import { tagList, timeLiteral } from './sql-text.ts'

/** Rows that one statement compares with stored ones. */
const rowsAtOnce = 1_000_000
/** Tags that one statement names: its text must stay below the engine's limit. */
const tagsAtOnce = 5_000

/** Values of tags in a closed range of time, epoch ms. */
export interface SampleExtent {
  readonly tagIds: readonly number[]
  readonly fromMs: number
  readonly toMs: number
}

const columns = 'tag, time, value, text, quality, revision'

/** Slices of the rows that a condition finds. */
const slicesWhere = async (engine: Engine, from: string) => {
  const [starts, counts] = await engine.columns<[number[], number[]]>(
    `SELECT toFloat64(toUnixTimestamp(toStartOfHour(time))) AS hour, toFloat64(count()) ${from} GROUP BY hour ORDER BY hour`,
  )
  const hours = starts.map((seconds, index) => ({ startMs: seconds * 1000, rows: counts[index] ?? 0 }))
  return slicesOf(hours, rowsAtOnce).map(
    ({ fromMs, toMs, share, shares }) =>
      `time >= ${timeLiteral(fromMs)} AND time < ${timeLiteral(toMs)} AND tag % ${shares} = ${share}`,
  )
}

/**
 * Before the staged rows of an import become visible: keeps the loser wherever a value stands at the same tag and time, also
 * where the two say the same. Repeatable. Resolves with how many values there are of which the import brings others.
 */
export const keepDisplaced = async (engine: Engine, importId: string, write: number): Promise<number> => {
  const staged = `FROM staged_sample FINAL WHERE import_id = '${importId}'`
  const differing =
    'n.quality != s.quality OR n.text != s.text OR (n.value != s.value AND NOT (isNaN(n.value) AND isNaN(s.value)))'
  let replaced = 0
  for (const inSlice of await slicesWhere(engine, staged)) {
    const both = `FROM (SELECT tag, time, value, text, quality, ${committedRevision('staged_sample.revision', write)} AS revision
         ${staged} AND ${inSlice}) AS n
       INNER JOIN (SELECT ${columns} FROM sample FINAL
         WHERE ${inSlice}
           AND (tag, time) IN (SELECT tag, time FROM staged_sample WHERE import_id = '${importId}' AND ${inSlice})) AS s
       ON n.tag = s.tag AND n.time = s.time WHERE NOT ${isOfCommit('s.revision', write)}`
    const [[met = 0], [others = 0]] = await engine.columns<[number[], number[]]>(
      `SELECT toFloat64(count()), toFloat64(countIf(s.revision < n.revision AND (${differing}))) ${both}`,
    )
    replaced += others
    if (met === 0) continue
    const loser = (column: string) => `if(s.revision < n.revision, s.${column}, n.${column})`
    await engine.run(
      `INSERT INTO displaced_sample (${columns})
       SELECT n.tag, n.time, ${['value', 'text', 'quality', 'revision'].map(loser).join(', ')} ${both} ${engine.bulkSettings}`,
    )
    const sides = (condition: string) =>
      ['value', 'text', 'quality', 'revision'].map((column) => `if(${condition}, s.${column}, n.${column})`).join(', ')
    await engine.run(
      `INSERT INTO sample_revision (tag, time, value, text, quality, revision,
         kept_value, kept_text, kept_quality, kept_revision)
       SELECT n.tag, n.time, ${sides('s.revision <= n.revision')}, ${sides('s.revision > n.revision')}
       ${both} AND (${differing}) ${engine.bulkSettings}`,
    )
  }
  return replaced
}

const chunksOf = (tagIds: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(tagIds.length / tagsAtOnce) }, (_, index) =>
    tagIds.slice(index * tagsAtOnce, (index + 1) * tagsAtOnce),
  )

/** Conditions that find the rows of an extent, a group of tags each. */
export const conditionsOf = ({ tagIds, fromMs, toMs }: SampleExtent, column = 'time'): string[] =>
  chunksOf(tagIds).map(
    (tags) => `tag IN ${tagList(tags)} AND ${column} >= ${timeLiteral(fromMs)} AND ${column} <= ${timeLiteral(toMs)}`,
  )

const removeWhere = (engine: Engine, table: string, condition: string): Promise<void> =>
  engine.run(
    `DELETE FROM ${engine.topology.altered(table)} WHERE ${condition} SETTINGS mutations_sync = 2, lightweight_deletes_sync = 2`,
  )

/** Before the rows of a write go: copies those that stand and those that were displaced. Repeatable. */
export const keepWrite = async (engine: Engine, extent: SampleExtent, write: number): Promise<void> => {
  for (const condition of conditionsOf(extent))
    for (const from of ['sample FINAL', 'displaced_sample'])
      await engine.run(
        `INSERT INTO replaced_sample (${columns})
         SELECT ${columns} FROM ${from} WHERE ${condition} AND ${isOfCommit('revision', write)} ${engine.bulkSettings}`,
      )
}

/**
 * Makes the kept rows of a write versions again, beside those that stand at their times: `returnDisplaced` then finds the strongest.
 * Repeatable.
 */
export const returnWrite = async (engine: Engine, extent: SampleExtent, write: number): Promise<void> => {
  for (const condition of conditionsOf(extent)) {
    const kept = `FROM replaced_sample WHERE ${condition} AND ${isOfCommit('revision', write)}`
    for (const inSlice of await slicesWhere(engine, kept)) {
      await engine.run(
        `INSERT INTO displaced_sample (${columns})
         SELECT ${columns} FROM sample FINAL WHERE ${condition} AND ${inSlice}
           AND (tag, time) IN (SELECT tag, time ${kept} AND ${inSlice}) ${engine.bulkSettings}`,
      )
      await engine.run(
        `INSERT INTO displaced_sample (${columns}) SELECT ${columns} ${kept} AND ${inSlice} ${engine.bulkSettings}`,
      )
    }
  }
}

/** Forgets the kept rows of a write. Repeatable. */
export const forgetWrite = async (engine: Engine, extent: SampleExtent, write: number): Promise<void> => {
  for (const condition of conditionsOf(extent))
    await removeWhere(engine, 'replaced_sample', `${condition} AND ${isOfCommit('revision', write)}`)
}

/** Removes all rows of a write, those that stand and those that were displaced. Repeatable. Resolves with how many stood. */
export const removeWrite = async (engine: Engine, extent: SampleExtent, write: number): Promise<number> => {
  let stood = 0
  for (const condition of conditionsOf(extent)) {
    const isOfWrite = isOfCommit('revision', write)
    const [[rows = 0]] = await engine.columns<[number[]]>(
      `SELECT toFloat64(count()) FROM (SELECT revision FROM sample FINAL WHERE ${condition}) WHERE ${isOfWrite}`,
    )
    stood += rows
    for (const table of ['sample', 'displaced_sample'])
      await removeWhere(engine, table, `${condition} AND ${isOfWrite}`)
  }
  return stood
}

/** Stores the strongest displaced version of each tag and time at which nothing stronger stands. Repeatable. */
export const returnDisplaced = async (engine: Engine, extent: SampleExtent): Promise<void> => {
  for (const condition of conditionsOf(extent)) {
    const displaced = `FROM displaced_sample WHERE ${condition}`
    for (const inSlice of await slicesWhere(engine, displaced)) {
      const found = `FROM (SELECT ${columns} ${displaced} AND ${inSlice}
          ORDER BY tag, time, revision DESC LIMIT 1 BY tag, time) AS d
        LEFT JOIN (SELECT tag, time, revision FROM sample FINAL WHERE ${condition} AND ${inSlice}
          AND (tag, time) IN (SELECT tag, time ${displaced} AND ${inSlice})) AS s
        ON d.tag = s.tag AND d.time = s.time WHERE d.revision > s.revision`
      await engine.run(
        `INSERT INTO sample (${columns})
         SELECT d.tag, d.time, d.value, d.text, d.quality, d.revision ${found} ${engine.bulkSettings}`,
      )
    }
  }
}
