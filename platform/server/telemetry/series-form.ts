import type { Engine } from './engine.ts'
import type { JsonParts, Resolution, TagSeries } from './historian.ts'
import { rollupColumns } from './rollup-sql.ts'

/** The series of a tag, as values or as JSON. */
export interface Found<Series> {
  readonly tagId: number
  readonly series: Series
}

/** Steps of the tags that have good numbers, and for every tag the rows of any kind behind it. */
export interface FoundSteps<Series> {
  readonly numbers: readonly Found<Series>[]
  readonly samplesOf: ReadonlyMap<number, number>
}

/**
 * SQL of the rows that a question is about, with a statement of its own only where rows must be worked out: the engine takes longer
 * to plan a statement within a statement than to read what a chart shows.
 */
interface Rows {
  /** What stands behind FROM, with the conditions. */
  readonly from: string
  /** Expression of a row's time, epoch ms as Float64; each of a tag once. */
  readonly start: string
}

/** Rows with tag and {@link rollupColumns}. */
export interface StepRows extends Rows {
  /** The column that `start` is worked out of. */
  readonly key: 'bucket' | 'start'
}

/** Rows with tag. */
export interface PointRows extends Rows {
  /** Expression of the value; nan: missing. */
  readonly shown: string
  /** Condition of a row that holds a text. */
  readonly isText: string
  /** Left out are tags with more rows than `ofTag` or with texts; refused is what would have to look at more than `lookedAt`. */
  readonly most?: { readonly ofTag: number; readonly lookedAt: number }
}

/** What becomes of the rows of a question: values to calculate with, or JSON that is only passed on. */
export interface SeriesForm<Series> {
  steps(engine: Engine, rows: StepRows, resolution: Resolution, stepMs: number): Promise<FoundSteps<Series>>
  /** `mixed` are tags that hold texts as well: they have to be read in another way. Undefined: numbers and texts are read alike. */
  readonly points?: (
    engine: Engine,
    rows: PointRows,
  ) => Promise<{ readonly numbers: readonly Found<Series>[]; readonly mixed: readonly number[] }>
  /** A series that was put together here. */
  of(series: TagSeries): Found<Series>
}

type StepColumns = [
  tags: number[],
  starts: number[],
  means: (number | null)[],
  minimum: number[],
  maximum: number[],
  good: number[],
  last: number[],
  samples: number[],
]
type PointCells = [tag: Buffer, texts: Buffer, times: Buffer, values: Buffer]
type StepCells = [
  tag: Buffer,
  samples: Buffer,
  times: Buffer,
  values: Buffer,
  minimum: Buffer,
  maximum: Buffer,
  count: Buffer,
  last: Buffer,
]

export const asValues: SeriesForm<TagSeries> = {
  async steps(engine, { start, key, from }, resolution, stepMs) {
    // Sorted outside: where stored rows come from several shards, some versions of ClickHouse mix up their alias columns under ORDER BY.
    const [tags, starts, means, minimum, maximum, good, last, samples] = await engine.columns<StepColumns>(
      `SELECT tag, ${start}, total / good, minimum, maximum, good, last, samples
       FROM (SELECT tag, ${key}, ${rollupColumns} FROM ${from}) ORDER BY tag, ${key}`,
    )
    const numbers: Found<TagSeries>[] = []
    const samplesOf = new Map<number, number>()
    for (const { tagId, start: first, end } of runsOf(tags)) {
      const kept: number[] = []
      let sum = 0
      for (let index = first; index < end; index += 1) {
        sum += samples[index] ?? 0
        if ((good[index] ?? 0) > 0) kept.push(index)
      }
      samplesOf.set(tagId, sum)
      if (kept.length === 0) continue
      const pick = <Value>(column: readonly Value[]): Value[] => kept.map((index) => column[index] as Value)
      numbers.push(
        asValues.of({
          tagId,
          resolution,
          stepMs,
          times: pick(starts),
          values: pick(means),
          minimum: pick(minimum),
          maximum: pick(maximum),
          count: pick(good),
          last: pick(last),
        }),
      )
    }
    return { numbers, samplesOf }
  },
  of: (series) => ({ tagId: series.tagId, series }),
}

