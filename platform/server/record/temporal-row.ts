import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import {
  type FieldWrite,
  isUnfilled,
  lifeKey,
  nextChange,
  type Segment,
  temporalFields,
  withWrites,
} from '../../contract/temporal.ts'
import type { AuditSource } from '../audit/audit.ts'
import type { Db } from '../relations/relations.ts'
import { addWrites, type ChangeSet, openChangeSet, setDue } from './change-set.ts'
import type { ChangeRequest } from './record-store.ts'
import type { LoadedRecord, TemporalContext } from './temporal-context.ts'
import { existsAt, type TemporalState, wholeValuesAt } from './temporal-state.ts'
import { keepUniqueValues } from './unique-over-time.ts'

/** Writes in a change set; `takesEffect`: they were painted before. */
export interface SetWrites {
  readonly set: ChangeSet
  readonly writes: readonly FieldWrite[]
  readonly takesEffect?: boolean
}

export const stateAfter = (state: TemporalState, writes: readonly FieldWrite[]): TemporalState => ({
  timelines: withWrites(state.timelines, writes),
  life: withWrites({ [lifeKey]: state.life }, writes)[lifeKey] ?? state.life,
})

/** Marks when the current values change next. */
export const markDue = async <F extends Fields, Stored>(
  { kind, nowMs }: TemporalContext<F, Stored>,
  tx: Db,
  id: string,
  { timelines, life }: TemporalState,
): Promise<void> => setDue(tx, { kind: kind.kind, id }, nextChange([...Object.values(timelines), life], nowMs()))

/** Operation of the change set with values that are older than the history. */
export const olderValues = 'olderValues'

/** Keeps the values of a record that is older than its history, and of fields without any write, before a change paints over them. */
export const keepOlderValues = async <F extends Fields, Stored>(
  { kind, store }: TemporalContext<F, Stored>,
  tx: Db,
  { id, row, stored, history }: LoadedRecord<Stored>,
): Promise<void> => {
  if (row === undefined || stored === undefined) return
  const written = new Set(history.writes.map(({ field }) => field))
  const always = { fromMs: null, toMs: null }
  const missing = temporalFields(kind.fields)
    .filter(([key, field]) => !written.has(key) && !isUnfilled(field, row[key]))
    .map(([field]): FieldWrite => ({ field, value: row[field], ...always }))
  const life = written.has(lifeKey) ? [] : [{ field: lifeKey, value: true, ...always }]
  if (missing.length + life.length === 0) return
  const set = await openChangeSet(tx, { operation: olderValues }, {}, 0)
  const version = store.stored.versionOf(stored) ?? 0
  await addWrites(tx, { kind: kind.kind, id }, set, version, [...life, ...missing])
}

/** The values of a new history: empty fields need no write. */
export const firstWrites = (fields: Fields, values: LooseValues, beganMs: number): readonly FieldWrite[] => [
  { field: lifeKey, value: true, fromMs: beganMs, toMs: null },
  ...temporalFields(fields)
    .filter(([key, field]) => !isUnfilled(field, values[key]))
    .map(([key]): FieldWrite => ({ field: key, value: values[key], fromMs: null, toMs: null })),
]

/** Values of fields whose current value differs from the row, with the time in which they hold. */
export const dueWrites = (
  fields: Fields,
  row: LooseValues,
  state: TemporalState,
  nowMs: number,
): readonly FieldWrite[] =>
  differences(fields, row, wholeValuesAt({ fields }, state, nowMs)).flatMap(({ field, after }) => {
    const segment: Segment | undefined = state.timelines[field]?.find(
      ({ fromMs, toMs }) => (fromMs ?? Number.NEGATIVE_INFINITY) <= nowMs && nowMs < (toMs ?? Number.POSITIVE_INFINITY),
    )
    return segment ? [{ field, value: after, fromMs: segment.fromMs, toMs: segment.toMs }] : []
  })

/**
 * Brings the row of a record to its current values: changes it, deletes it when the record has ended, or inserts it again when
 * it exists again. Also writes the history, with event and audit row.
 */
export const bringRow = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  tx: Db,
  loaded: LoadedRecord<Stored>,
  after: TemporalState,
  { set, writes, takesEffect = false }: SetWrites,
  source: AuditSource,
): Promise<void> => {
  const { kind, store, records, nowMs } = context
  const { id, stored, row, history } = loaded
  const atMs = nowMs()
  const steps = records.within(tx)
  const rowVersion = stored === undefined ? 0 : (store.stored.versionOf(stored) ?? 0)
  const version = Math.max(rowVersion, ...history.rows.map((one) => one.version))
  const values = wholeValuesAt(kind, after, atMs) as ValuesOf<F>
  // Solvane itself has no principal; a store of a temporal kind does not ask for it.
  const request = { ...source, principal: source.principal, requestId: source.requestId ?? '' } as ChangeRequest
  const write = (next: number) => addWrites(tx, { kind: kind.kind, id }, set, next, writes, takesEffect)
  const exists = existsAt(after, atMs)
  if (stored !== undefined && row !== undefined && exists) {
    const changed = Object.fromEntries(differences(kind.fields, row, values).map((one) => [one.field, one.after]))
    await steps.change(source, { id }, async (inner, before, log) => {
      await store.update(inner, before, changed as Partial<ValuesOf<F>>, request)
      await write(version + 1)
      log({ changeSet: set.number })
    })
  } else if (stored !== undefined) {
    await steps.remove(source, { id }, async (inner, before) => {
      await write(version + 1)
      return { changeSet: set.number, ...((await store.remove(inner, before, request)) ?? {}) }
    })
  } else if (exists) {
    await steps.create(source, async (inner) => {
      await write(version + 1)
      const made = await store.insert(inner, values, { ...request, columns: { id, version: version + 1 } })
      if (made !== id) throw new Error(`the ${kind.noun} must keep its id`)
      return made
    })
  } else await write(version + 1)
  await markDue(context, tx, id, after)
  await keepUniqueValues(context, tx, { id, after, principal: request.principal })
}
