import type { FieldChange, RecordChange } from '../../contract/record-change.ts'
import { revertedSets } from '../../contract/revert.ts'
import {
  foldWrites,
  type Interval,
  isWithin,
  lifeKey,
  overlap,
  type Timeline,
  valueAt,
} from '../../contract/temporal.ts'
import type { HistoryRow } from './change-set.ts'
import { olderValues } from './temporal-row.ts'

/** Paints the rows of one change set and returns the changed fields with the values before. */
const changesOf = (rows: readonly HistoryRow[], painted: Map<string, HistoryRow[]>): FieldChange[] =>
  rows.flatMap((row) => {
    const { fromMs, toMs, takesEffect, values } = row
    return Object.entries(values).flatMap(([field, after]): FieldChange[] => {
      const earlier = painted.get(field) ?? []
      const timeline = timelineOf(earlier, field)
      // A value that takes effect was painted before. It replaces the one before its start.
      const before = takesEffect ? valueAt(timeline, (fromMs ?? 0) - 1) : overlapping(timeline, row)
      if (!takesEffect) painted.set(field, [...earlier, row])
      return field === lifeKey ? [] : [{ field, before, after, fromMs, toMs }]
    })
  })

const timelineOf = (rows: readonly HistoryRow[], field: string): Timeline =>
  foldWrites(rows.map(({ fromMs, toMs, changeSet, values }) => ({ fromMs, toMs, changeSet, value: values[field] })))

/** The value that a write replaces: of the first part that it paints over. */
const overlapping = (timeline: Timeline, row: HistoryRow): unknown =>
  timeline.find((segment) => overlap(segment, row) !== undefined)?.value ?? null

/** The part of the changes that a user may see. */
export interface ShownChanges {
  readonly field: (field: string) => boolean
  /** Whether the record stood on a farm of the user. */
  readonly at: (atMs: number) => boolean
  /** Instants at which the record came to another farm. */
  readonly cuts: readonly number[]
}

/** The first part of an interval in which the record stood on a farm of the user; undefined if there is none. */
const shownPart = (interval: Interval, { at, cuts }: ShownChanges): Interval | undefined => {
  const inner = cuts.filter((cutMs) => isWithin(interval, cutMs)).toSorted((one, other) => one - other)
  const starts = [interval.fromMs, ...inner]
  const first = starts.findIndex((startMs) => at(startMs ?? Number.NEGATIVE_INFINITY))
  if (first < 0) return undefined
  const end = inner.slice(first).find((cutMs) => !at(cutMs))
  return { fromMs: starts[first] ?? null, toMs: end ?? interval.toMs }
}

/** A change as the user may see it: in times on farms of the user, without the value before if it held on another farm. */
const shownChange = (change: FieldChange, shown: ShownChanges): FieldChange[] => {
  const held = { fromMs: change.fromMs ?? null, toMs: change.toMs ?? null }
  const part = shown.field(change.field) ? shownPart(held, shown) : undefined
  if (!part) return []
  const isKnown = shown.at((part.fromMs ?? Number.NEGATIVE_INFINITY) - 1)
  return [{ ...change, ...part, ...(!isKnown && { before: null }) }]
}

/** Whether a change set lets a record begin or end while it stands on a farm of the user. */
const isLifeShown = (rows: readonly HistoryRow[], { at }: ShownChanges): boolean =>
  rows.some(({ values, fromMs }) => {
    if (!Object.hasOwn(values, lifeKey)) return false
    const startMs = fromMs ?? Number.NEGATIVE_INFINITY
    return at(values[lifeKey] === true ? startMs : startMs - 1)
  })

/** Who changed what of a record, newest first, from its change sets. */
export const changesOfHistory = (rows: readonly HistoryRow[], since: number, shown: ShownChanges): RecordChange[] => {
  const reverted = revertedSets(rows.map(({ changeSet: number, reverts }) => ({ number, reverts })))
  const painted = new Map<string, HistoryRow[]>()
  const bySet = Map.groupBy(rows, ({ changeSet }) => changeSet)
  const changes = [...bySet].flatMap(([number, own]): RecordChange[] => {
    const [first] = own
    const isNew = own.some(({ values }) => values[lifeKey] === true)
    const written = changesOf(own, painted)
    // Of a new record everything is new.
    const fields = isNew && first?.reverts === null ? [] : written.flatMap((one) => shownChange(one, shown))
    if (!first || first.operation === olderValues || first.version <= since) return []
    // Its reason, person and proof belong to what the user may see.
    if (fields.length === 0 && !isLifeShown(own, shown)) return []
    return [
      {
        atMs: first.recordedAtMs,
        by: first.personName,
        operation: first.operation,
        version: first.version,
        fields,
        changeSet: number,
        reason: first.reason,
        document: first.document,
        isReverted: reverted.has(number),
      },
    ]
  })
  return changes.toReversed()
}
