import type { ArchiveSlice } from './archive.ts'
import { type RollupLevel, rollupStepMs } from './rollup-step.ts'
import type { Silences } from './silences.ts'
import { bucketLiteral, tagList } from './sql-text.ts'
import { tenMinutesOf, timeWeightedRows } from './time-weighted-sql.ts'

interface Level {
  readonly table: string
  readonly stepMs: number
  readonly startOf: (expression: string) => string
}

export const rollupLevels: Readonly<Record<RollupLevel, Level>> = {
  '10m': { table: 'rollup_10m', stepMs: rollupStepMs['10m'], startOf: (time) => `toStartOfTenMinutes(${time})` },
  '1h': { table: 'rollup_1h', stepMs: rollupStepMs['1h'], startOf: (time) => `toStartOfHour(${time})` },
  '1d': { table: 'rollup_1d', stepMs: rollupStepMs['1d'], startOf: (time) => `toStartOfDay(${time})` },
}

/** Columns of a computed row beside tag and bucket. covered: ms. total: value times ms. */
export const rollupColumns = 'samples, good, covered, total, minimum, maximum, last'

/** Expressions of the figures of a row; mean only where something is covered. */
export interface RollupFigures {
  readonly covered: string
  readonly mean: string
  readonly minimum: string
  readonly maximum: string
}

/** Of rows that were computed for a query. */
export const computedFigures: RollupFigures = {
  covered: 'covered',
  mean: 'if(minimum = maximum, minimum, total / covered)',
  minimum: 'minimum',
  maximum: 'maximum',
}

/** Of a bucket that holds one value all through it, zeros are stored: ten-minute data take a quarter of the space. */
const isConstant = 'minimum_of_several = 0 AND maximum_of_several = 0'

/** Of stored rows. Rows from before time weighting have no covered_ms: their total is a sum of `good` values. */
export const storedFigures = (level: RollupLevel): RollupFigures => ({
  covered: `if(covered_ms = 0 AND good > 0, ${rollupStepMs[level]}, covered_ms)`,
  mean: `if(${isConstant}, last, total_of_several / if(covered_ms = 0, good, covered_ms))`,
  minimum: `if(${isConstant}, last, minimum_of_several)`,
  maximum: `if(${isConstant}, last, maximum_of_several)`,
})

/** The columns that hold {@link rollupColumns} in the tables, and what goes into them: see the migrations for `several`. */
const stored: readonly (readonly [column: string, value: string])[] = [
  ['samples', 'samples'],
  ['good', 'good'],
  ['last', 'last'],
  ['total_of_several', 'if(minimum = maximum, 0, total)'],
  ['minimum_of_several', 'if(minimum = maximum, 0, minimum)'],
  ['maximum_of_several', 'if(minimum = maximum, 0, maximum)'],
  ['covered_ms', 'covered'],
]
export const storedColumns = stored.map(([column]) => column).join(', ')
export const storedValues = stored.map(([, value]) => value).join(', ')

/** {@link rollupColumns} of stored rows; what follows FROM names the table and the condition. */
const plainRows = (level: RollupLevel, from: string): string => {
  const { covered, mean, minimum, maximum } = storedFigures(level)
  return `SELECT tag, bucket, samples, good, ${covered} AS covered, if(covered = 0, 0, ${mean} * covered) AS total,
    ${minimum} AS minimum, ${maximum} AS maximum, last FROM ${from}`
}

/** Columns of rows `r` of {@link rollupColumns}, put together. Sums are sorted: the same rows give the same bytes. */
const aggregatesBy = (time: 'bucket' | 'start') =>
  [
    'toUInt32(sum(r.samples)) AS samples',
    'toUInt32(sum(r.good)) AS good',
    // The ms of a chart's step of many weeks do not fit in 32 bits.
    'toFloat64(sum(r.covered)) AS covered',
    'minIf(r.minimum, r.covered > 0) AS minimum',
    'maxIf(r.maximum, r.covered > 0) AS maximum',
    'if(minimum = maximum, minimum * covered, arraySum(arraySort(groupArrayIf(r.total, r.covered > 0)))) AS total',
    `argMaxIf(r.last, r.${time}, r.covered > 0) AS last`,
  ].join(', ')

