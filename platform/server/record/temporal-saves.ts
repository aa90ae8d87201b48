import { localDay } from '../../../domain/local-day.ts'
import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import { lifeKey } from '../../contract/temporal.ts'
import type { GivenValidity, WithValidity } from '../../contract/temporal-calls.ts'
import type { Db } from '../relations/relations.ts'
import { addWrites, type ChangeSet, forgetHistory, openChangeSet, setDue } from './change-set.ts'
import { isReadable } from './kind-access.ts'
import { refuse } from './kind-checks.ts'
import { momentMs, startOfDayMs } from './moment.ts'
import type { ChangeRequest } from './record-store.ts'
import type { LogMore } from './records.ts'
import { type PlannedChange, planChange } from './temporal-change.ts'
import { type LoadedRecord, loadRecord, requestProblem, type TemporalContext } from './temporal-context.ts'
import { checkRegions } from './temporal-region-check.ts'
import { firstWrites, keepOlderValues, markDue, stateAfter } from './temporal-row.ts'
import { existsAt, stateOf, wholeValuesAt } from './temporal-state.ts'
import { forgetUniqueValues, keepUniqueValues } from './unique-over-time.ts'

const validityIn = ({ body }: ChangeRequest): GivenValidity | undefined => (body as WithValidity | undefined)?.validity

/** The change set of a request: that of its transaction, or a new one. */
const setOf = (tx: Db, request: ChangeRequest, why: Pick<GivenValidity, 'reason' | 'document'>, nowMs: number) =>
  request.changeSet ?? openChangeSet(tx, request, why, nowMs)

/** The history of a new record begins today, or on the day that the user names. */
const recordNew = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  tx: Db,
  id: string,
  values: ValuesOf<F>,
  request: ChangeRequest,
): Promise<void> => {
  const { kind, zoneFor } = context
  const validity = validityIn(request)
  const zone = await zoneFor(tx, values)
  const nowMs = context.nowMs()
  refuse(Object.keys(validity?.fields ?? {}).map((key) => ({ field: `validity.fields.${key}`, code: 'unknown-field' })))
  const beganMs = validity?.validFrom === undefined ? startOfDayMs(nowMs, zone) : momentMs(validity.validFrom, zone)
  if (beganMs > nowMs) refuse([{ field: 'validity.validFrom', code: 'too-late', bound: new Date(nowMs).toISOString() }])
  const set = await setOf(tx, request, validity ?? {}, nowMs)
  const first = firstWrites(kind.fields, values, beganMs)
  await addWrites(tx, { kind: kind.kind, id }, set, 1, first)
  const writes = first.map((write) => ({ ...write, changeSet: set.number, recordedAtMs: set.recordedAtMs }))
  await keepUniqueValues(context, tx, { id, after: stateOf(kind, { writes }, values), principal: request.principal })
}

/** Values that hold at another time than now, for the audit log. */
const plannedValues = ({ writes }: PlannedChange, nowMs: number): object => {
  const others = writes.filter(
    ({ fromMs, toMs }) => (fromMs !== null && fromMs > nowMs) || (toMs !== null && toMs <= nowMs),
  )
  if (others.length === 0) return {}
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    otherTimes: others.map(({ field, value, fromMs, toMs }) => ({ field, value, from: iso(fromMs), to: iso(toMs) })),
  }
}

const recordChange = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  tx: Db,
  {
    before,
    given,
    request,
    log,
  }: {
    readonly before: Stored
    readonly given: LooseValues
    readonly request: ChangeRequest
    readonly log: LogMore
  },
): Promise<void> => {
  const { kind, store, access, zoneFor } = context
  const { principal } = request
  const id = store.idOf(before)
  const unread = Object.keys(given).filter((key) => !isReadable(kind.fields, key, principal))
  refuse(unread.map((field) => ({ field, code: 'no-right' })))
  const loaded: LoadedRecord<Stored> = await loadRecord(context, tx, id)
  const nowMs = context.nowMs()
  const held = store.valuesOf(before)
  const validity = validityIn(request)
  const zone = await zoneFor(tx, held)
  const plan = planChange(kind as never, loaded.state, { given, validity, principal, zone, nowMs })
  for (const { values } of plan.painted) access.assertFarm(values, principal, kind.right.edit)
  const { life } = loaded.state
  const planned = { timelines: plan.after, life }
  await checkRegions(context, tx, { loaded, after: planned, regions: plan.painted }, request)
  const after = wholeValuesAt(kind, { timelines: plan.after }, nowMs)
  const changed = Object.fromEntries(differences(kind.fields, held, after).map((one) => [one.field, one.after]))
  await store.update(tx, before, changed as Partial<ValuesOf<F>>, request)
  if (plan.writes.length === 0) return
  await keepOlderValues(context, tx, loaded)
  const set = await setOf(tx, request, validity ?? {}, nowMs)
  const version = (store.stored.versionOf(before) ?? 0) + 1
  await addWrites(tx, { kind: kind.kind, id }, set, version, plan.writes)
  await markDue(context, tx, id, planned)
  await keepUniqueValues(context, tx, { id, after: planned, principal })
  const reason = validity?.reason?.trim()
  log({ changeSet: set.number, ...(reason && { reason }), ...plannedValues(plan, nowMs) })
}

