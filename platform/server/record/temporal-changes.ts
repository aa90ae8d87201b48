import type { FieldChange, RecordChange } from '../../contract/record-change.ts'
import { revertedSets } from '../../contract/revert.ts'
import { foldWrites, lifeKey, overlap, type Timeline, valueAt } from '../../contract/temporal.ts'
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

/** What a user may see of the changes. */
export interface ShownChanges {
  readonly field: (field: string) => boolean
  /** Whether the record stood on a farm of the user. */
  readonly at: (atMs: number) => boolean
}

/** A change as the user may see it: without the value before if it held on another farm. */
const shownChange = (change: FieldChange, { field, at }: ShownChanges): FieldChange[] => {
  const fromMs = change.fromMs ?? Number.NEGATIVE_INFINITY
  if (!field(change.field) || !at(fromMs)) return []
  return [at(fromMs - 1) ? change : { ...change, before: null }]
}

/** Who changed what of a record, newest first, from its change sets. */
export const changesOfHistory = (rows: readonly HistoryRow[], since: number, shown: ShownChanges): RecordChange[] => {
  const reverted = revertedSets(rows.map(({ changeSet: number, reverts }) => ({ number, reverts })))
  const painted = new Map<string, HistoryRow[]>()
  const bySet = Map.groupBy(rows, ({ changeSet }) => changeSet)
  const changes = [...bySet].flatMap(([number, own]): RecordChange[] => {
    const [first] = own
    const isNew = own.some(({ values }) => values[lifeKey] === true)
    const fields = changesOf(own, painted)
    if (!first || first.operation === olderValues || first.version <= since) return []
    return [
      {
        atMs: first.recordedAtMs,
        by: first.personName,
        operation: first.operation,
        version: first.version,
        // Of a new record everything is new.
        fields: isNew && first.reverts === null ? [] : fields.flatMap((one) => shownChange(one, shown)),
        changeSet: number,
        reason: first.reason,
        document: first.document,
        isReverted: reverted.has(number),
      },
    ]
  })
  return changes.toReversed()
}