/** Steps of finer rows, each row with its tag and the start of the step under `name`. */
export const stepsOfRows = (rows: string, start: string, name: string, time: 'bucket' | 'start' = 'bucket'): string =>
  `SELECT r.tag AS tag, ${start} AS ${name}, ${aggregatesBy(time)} FROM (${rows}) AS r GROUP BY tag, ${name}`

/** Rows of a coarser level from stored ten minutes that meet a condition on `tag` and `bucket`. */
export const coarserOfTenMinutes = (level: RollupLevel, condition: string): string =>
  stepsOfRows(
    plainRows('10m', `rollup_10m FINAL WHERE ${condition}`),
    rollupLevels[level].startOf('r.bucket'),
    'bucket',
  )

/** What values hold: the longest silences of tags, and the time until which values are known, epoch ms. */
export interface Holding {
  readonly silences: Silences
  readonly nowMs: number
}

/** Ten-minute rows [fromMs, toMs) of the samples `s` that meet a condition on whole tags. */
export const tenMinutesOfSamples = (
  rows: string,
  [fromMs, toMs]: readonly [number, number],
  { silences, nowMs }: Holding,
): string => {
  const weighted = timeWeightedRows({
    rows,
    fromMs,
    toMs,
    stepMs: rollupStepMs['10m'],
    startOf: tenMinutesOf,
    silences,
    nowMs,
  })
  return `SELECT tag, toDateTime(intDiv(start, 1000), 'UTC') AS bucket, ${rollupColumns} FROM (${weighted})`
}

/** Tags, a half-open range of bucket starts, and how far the tables are complete, epoch ms. */
export interface RollupRange extends Holding {
  readonly tagIds: readonly number[]
  readonly fromMs: number
  readonly toMs: number
  readonly closedUntilMs: number
}

/**
 * Rollup rows of tags with bucket starts in [fromMs, toMs), both multiples of the level's step: from its table as far as
 * it is closed, and computed from finer rows after that.
 */
export const rollupRows = (level: RollupLevel, range: RollupRange): string => {
  const { tagIds, fromMs, toMs, closedUntilMs } = range
  const { startOf } = rollupLevels[level]
  const closedMs = closedMsOf(level, closedUntilMs)
  const parts: string[] = []
  if (fromMs < closedMs || toMs <= closedMs)
    parts.push(
      `SELECT tag, bucket, ${rollupColumns} FROM (${plainRows(level, storedRows(level, tagIds, fromMs, Math.min(toMs, closedMs)))})`,
    )
  if (toMs > closedMs) {
    const openMs = Math.max(fromMs, closedMs)
    const open =
      level === '10m'
        ? tenMinutesOfSamples(`s.tag IN ${tagList(tagIds)}`, [openMs, toMs], range)
        : stepsOfRows(rollupRows('10m', { ...range, fromMs: openMs }), startOf('r.bucket'), 'bucket')
    parts.push(`SELECT tag, bucket, ${rollupColumns} FROM (${open})`)
  }
  return parts.join(' UNION ALL ')
}

/**
 * The same of several parts of a range, each a half-open range of bucket starts. One statement reads all parts that are in the
 * table: each statement over it costs as much again.
 */
export const rollupRowsOfParts = (
  level: RollupLevel,
  range: Omit<RollupRange, 'fromMs' | 'toMs'>,
  parts: readonly (readonly [fromMs: number, toMs: number])[],
): string => {
  const closedMs = closedMsOf(level, range.closedUntilMs)
  const isStored = ([, toMs]: readonly [number, number]) => toMs <= closedMs
  const stored = parts.filter(isStored)
  const within = stored.map(
    ([fromMs, toMs]) => `(bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(toMs)})`,
  )
  const table = `${rollupLevels[level].table} FINAL WHERE tag IN ${tagList(range.tagIds)} AND (${within.join(' OR ')})`
  return [
    ...(stored.length > 0 ? [`SELECT tag, bucket, ${rollupColumns} FROM (${plainRows(level, table)})`] : []),
    ...parts
      .filter((part) => !isStored(part))
      .map(([fromMs, toMs]) => `SELECT * FROM (${rollupRows(level, { ...range, fromMs, toMs })})`),
  ].join(' UNION ALL ')
}