interface Ending {
  readonly version?: number
  /** `correct`: recorded by mistake. */
  readonly mode?: 'correct' | 'change'
  readonly validFrom?: string
  readonly reason?: string
}

/** Ends a record at an instant, or for all time if it was recorded by mistake. A later instant takes effect by itself. */
const endRecord = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  request: ChangeRequest,
  assertAllowed: (before: Stored) => void,
): Promise<void> => {
  const { kind, store, records, zoneFor, db } = context
  const { version, mode, validFrom, reason } = (request.query ?? {}) as Ending
  const isMistake = mode === 'correct'
  const nowMs = context.nowMs()
  const zone = await zoneFor(db, store.valuesOf(await records.find(id)))
  const endMs = validFrom === undefined || isMistake ? nowMs : momentMs(validFrom, zone)
  const isLater = endMs > nowMs
  const end = async (tx: Db, before: Stored): Promise<ChangeSet> => {
    assertAllowed(before)
    const loaded = await loadRecord(context, tx, id)
    if (!isMistake && !existsAt(loaded.state, endMs))
      throw requestProblem(400, 'invalid', 'query.validFrom', `must be a time at which the ${kind.noun} exists`)
    const life = { field: lifeKey, value: false, fromMs: isMistake ? null : endMs, toMs: null }
    await keepOlderValues(context, tx, loaded)
    const set = await setOf(tx, request, { reason }, nowMs)
    await addWrites(tx, { kind: kind.kind, id }, set, (store.stored.versionOf(before) ?? 0) + 1, [life])
    const after = stateAfter(loaded.state, [life])
    if (isLater) {
      const day = localDay(endMs, zone)
      await store.assertUnused?.(tx, id, { toMs: endMs, day }, request.principal)
      await markDue(context, tx, id, after)
    } else await setDue(tx, { kind: kind.kind, id }, undefined)
    await keepUniqueValues(context, tx, { id, after, principal: request.principal })
    return set
  }
  const seen = { id, ...(version !== undefined && { version }) }
  if (isLater)
    await records.change(request, seen, async (tx, before, log) => {
      const { number } = await end(tx, before)
      await store.update(tx, before, {}, request)
      log({ changeSet: number, endsAt: new Date(endMs).toISOString() })
    })
  else
    await records.remove(request, seen, async (tx, before) => {
      const { number } = await end(tx, before)
      return { changeSet: number, ...((await store.remove(tx, before, request)) ?? {}) }
    })
}

/** How records of a temporal kind are saved. */
export interface TemporalSaves<F extends Fields, Stored> {
  readonly created: (tx: Db, id: string, values: ValuesOf<F>, request: ChangeRequest) => Promise<void>
  readonly change: (
    tx: Db,
    change: {
      readonly before: Stored
      readonly given: LooseValues
      readonly request: ChangeRequest
      readonly log: LogMore
    },
  ) => Promise<void>
  readonly remove: (id: string, request: ChangeRequest, assertAllowed: (before: Stored) => void) => Promise<void>
}

export const temporalSaves = <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
): TemporalSaves<F, Stored> => ({
  created: (tx, id, values, request) => recordNew(context, tx, id, values, request),
  change: (tx, change) => recordChange(context, tx, change),
  async remove(id, request, assertAllowed) {
    if (context.kind.temporal?.onDelete !== 'forget') return endRecord(context, id, request, assertAllowed)
    const { version } = (request.query ?? {}) as Ending
    await context.records.remove(request, { id, ...(version !== undefined && { version }) }, async (tx, before) => {
      assertAllowed(before)
      await forgetHistory(tx, { kind: context.kind.kind, id })
      await forgetUniqueValues(tx, { kind: context.kind.kind, id })
      return (await context.store.remove(tx, before, request)) ?? {}
    })
  },
})
