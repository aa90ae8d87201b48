import type { ArchiveSlice } from './archive.ts'
import type { Resolution } from './historian.ts'
import { bucketLiteral, tagList, timeLiteral } from './sql-text.ts'

/** The stored rollups, finest first. */
export type RollupLevel = Exclude<Resolution, 'raw'>

interface Level {
  readonly table: string
  readonly stepMs: number
  readonly startOf: (expression: string) => string
}

export const rollupLevels: Readonly<Record<RollupLevel, Level>> = {
  '10m': { table: 'rollup_10m', stepMs: 600_000, startOf: (time) => `toStartOfTenMinutes(${time})` },
  '1h': { table: 'rollup_1h', stepMs: 3_600_000, startOf: (time) => `toStartOfHour(${time})` },
  '1d': { table: 'rollup_1d', stepMs: 86_400_000, startOf: (time) => `toStartOfDay(${time})` },
}

/** Columns of a rollup row beside tag, bucket and revision. */
export const rollupColumns = 'samples, good, total, minimum, maximum, last'

/** Expressions of the figures of a rollup row that are not stored as they are. */
export interface RollupFigures {
  readonly total: string
  readonly minimum: string
  readonly maximum: string
}

/** Of rows that were worked out. */
export const workedOutFigures: RollupFigures = { total: 'total', minimum: 'minimum', maximum: 'maximum' }

/** Of stored rows. Their ALIAS columns say the same, but where they come from several shards some versions of ClickHouse mix those up under ORDER BY. */
export const storedFigures: RollupFigures = {
  total: 'if(good = 1, last, total_of_several)',
  minimum: 'if(good = 1, last, minimum_of_several)',
  maximum: 'if(good = 1, last, maximum_of_several)',
}

/** The columns that hold {@link rollupColumns} in the tables, and what goes into them: see the migration for `several`. */
export const storedColumns = 'samples, good, last, total_of_several, minimum_of_several, maximum_of_several'
export const storedValues =
  'samples, good, last, if(good = 1, 0, total), if(good = 1, 0, minimum), if(good = 1, 0, maximum)'

/** A number of good quality: what the rollups count. */
const isGood = '(s.quality = 0 AND NOT isNaN(s.value))'

/**
 * Rollup columns of samples `s`. Floating-point addition depends on its order, so values are sorted before they are
 * added: however the rows came, the same rows give the same bytes.
 */
export const aggregatesOfSamples = [
  'toUInt32(count()) AS samples',
  `toUInt32(countIf(${isGood})) AS good`,
  `arraySum(arraySort(groupArrayIf(s.value, ${isGood}))) AS total`,
  `minIf(s.value, ${isGood}) AS minimum`,
  `maxIf(s.value, ${isGood}) AS maximum`,
  `argMaxIf(s.value, s.time, ${isGood}) AS last`,
].join(', ')

/** Rollup columns of finer rollup rows `r`. */
export const aggregatesOfRollups = [
  'toUInt32(sum(r.samples)) AS samples',
  'toUInt32(sum(r.good)) AS good',
  'arraySum(arraySort(groupArrayIf(r.total, r.good > 0))) AS total',
  'minIf(r.minimum, r.good > 0) AS minimum',
  'maxIf(r.maximum, r.good > 0) AS maximum',
  'argMaxIf(r.last, r.bucket, r.good > 0) AS last',
].join(', ')

/** Ten-minute rows of the samples `s` that meet a condition. */
export const tenMinutesOfSamples = (condition: string): string =>
  `SELECT s.tag AS tag, toStartOfTenMinutes(s.time) AS bucket, ${aggregatesOfSamples}
   FROM sample AS s FINAL WHERE ${condition} GROUP BY tag, bucket`

/**
 * Rollup rows of tags with bucket starts in [fromMs, toMs), both multiples of the level's step: from its table as far as
 * it is closed, and worked out from finer rows after that.
 */
export const rollupRows = (
  level: RollupLevel,
  tagIds: readonly number[],
  fromMs: number,
  toMs: number,
  closedUntilMs: number,
): string => {
  const { startOf } = rollupLevels[level]
  const closedMs = closedMsOf(level, closedUntilMs)
  const parts: string[] = []
  if (fromMs < closedMs || toMs <= closedMs)
    parts.push(
      `SELECT tag, bucket, ${rollupColumns} FROM ${storedRows(level, tagIds, fromMs, Math.min(toMs, closedMs))}`,
    )
  if (toMs > closedMs) {
    const openMs = Math.max(fromMs, closedMs)
    parts.push(
      level === '10m'
        ? tenMinutesOfSamples(
            `s.tag IN ${tagList(tagIds)} AND s.time >= ${timeLiteral(openMs)} AND s.time < ${timeLiteral(toMs)}`,
          )
        : `SELECT r.tag AS tag, ${startOf('r.bucket')} AS bucket, ${aggregatesOfRollups}
           FROM (${rollupRows('10m', tagIds, openMs, toMs, closedUntilMs)}) AS r GROUP BY tag, bucket`,
    )
  }
  return parts.join(' UNION ALL ')
}