/** What stands behind FROM for {@link rollupRows}, and their figures: without a statement of its own where all of it is stored. */
export const fromRollup = (
  level: RollupLevel,
  range: RollupRange,
): { readonly from: string; readonly figures: RollupFigures } =>
  range.toMs <= closedMsOf(level, range.closedUntilMs)
    ? { from: storedRows(level, range.tagIds, range.fromMs, range.toMs), figures: storedFigures(level) }
    : { from: `(${rollupRows(level, range)})`, figures: computedFigures }

/** End of the last bucket that is closed. */
const closedMsOf = (level: RollupLevel, closedUntilMs: number): number => {
  const { stepMs } = rollupLevels[level]
  return Math.floor(closedUntilMs / stepMs) * stepMs
}

const storedRows = (level: RollupLevel, tagIds: readonly number[], fromMs: number, toMs: number): string =>
  `${rollupLevels[level].table} FINAL
   WHERE tag IN ${tagList(tagIds)} AND bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(toMs)}`

const plainColumns = rollupColumns.split(', ')

/** Start of the first bucket of a level that is computed from kept raw rows alone, epoch ms. */
export const fullFromMs = (removedMs: number, longestMs: number, level: RollupLevel): number => {
  const { stepMs } = rollupLevels[level]
  return Math.ceil((removedMs + longestMs) / stepMs) * stepMs
}

/**
 * Recomputed rows with bucket starts in [fromMs, toMs). Before `fullMs` only those that do not lose anything: more samples than
 * the stored row, or as many with no less coverage.
 */
export const notLessThanStored = (
  level: RollupLevel,
  select: string,
  tagIds: readonly number[],
  [fromMs, toMs]: readonly [number, number],
  fullMs: number,
): string =>
  fromMs >= fullMs
    ? select
    : `SELECT n.tag AS tag, n.bucket AS bucket, ${plainColumns.map((column) => `n.${column} AS ${column}`).join(', ')}
   FROM (${select}) AS n
   LEFT JOIN (
     SELECT tag, bucket, samples AS counted, covered_ms AS held FROM ${storedRows(level, tagIds, fromMs, Math.min(toMs, fullMs))}
   ) AS o ON n.tag = o.tag AND n.bucket = o.bucket
   WHERE n.bucket >= ${bucketLiteral(fullMs)} OR n.samples > o.counted OR (n.samples = o.counted AND n.covered >= o.held)`

/** Steps that a level's rows can be computed from. */
export type FinerLevel = 'raw' | '10m' | '1h'

/**
 * Rows of a level that, computed from finer rows, differ from what is stored. Where finer rows were removed before
 * (`mayHoldMore`), a stored row may stand for more samples, or for more time, than are left.
 */
export const wrongRows = (
  level: RollupLevel,
  finer: FinerLevel,
  { fromMs, toMs, share, shares }: ArchiveSlice,
  mayHoldMore: boolean,
  holding: Holding,
): string => {
  const { table, startOf } = rollupLevels[level]
  const ofShare = `tag % ${shares} = ${share}`
  const inRange = `bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(toMs)} AND ${ofShare}`
  const expected =
    finer === 'raw'
      ? tenMinutesOfSamples(`s.${ofShare}`, [fromMs, toMs], holding)
      : stepsOfRows(
          plainRows(finer, `${rollupLevels[finer].table} FINAL WHERE ${inRange}`),
          startOf('r.bucket'),
          'bucket',
        )
  const differs = stored.map(([column]) =>
    column === 'total_of_several' && finer === '1h' ? sumDiffers : `w.${column} != o.${column}`,
  )
  const values = stored.map(([column, value]) => `${value} AS ${column}`)
  return `SELECT w.tag AS tag, w.bucket AS bucket FROM (SELECT tag, bucket, ${values.join(', ')} FROM (${expected})) AS w
    LEFT JOIN (SELECT tag, bucket, ${storedColumns} FROM ${table} FINAL WHERE ${inRange}) AS o
      ON w.tag = o.tag AND w.bucket = o.bucket
    WHERE (${differs.join(' OR ')})
    ${mayHoldMore ? 'AND (o.samples < w.samples OR (o.samples = w.samples AND o.covered_ms <= w.covered_ms))' : ''}`
}

/** Days are sums of ten minutes: from hours they differ in their last digits, by how floating-point numbers add. */
const sumDiffers =
  'abs(w.total_of_several - o.total_of_several) > 1e-9 * w.covered_ms * greatest(abs(w.minimum_of_several), abs(w.maximum_of_several))'
