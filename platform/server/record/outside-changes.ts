import { recordChanged } from '../../contract/event.ts'
import type { Fields, LooseValues } from '../../contract/field.ts'
import { equalValues } from '../../contract/field-value.ts'
import { type FieldWrite, isUnfilled, lifeKey, temporalFields, writesFor } from '../../contract/temporal.ts'
import { writeEvent } from '../events/write-event.ts'
import type { Db } from '../relations/relations.ts'
import { type ChangeSet, openChangeSet, type RecordHistory, readHistories } from './change-set.ts'
import { recordWrite } from './tables.ts'
import { olderValues } from './temporal-row.ts'
import { stateOf } from './temporal-state.ts'

/** A record whose values have changed without a save, e.g. because a manifest has written them. */
export interface OutsideChange {
  readonly id: string
  readonly farmCode: string
  /** Values of these fields before. */
  readonly before: LooseValues
  /** The values that have changed. */
  readonly after: LooseValues
}

const recordsAtOnce = 500
const always = { fromMs: null, toMs: null }

/** Writes for the time before a history: existence, and the values of fields without any write. */
const olderWrites = (fields: Fields, { before, after }: OutsideChange, history: RecordHistory): FieldWrite[] => {
  const written = new Set(history.writes.map(({ field }) => field))
  const missing = temporalFields(fields)
    .filter(([key, field]) => Object.hasOwn(after, key) && !written.has(key) && !isUnfilled(field, before[key]))
    .map(([field]): FieldWrite => ({ field, value: before[field], ...always }))
  return written.has(lifeKey) ? missing : [{ field: lifeKey, value: true, ...always }, ...missing]
}

const rowsOf = (kind: string, id: string, set: ChangeSet, version: number, writes: readonly FieldWrite[]) =>
  writes.map(({ field, value, fromMs, toMs }) => ({
    ...{ changeSet: set.number, kind, record: id, values: { [field]: value }, version },
    validFrom: fromMs === null ? null : new Date(fromMs),
    validTo: toMs === null ? null : new Date(toMs),
  }))

/**
 * Adds changes that were made without a save to the histories of their records, as one change set without a person. They hold
 * from now until the next planned value. The rows themselves are written already.
 */
export const recordOutsideChanges = async (
  tx: Db,
  { kind, fields }: { readonly kind: string; readonly fields: Fields },
  operation: string,
  changes: readonly OutsideChange[],
  nowMs = Date.now(),
): Promise<void> => {
  if (changes.length === 0) return
  const set = await openChangeSet(tx, { operation }, {}, nowMs)
  let older: ChangeSet | undefined
  for (let start = 0; start < changes.length; start += recordsAtOnce) {
    const some = changes.slice(start, start + recordsAtOnce)
    const histories = await readHistories(
      tx,
      kind,
      some.map(({ id }) => id),
    )
    for (const change of some) {
      const { id, before, after, farmCode } = change
      const history = histories.get(id) ?? { rows: [], writes: [] }
      const kept = olderWrites(fields, change, history)
      const { timelines } = stateOf({ fields }, history, before)
      const version = Math.max(1, ...history.rows.map((row) => row.version)) + 1
      const writes = temporalFields(fields).flatMap(([key, field]) => {
        const timeline = timelines[key]
        if (!timeline || !Object.hasOwn(after, key) || equalValues(field, before[key], after[key])) return []
        const write = writesFor([key, field], timeline, after[key], {
          validity: { mode: 'change', validFromMs: nowMs },
          nowMs,
        })
        return write ? [write] : []
      })
      if (writes.length === 0) continue
      if (kept.length > 0) older ??= await openChangeSet(tx, { operation: olderValues }, {}, 0)
      const rows = [
        ...(older ? rowsOf(kind, id, older, version - 1, kept) : []),
        ...rowsOf(kind, id, set, version, writes),
      ]
      await tx.insert(recordWrite).values(rows)
      await writeEvent(tx, recordChanged, {
        record: `${kind}/${id}`,
        payload: { kind, id, change: 'changed', version, operation, by: null, farmCode },
      })
    }
  }
}
