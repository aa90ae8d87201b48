import { localDay } from '../../../domain/local-day.ts'
import type { Fields } from '../../contract/field.ts'
import type { FieldError } from '../../contract/problem.ts'
import { revertedSets, revertWrites } from '../../contract/revert.ts'
import { instantWithin, lifeKey, regionsOf } from '../../contract/temporal.ts'
import { forbidden, ProblemError, refusal } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import { type ChangeSet, openChangeSet, type RecordKey, recordsOfSet } from './change-set.ts'
import { isStillUsed, isTaken } from './database-code.ts'
import { unchangeable } from './kind-checks.ts'
import type { ChangeRequest } from './record-store.ts'
import { checkedWrites } from './temporal-change.ts'
import { loadRecord, requestProblem, type TemporalContext } from './temporal-context.ts'
import { checkRegions } from './temporal-region-check.ts'
import { bringRow, olderValues, stateAfter } from './temporal-row.ts'
import { existsAt, lastValues, lifeSpan } from './temporal-state.ts'

/** Takes back what a change set wrote to one record. Resolves with the fields that others changed since; then nothing is written. */
export type RevertRecord = (
  tx: Db,
  revert: { readonly set: ChangeSet; readonly number: number; readonly id: string },
  request: ChangeRequest,
) => Promise<readonly FieldError[]>

export const unknownSet = (number: number): ProblemError =>
  refusal(requestProblem(404, 'not-found', 'params.number', `Change set ${number} does not exist`))

interface Named extends RecordKey {
  readonly nameOf: () => string
}

/** Faults of values that come back name their record: a revert has no body with fields. */
const namingRecord = async <Made>({ kind, id, nameOf }: Named, work: () => Promise<Made>): Promise<Made> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.errors?.some(({ path }) => path.startsWith('body.'))) throw error
    const errors = error.errors.map((one) => {
      const field = one.path.replace(/^body\./, '')
      return { ...one, path: `records.${kind}.${id}.${field}`, message: `${nameOf()}: ${field} ${one.message}` }
    })
    throw new ProblemError(error.status, error.code, errors.map(({ message }) => message).join('; '), errors)
  }
}

export const revertRecord =
  <F extends Fields, Stored>(context: TemporalContext<F, Stored>): RevertRecord =>
  async (tx, { set, number, id }, request) => {
    const { kind, store, access, nowMs } = context
    const { principal } = request
    await store.stored.lock(tx, id)
    const loaded = await loadRecord(context, tx, id)
    const { state, history, stored } = loaded
    const last = lastValues(kind, loaded, nowMs())
    const nameOf = () => store.stored.nameOf(stored ?? (last as Stored))
    // Values that are older than the history are no save of a user.
    if (history.rows.some((one) => one.changeSet === number && one.operation === olderValues)) throw unknownSet(number)
    if (!access.mayReadValues(last, principal)) throw unknownSet(number)
    if (!access.mayDo(last, principal, kind.right.manage)) throw forbidden()
    const sets = history.rows.map(({ changeSet, reverts }) => ({ number: changeSet, reverts }))
    if (revertedSets(sets).has(number))
      throw requestProblem(409, 'already-reverted', 'params.number', `Change set ${number} is already taken back`)
    const { writes, changedSince } = revertWrites(kind.fields, { writes: history.writes, sets }, number)
    const written = Object.fromEntries(writes.map(({ field, value }) => [field, value]))
    // As for a new record: a fixed field goes back to what it was.
    if (unchangeable(kind.fields, written, principal, true).length > 0) throw forbidden()
    if (changedSince.length > 0) {
      const name = nameOf()
      const rows = new Map(history.rows.map((one) => [one.changeSet, one]))
      return changedSince.map(({ field, changeSet }): FieldError => {
        const by = rows.get(changeSet)
        const at = new Date(by?.recordedAtMs ?? 0).toISOString()
        const what = field === lifeKey ? 'was created or deleted' : `${field} was changed`
        return {
          path: `records.${kind.kind}.${id}.${field}`,
          message: `${name}: ${what} by ${by?.personName ?? 'Solvane'} at ${at} (change set ${changeSet})`,
          code: 'changed-since',
          value: by?.personName ?? 'Solvane',
          bound: at,
        }
      })
    }
    const lifeWrites = writes.filter(({ field }) => field === lifeKey)
    const { life } = stateAfter(state, lifeWrites)
    const others = writes.filter(({ field }) => field !== lifeKey)
    const { plan, after } = await namingRecord({ kind: kind.kind, id, nameOf }, async () => {
      const planned = checkedWrites(kind as never, { timelines: state.timelines, life }, others, principal)
      const reverted = { timelines: planned.after, life }
      for (const region of planned.painted)
        if (existsAt(reverted, instantWithin(region))) access.assertFarm(region.values, principal, kind.right.manage)
      // A record that comes back is checked in all its times that come back.
      const regions = regionsOf({ ...reverted.timelines, [lifeKey]: life }, [...lifeWrites, ...planned.writes])
      await checkRegions(context, tx, { loaded, after: reverted, regions }, request)
      return { plan: planned, after: reverted }
    })
    const endMs = lifeWrites.length === 0 ? null : (lifeSpan(after)?.toMs ?? null)
    // A revert can bring back an end, too.
    if (endMs !== null && endMs > nowMs()) {
      const day = localDay(endMs, await context.zoneFor(tx, last))
      await store.assertUnused?.(tx, id, { toMs: endMs, day }, principal)
    }
    const back = { set, writes: [...lifeWrites, ...plan.writes] }
    await namingRecord({ kind: kind.kind, id, nameOf }, () => bringRow(context, tx, loaded, after, back, request))
    return []
  }

/** Takes back a change set in all its records, of all kinds. */
export const revertChangeSet = async (
  db: Db,
  parts: ReadonlyMap<
    string,
    { readonly revert: RevertRecord; readonly nowMs: () => number; readonly afterChange: () => void }
  >,
  { kind, number, reason }: { readonly kind: string; readonly number: number; readonly reason: string | undefined },
  request: ChangeRequest,
): Promise<number> => {
  const keys: readonly RecordKey[] = await recordsOfSet(db, number)
  const own = parts.get(kind)
  if (!own || !keys.some((key) => key.kind === kind)) throw unknownSet(number)
  const made = await db
    .transaction(async (tx) => {
      const set = await openChangeSet(tx, request, { reason, reverts: number }, own.nowMs())
      const errors: FieldError[] = []
      for (const key of keys) {
        const part = parts.get(key.kind)
        if (!part) throw new Error(`no temporal kind "${key.kind}"`)
        errors.push(...(await part.revert(tx, { set, number, id: key.id }, request)))
      }
      if (errors.length > 0)
        throw new ProblemError(
          409,
          'changed-since',
          `Change set ${number} cannot be taken back: ${errors.map(({ message }) => message).join('; ')}`,
          errors,
        )
      return set.number
    })
    .catch((error: unknown) => {
      if (isStillUsed(error)) throw new ProblemError(409, 'in-use', 'A record of this change set is in use')
      throw isTaken(error) ? new ProblemError(409, 'taken', 'Another record has a value of this change set') : error
    })
  for (const key of keys) parts.get(key.kind)?.afterChange()
  return made
}
