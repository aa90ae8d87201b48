import type { Engine } from './engine.ts'
import type { JsonParts, TagSeries } from './historian.ts'
import type { RollupFigures } from './rollup-sql.ts'

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
  /** Expression of a row's time, epoch ms; each of a tag once. */
  readonly start: string
}

/** Rows with tag, samples, good and last. */
export interface StepRows extends Rows {
  /** One thread has read them before several have shared them out. */
  readonly areFew?: boolean
  /** The column that `start` is worked out of. */
  readonly key: 'bucket' | 'start'
  readonly figures: RollupFigures
}

/** Rows with tag. */
export interface PointRows extends Rows {
  /** Expression of the value; nan: missing. */
  readonly shown: string
  /** How long a value of a tag holds when no other follows, ms. */
  readonly holdMsOf: (tagId: number) => number
  /** Condition of a row that holds a text. */
  readonly isText: string
  /** Left out are tags with more rows than `ofTag` or with texts; refused is what would have to look at more than `lookedAt`. */
  readonly most?: { readonly ofTag: number; readonly lookedAt: number }
}

/** What becomes of the rows of a question: values to calculate with, or JSON that is only passed on. */
export interface SeriesForm<Series> {
  /** Resolves once the engine has answered; what is called then puts the answer together. */
  steps(engine: Engine, rows: StepRows, step: Step): Promise<() => FoundSteps<Series>>
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
  covered: number[],
  last: number[],
  samples: number[],
]
type PointCells = [tag: Buffer, texts: Buffer, times: Buffer, values: Buffer]
/** {@link StepColumns}, each as the JSON of its array. */
type WrittenSteps = [
  tags: Buffer,
  times: Buffer,
  values: Buffer,
  minimum: Buffer,
  maximum: Buffer,
  count: Buffer,
  covered: Buffer,
  last: Buffer,
  samples: Buffer,
]

/** SELECT of {@link StepColumns}. */
const selectSteps = ({ start, key, from, figures: { covered, mean, minimum, maximum } }: StepRows): string =>
  `SELECT tag, ${start}, ${mean}, ${minimum}, ${maximum}, good, ${covered}, last, samples FROM ${from} ORDER BY tag, ${key}`

/** Rows that follow each other, [start, end). */
type Stretch = readonly [start: number, end: number]

/** Of each tag how many rows of any kind are behind its steps, and the steps in which a good number holds. */
const stretchesOf = (tags: readonly number[], covered: readonly number[], samples: readonly number[]) =>
  runsOf(tags).map(({ tagId, start, end }) => {
    const kept: Stretch[] = []
    let sum = 0
    let first = start
    for (let row = start; row < end; row += 1) {
      sum += samples[row] ?? 0
      if ((covered[row] ?? 0) > 0) continue
      if (row > first) kept.push([first, row])
      first = row + 1
    }
    if (end > first) kept.push([first, end])
    return { tagId, samples: sum, kept }
  })

type Step = Pick<TagSeries, 'resolution' | 'stepMs'>

const valuesOf = ([tags, starts, means, minimum, maximum, good, covered, last, samples]: StepColumns, step: Step) => {
  const numbers: Found<TagSeries>[] = []
  const samplesOf = new Map<number, number>()
  for (const { tagId, samples: sum, kept } of stretchesOf(tags, covered, samples)) {
    samplesOf.set(tagId, sum)
    if (kept.length === 0) continue
    const pick = <Value>(column: readonly Value[]): Value[] => kept.flatMap(([start, end]) => column.slice(start, end))
    numbers.push(
      asValues.of({
        tagId,
        ...step,
        times: pick(starts),
        values: pick(means),
        minimum: pick(minimum),
        maximum: pick(maximum),
        count: pick(good),
        covered: pick(covered),
        last: pick(last),
      }),
    )
  }
  return { numbers, samplesOf }
}

export const asValues: SeriesForm<TagSeries> = {
  async steps(engine, rows, step) {
    const columns = await engine.columns<StepColumns>(selectSteps(rows))
    return () => valuesOf(columns, step)
  },
  of: (series) => ({ tagId: series.tagId, series }),
}

