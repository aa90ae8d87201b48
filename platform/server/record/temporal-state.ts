import { type Fields, fieldEntries, type LooseValues } from '../../contract/field.ts'
import {
  foldWrites,
  isWithin,
  knownAt,
  lifeField,
  lifeKey,
  mergedTimeline,
  type Timeline,
  type Timelines,
  timelineOf,
  valueAt,
  valuesAt,
} from '../../contract/temporal.ts'
import type { RecordHistory } from './change-set.ts'

/** Fields, and how some of them follow from others. */
interface ComputingKind {
  readonly fields: Fields
  readonly compute?: ((values: never) => object) | undefined
}

/** A record over time. */
export interface TemporalState {
  readonly timelines: Timelines
  /** When the record exists. */
  readonly life: Timeline
}

/**
 * Folds the history of a record. `row` has the current values; fields without any write have held them since the record began.
 * `knownMs`: only what was recorded up to then.
 */
export const stateOf = (
  { fields }: { readonly fields: Fields },
  { writes }: Pick<RecordHistory, 'writes'>,
  row: LooseValues | undefined,
  knownMs?: number,
): TemporalState => {
  const written = new Set(writes.map(({ field }) => field))
  const base = Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !written.has(key)))
  const known = knownAt(writes, knownMs)
  const isOlder = row !== undefined && !written.has(lifeKey)
  const life = foldWrites(
    known.filter(({ field }) => field === lifeKey),
    isOlder,
  )
  return { timelines: timelineOf(fields, known, base), life: mergedTimeline(lifeField, life) }
}

export const existsAt = ({ life }: Pick<TemporalState, 'life'>, atMs: number): boolean => valueAt(life, atMs) === true

/** When a record began and ended; null without a bound. Undefined if it never exists. */
export const lifeSpan = ({
  life,
}: Pick<TemporalState, 'life'>): { readonly fromMs: number | null; readonly toMs: number | null } | undefined => {
  const alive = life.filter(({ value }) => value === true)
  const [first] = alive
  const last = alive.at(-1)
  return first && last && { fromMs: first.fromMs, toMs: last.toMs }
}

/** Values at an instant, with computed ones. */
export const wholeValuesAt = (
  kind: ComputingKind,
  { timelines }: Pick<TemporalState, 'timelines'>,
  atMs: number,
): LooseValues => {
  const values = valuesAt(timelines, atMs)
  const computed = Object.fromEntries(
    fieldEntries(kind.fields)
      .filter(([, { computedBy }]) => computedBy !== undefined)
      .map(([key]) => [key, null]),
  )
  return { ...values, ...computed, ...kind.compute?.({ ...computed, ...values } as never) }
}

const isNamed = (farm: unknown): boolean => farm !== null && farm !== undefined && farm !== ''

/**
 * The current values of a record: of its row, or of its last moment if it has ended. A record whose creation was taken back
 * has no values; it stays on the farm that was written last.
 */
export const lastValues = (
  kind: ComputingKind & { readonly farmField?: string | undefined },
  {
    state,
    history,
    row,
  }: {
    readonly state: TemporalState
    readonly history: Pick<RecordHistory, 'writes'>
    readonly row: LooseValues | undefined
  },
  nowMs: number,
): LooseValues => {
  if (row !== undefined) return row
  const toMs = lifeSpan(state)?.toMs
  const values = wholeValuesAt(kind, state, toMs === null || toMs === undefined ? nowMs : Math.min(nowMs, toMs - 1))
  const { farmField } = kind
  if (farmField === undefined || isNamed(values[farmField])) return values
  const last = history.writes.findLast(({ field, value }) => field === farmField && isNamed(value))
  return last ? { ...values, [farmField]: last.value } : values
}

/** Parts of a timeline whose start passes. `cuts`: instants at which the condition may change. */
export const clippedTimeline = (
  timeline: Timeline,
  isShown: (atMs: number) => boolean,
  cuts: readonly number[],
): Timeline =>
  timeline.flatMap((segment) => {
    const inner = cuts.filter((cutMs) => segment.fromMs !== cutMs && isWithin(segment, cutMs))
    const bounds = [segment.fromMs, ...inner.toSorted((a, b) => a - b), segment.toMs]
    return bounds
      .slice(0, -1)
      .map((fromMs, index) => ({ ...segment, fromMs, toMs: bounds[index + 1] ?? null }))
      .filter(({ fromMs }) => isShown(fromMs ?? Number.NEGATIVE_INFINITY))
  })