/** What stands behind FROM for {@link rollupRows}, and their figures: without a statement of its own where all of it is stored. */
export const fromRollup = (
  level: RollupLevel,
  tagIds: readonly number[],
  fromMs: number,
  toMs: number,
  closedUntilMs: number,
): { readonly from: string; readonly figures: RollupFigures } =>
  toMs <= closedMsOf(level, closedUntilMs)
    ? { from: storedRows(level, tagIds, fromMs, toMs), figures: storedFigures }
    : { from: `(${rollupRows(level, tagIds, fromMs, toMs, closedUntilMs)})`, figures: workedOutFigures }

/** End of the last bucket that is closed. */
const closedMsOf = (level: RollupLevel, closedUntilMs: number): number => {
  const { stepMs } = rollupLevels[level]
  return Math.floor(closedUntilMs / stepMs) * stepMs
}

const storedRows = (level: RollupLevel, tagIds: readonly number[], fromMs: number, toMs: number): string =>
  `${rollupLevels[level].table} FINAL
   WHERE tag IN ${tagList(tagIds)} AND bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(toMs)}`

const plainColumns = rollupColumns.split(', ')

/** Of rollup rows worked out anew, those that count at least as many samples as the stored row of their bucket. */
export const notLessThanStored = (
  level: RollupLevel,
  select: string,
  tagIds: readonly number[],
  fromMs: number,
  toMs: number,
): string =>
  `SELECT n.tag AS tag, n.bucket AS bucket, ${plainColumns.map((column) => `n.${column} AS ${column}`).join(', ')}
   FROM (${select}) AS n
   LEFT JOIN (
     SELECT tag, bucket, samples AS counted FROM ${storedRows(level, tagIds, fromMs, toMs)}
   ) AS o ON n.tag = o.tag AND n.bucket = o.bucket
   WHERE n.samples >= o.counted`

/** Steps that a level's rows can be worked out from. */
export type FinerLevel = 'raw' | '10m' | '1h'

/**
 * Rows of a level that, worked out from finer rows, come out different from what is stored. Where finer rows were removed
 * before (`mayHoldMore`), a stored row may count more samples than are left.
 */
export const wrongRows = (
  level: RollupLevel,
  finer: FinerLevel,
  { fromMs, toMs, share, shares }: ArchiveSlice,
  mayHoldMore: boolean,
): string => {
  const { table, startOf } = rollupLevels[level]
  const expected =
    finer === 'raw'
      ? tenMinutesOfSamples(
          `s.time >= ${timeLiteral(fromMs)} AND s.time < ${timeLiteral(toMs)} AND s.tag % ${shares} = ${share}`,
        )
      : `SELECT r.tag AS tag, ${startOf('r.bucket')} AS bucket, ${aggregatesOfRollups}
         FROM ${rollupLevels[finer].table} AS r FINAL
         WHERE r.bucket >= ${bucketLiteral(fromMs)} AND r.bucket < ${bucketLiteral(toMs)} AND r.tag % ${shares} = ${share}
         GROUP BY tag, bucket`
  const differs = plainColumns.map((column) =>
    column === 'total' && finer === '1h' ? sumDiffers : `w.${column} != o.${column}`,
  )
  return `SELECT w.tag AS tag, w.bucket AS bucket FROM (${expected}) AS w
    LEFT JOIN (
      SELECT tag, bucket, ${rollupColumns} FROM ${table} FINAL
      WHERE bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(toMs)} AND tag % ${shares} = ${share}
    ) AS o ON w.tag = o.tag AND w.bucket = o.bucket
    WHERE (${differs.join(' OR ')}) ${mayHoldMore ? 'AND o.samples <= w.samples' : ''}`
}

/** Days are sums of ten minutes: from hours they differ in their last digits, by how floating-point numbers add. */
const sumDiffers = 'abs(w.total - o.total) > 1e-9 * w.good * greatest(abs(w.minimum), abs(w.maximum))'
