import { emptyValue, type Field, type Fields, fieldEntries, type LooseValues } from './field.ts'
import { canonicalValue, type Difference, differences, equalValues } from './field-value.ts'

/**
 * Values that change over time (docs/decisions/041-time-of-records.md). A change set holds writes. Each write paints a value
 * over an interval of a field. The timeline of a field is the fold of its writes in the order of recording.
 */

/** [fromMs, toMs). Null as start: since the record began. Null as end: until further notice. */
export interface Interval {
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** A value of a field over an interval. */
export interface FieldWrite extends Interval {
  readonly field: string
  readonly value: unknown
}

/** A recorded write. */
export interface Write extends FieldWrite {
  readonly changeSet: number
  readonly recordedAtMs: number
}

/** Part of a timeline with one value. `changeSet` is null where nobody has written. */
export interface Segment extends Interval {
  readonly value: unknown
  readonly changeSet: number | null
}

export type Timeline = readonly Segment[]
/** Timelines by field. */
export type Timelines = Readonly<Record<string, Timeline>>

/** `correct`: the held value was wrong all the time. `change`: another value holds from an instant on. */
export type WriteMode = 'correct' | 'change'
export type Validity = { readonly mode: 'correct' } | { readonly mode: 'change'; readonly validFromMs: number }

/** Key of the existence of a record among its writes. It is no name of a field. */
export const lifeKey = '@life'
/** Existence as a field, so that the same functions fold it. */
export const lifeField: Field = { kind: 'boolean', section: lifeKey }

const startOf = ({ fromMs }: Interval): number => fromMs ?? Number.NEGATIVE_INFINITY
const endOf = ({ toMs }: Interval): number => toMs ?? Number.POSITIVE_INFINITY
const bound = (ms: number): number | null => (Number.isFinite(ms) ? ms : null)

export const isWithin = (interval: Interval, atMs: number): boolean =>
  startOf(interval) <= atMs && atMs < endOf(interval)

const isEmptyInterval = (interval: Interval): boolean => startOf(interval) >= endOf(interval)

/** The part of an interval within another one; undefined if there is none. */
export const overlap = <One extends Interval>(one: One, other: Interval): One | undefined => {
  const fromMs = bound(Math.max(startOf(one), startOf(other)))
  const toMs = bound(Math.min(endOf(one), endOf(other)))
  // Bounds at the ends of time are null; an interval that ends before it starts is empty.
  if (Math.max(startOf(one), startOf(other)) >= Math.min(endOf(one), endOf(other))) return undefined
  return { ...one, fromMs, toMs }
}

type Paint = Interval & Pick<Segment, 'value' | 'changeSet'>

const paint = (timeline: Timeline, { fromMs, toMs, value, changeSet }: Paint): Timeline => {
  const painted: Segment = { fromMs, toMs, value, changeSet }
  if (isEmptyInterval(painted)) return timeline
  const before = timeline.flatMap(
    (segment) => overlap(segment, { fromMs: null, toMs: fromMs ?? Number.NEGATIVE_INFINITY }) ?? [],
  )
  const after = timeline.flatMap(
    (segment) => overlap(segment, { fromMs: toMs ?? Number.POSITIVE_INFINITY, toMs: null }) ?? [],
  )
  return [...before, painted, ...after]
}

/** The timeline of one field. Each write paints its interval over what was there. `base` is the value without writes. */
export const foldWrites = (writes: readonly Paint[], base: unknown = null): Timeline =>
  writes.reduce<Timeline>(paint, [{ fromMs: null, toMs: null, value: base, changeSet: null }])

/** Timelines after further writes. */
export const withWrites = (
  timelines: Timelines,
  writes: readonly FieldWrite[],
  changeSet: number | null = null,
): Timelines => {
  const after: Record<string, Timeline> = { ...timelines }
  for (const { field, ...write } of writes) {
    const held = after[field]
    if (held) after[field] = paint(held, { ...write, changeSet })
  }
  return after
}

/** Writes that were recorded up to an instant. */
export const knownAt = <One extends Pick<Write, 'recordedAtMs'>>(
  writes: readonly One[],
  atMs: number | undefined,
): readonly One[] => (atMs === undefined ? writes : writes.filter(({ recordedAtMs }) => recordedAtMs <= atMs))

/** Timeline in which neighbours with equal values are one segment, of the change set that came first. */
export const mergedTimeline = (field: Field, timeline: Timeline): Timeline =>
  timeline.reduce<Segment[]>((merged, segment) => {
    const last = merged.at(-1)
    if (last && equalValues(field, last.value, segment.value)) {
      merged[merged.length - 1] = { ...last, toMs: segment.toMs, changeSet: last.changeSet ?? segment.changeSet }
      return merged
    }
    merged.push(segment)
    return merged
  }, [])

/**
 * Timelines of all fields that have a time. A field without any write holds its value of `base` since the record began.
 */
export const timelineOf = (fields: Fields, writes: readonly Write[], base: LooseValues = {}): Timelines => {
  const byField = Map.groupBy(writes, ({ field }) => field)
  return Object.fromEntries(
    temporalFields(fields).map(([key, field]) => {
      const own = byField.get(key)
      const start = own === undefined && Object.hasOwn(base, key) ? base[key] : emptyValue(field)
      return [key, mergedTimeline(field, foldWrites(own ?? [], start ?? emptyValue(field)))]
    }),
  )
}

/** Fields whose values have a time: computed values follow from others, and secrets have no history. */
export const temporalFields = (fields: Fields): readonly (readonly [string, Field])[] =>
  fieldEntries(fields).filter(([, { kind, computedBy }]) => computedBy === undefined && kind !== 'secret')

const segmentAt = (timeline: Timeline, atMs: number): Segment | undefined =>
  timeline.find((segment) => isWithin(segment, atMs))

/** The value that holds at an instant. */
export const valueAt = (timeline: Timeline, atMs: number): unknown => segmentAt(timeline, atMs)?.value ?? null

/** The values of a record at an instant. */
export const valuesAt = (timelines: Timelines, atMs: number): LooseValues =>
  Object.fromEntries(Object.entries(timelines).map(([key, timeline]) => [key, valueAt(timeline, atMs)]))

/** Fields whose values differ between two instants. */
export const differenceBetween = (
  fields: Fields,
  timelines: Timelines,
  fromMs: number,
  toMs: number,
): readonly Difference[] => differences(fields, valuesAt(timelines, fromMs), valuesAt(timelines, toMs))

/** Whether a value is empty, so that filling it needs no question. */
export const isUnfilled = (field: Field, value: unknown): boolean => canonicalValue(field, value) === null

/**
 * The write that sets a value. A correction paints the whole interval in which the present value holds. A change paints from
 * its instant until the next known change. Undefined if the value holds there already.
 */
export const writesFor = (
  [key, field]: readonly [string, Field],
  timeline: Timeline,
  value: unknown,
  { validity, nowMs }: { readonly validity: Validity; readonly nowMs: number },
): FieldWrite | undefined => {
  const atMs = validity.mode === 'change' ? validity.validFromMs : nowMs
  const held = segmentAt(mergedTimeline(field, timeline), atMs)
  if (!held || equalValues(field, held.value, value)) return undefined
  const fromMs = validity.mode === 'change' ? validity.validFromMs : held.fromMs
  return { field: key, value, fromMs, toMs: held.toMs }
}

/** Intervals without a boundary inside, in which all values of a record stay the same. */
export const regionsOf = (timelines: Timelines, intervals: readonly Interval[]): readonly Interval[] => {
  const bounds = Object.values(timelines)
    .flat()
    .concat(intervals.map((interval) => ({ ...interval, value: null, changeSet: null })))
    .flatMap((segment) => [startOf(segment), endOf(segment)])
  const sorted = [...new Set(bounds)].sort((a, b) => a - b)
  return sorted
    .slice(0, -1)
    .map((fromMs, index): Interval => ({ fromMs: bound(fromMs), toMs: bound(sorted[index + 1] ?? Number.NaN) }))
    .filter((region) => intervals.some((interval) => overlap(region, interval) !== undefined))
}

/** An instant within an interval. */
export const instantWithin = ({ fromMs, toMs }: Interval): number => fromMs ?? (toMs === null ? 0 : toMs - 1)

/** The next instant after `nowMs` at which a value changes; undefined without one. */
export const nextChange = (timelines: readonly Timeline[], nowMs: number): number | undefined => {
  const coming = timelines.flat().flatMap(({ fromMs }) => (fromMs !== null && fromMs > nowMs ? [fromMs] : []))
  return coming.length === 0 ? undefined : Math.min(...coming)
}