/** JSON of a {@link TagSeries} around arrays that are written already. */
const seriesAround = (
  { tagId, resolution, stepMs, holdMs }: Step & Pick<TagSeries, 'tagId' | 'holdMs'>,
  arrays: Readonly<Record<string, JsonParts>>,
): Found<JsonParts> => {
  const hold = holdMs === undefined ? '' : `,"holdMs":${holdMs}`
  const begin = Buffer.from(`{"tagId":${tagId},"resolution":"${resolution}","stepMs":${stepMs}${hold}`)
  const parts = Object.entries(arrays).flatMap(([name, array]) => [Buffer.from(`,"${name}":`), ...array])
  return { tagId, series: [begin, ...parts, Buffer.from('}')] }
}

const part = (text: string): Buffer => Buffer.from(text)
const [opening, closing] = [part('['), part(']')]
const [comma = 0, space = 0] = part(', ')

/** Cuts stretches of rows, in their order, out of the JSON array of so many figures. */
const cutterOf = (array: Buffer, rows: number) => {
  const last = array.length - 1
  let row = 0
  let at = 0
  /** Place of the comma or bracket before a row; rows are asked for in their order. */
  const before = (wanted: number): number => {
    if (wanted === rows) return last
    while (row < wanted && at < last) if (array[++at] === comma) row += 1
    return at
  }
  return (stretches: readonly Stretch[]): JsonParts => {
    const places = stretches.map(([start, end]) => {
      const from = before(start) + 1
      return [array[from] === space ? from + 1 : from, before(end)] as const
    })
    const [only] = places
    if (places.length === 1 && only) return [opening, array.subarray(...only), closing]
    // One buffer for all of them, which may be very many.
    const joined = Buffer.allocUnsafe(places.reduce((length, [from, end]) => length + end - from + 1, 0))
    let length = 0
    for (const [from, end] of places) {
      length += array.copy(joined, length, from, end)
      joined[length++] = comma
    }
    return [opening, joined.subarray(0, length - 1), closing]
  }
}

const figuresOf = (array: Buffer): number[] => JSON.parse(array.toString('latin1'))

const writtenOf = (
  [tags, times, values, minimum, maximum, count, covered, last, samples]: WrittenSteps,
  step: Step,
) => {
  const tagOf = figuresOf(tags)
  const cutters = Object.entries({ times, values, minimum, maximum, count, covered, last }).map(
    ([name, array]) => [name, cutterOf(array, tagOf.length)] as const,
  )
  const numbers: Found<JsonParts>[] = []
  const samplesOf = new Map<number, number>()
  for (const { tagId, samples: sum, kept } of stretchesOf(tagOf, figuresOf(covered), figuresOf(samples))) {
    samplesOf.set(tagId, sum)
    if (kept.length === 0) continue
    const arrays = Object.fromEntries(cutters.map(([name, cut]) => [name, cut(kept)]))
    numbers.push(seriesAround({ tagId, ...step }, arrays))
  }
  return { numbers, samplesOf }
}

/** The JSON of a {@link TagSeries}: the engine writes its figures; here they are at most cut apart. */
export const asJson: SeriesForm<JsonParts> = {
  async steps(engine, rows, step) {
    const columns = (await engine.writtenColumns(selectSteps(rows), 9, rows.areFew)) as WrittenSteps
    return () => writtenOf(columns, step)
  },
  async points(engine, { start, shown, isText, from, most, holdMsOf }) {
    // Threads put arrays together in any order, but all of a group in the same. The name `unsorted` is given where it is used first.
    const lines = await engine.written(
      `SELECT tag, toFloat64(countIf(${isText})), arraySort(groupArray(${start}) AS unsorted),
         arraySort((figure, place) -> place, groupArray(${shown}), unsorted) FROM ${from} GROUP BY tag
       ${most ? `HAVING count() <= ${most.ofTag} AND countIf(${isText}) = 0` : ''}`,
      4,
      most?.lookedAt,
    )
    const numbers: Found<JsonParts>[] = []
    const mixed: number[] = []
    for (const [tag, texts, times, values] of lines as PointCells[]) {
      const tagId = Number(tag)
      if (Number(texts) > 0) mixed.push(tagId)
      else {
        const about = { tagId, resolution: 'raw', stepMs: null, holdMs: holdMsOf(tagId) } as const
        numbers.push(seriesAround(about, { times: [times], values: [values] }))
      }
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