const end = Buffer.from('}')

/** Brackets around nothing. */
const isEmpty = (array: Buffer) => array.length === 2

/** JSON of a {@link TagSeries} around arrays that are written already. */
const seriesAround = (
  { tagId, resolution, stepMs }: Pick<TagSeries, 'tagId' | 'resolution' | 'stepMs'>,
  arrays: Readonly<Record<string, Buffer>>,
): Found<JsonParts> => {
  const begin = Buffer.from(`{"tagId":${tagId},"resolution":"${resolution}","stepMs":${stepMs}`)
  const parts = Object.entries(arrays).flatMap(([name, array]) => [Buffer.from(`,"${name}":`), array])
  return { tagId, series: [begin, ...parts, end] }
}

/**
 * Expressions of arrays that are ordered by the first of them, in which no figure occurs twice. Threads put arrays together in any order, but all of
 * a group in the same; each is sorted by itself, which costs less than to sort tuples and take them apart again. The name
 * `unsorted` is given where it is used first.
 */
const arraysOf = ([first = '', ...others]: readonly string[], condition?: string): string => {
  const group = (column: string) =>
    condition === undefined ? `groupArray(${column})` : `groupArrayIf(${column}, ${condition})`
  return [
    `arraySort(${group(first)} AS unsorted)`,
    ...others.map((column) => `arraySort((figure, place) -> place, ${group(column)}, unsorted)`),
  ].join(', ')
}

/** The JSON of a {@link TagSeries}: the engine writes its figures, and no value passes through this process by itself. */
export const asJson: SeriesForm<JsonParts> = {
  async steps(engine, { start, from }, resolution, stepMs) {
    const columns = [start, 'total / good', 'minimum', 'maximum', 'good', 'last']
    const lines = await engine.written(
      `SELECT tag, toFloat64(sum(samples)), ${arraysOf(columns, 'good > 0')} FROM ${from} GROUP BY tag`,
      2 + columns.length,
    )
    const numbers: Found<JsonParts>[] = []
    const samplesOf = new Map<number, number>()
    for (const [tag, samples, times, values, minimum, maximum, count, last] of lines as StepCells[]) {
      const tagId = Number(tag)
      samplesOf.set(tagId, Number(samples))
      if (!isEmpty(times))
        numbers.push(seriesAround({ tagId, resolution, stepMs }, { times, values, minimum, maximum, count, last }))
    }
    return { numbers, samplesOf }
  },
  async points(engine, { start, shown, isText, from, most }) {
    const lines = await engine.written(
      `SELECT tag, toFloat64(countIf(${isText})), ${arraysOf([start, shown])} FROM ${from} GROUP BY tag
       ${most ? `HAVING count() <= ${most.ofTag} AND countIf(${isText}) = 0` : ''}`,
      4,
      most?.lookedAt,
    )
    const numbers: Found<JsonParts>[] = []
    const mixed: number[] = []
    for (const [tag, texts, times, values] of lines as PointCells[]) {
      const tagId = Number(tag)
      if (Number(texts) > 0) mixed.push(tagId)
      else numbers.push(seriesAround({ tagId, resolution: 'raw', stepMs: null }, { times, values }))
    }
    return { numbers, mixed }
  },
  of: (series) => ({ tagId: series.tagId, series: [Buffer.from(JSON.stringify(series))] }),
}

/** Stretches [start, end) of equal tags in rows that are ordered by tag. */
export const runsOf = (tags: readonly number[]) => {
  const runs: { tagId: number; start: number; end: number }[] = []
  let start = 0
  for (let end = 1; end <= tags.length; end += 1) {
    const tagId = tags[start] as number
    if (tags[end] === tagId) continue
    runs.push({ tagId, start, end })
    start = end
  }
  return runs
}
