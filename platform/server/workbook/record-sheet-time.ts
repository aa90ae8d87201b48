import { localDay } from '../../../domain/local-day.ts'
import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { lifeKey } from '../../contract/temporal.ts'
import type { GivenValidity } from '../../contract/temporal-calls.ts'
import { validFromColumn } from '../../contract/workbook.ts'
import type { Principal } from '../auth/principal.ts'
import { readHistory } from '../record/change-set.ts'
import type { KindAccess } from '../record/kind-access.ts'
import { knownKinds } from '../record/known-kinds.ts'
import { momentMs, type PlannedEnd, startOfDayMs } from '../record/moment.ts'
import { usesOf } from '../record/record-uses.ts'
import { outsideLife, planChange } from '../record/temporal-change.ts'
import { zonesOf } from '../record/temporal-context.ts'
import { checkRegions } from '../record/temporal-region-check.ts'
import { firstWrites, stateAfter } from '../record/temporal-row.ts'
import { stateOf, type TemporalState } from '../record/temporal-state.ts'
import { uniqueValuesFrom } from '../record/unique-over-time.ts'
import type { Db } from '../relations/relations.ts'
import type { RecordSheetOptions } from './record-sheet-options.ts'
import type { RowFault, RowPlace } from './sheet-part.ts'
import { createUniqueOverTime } from './unique-rows-over-time.ts'

/** Since when the changed cells of a row hold: all of them, also those of fields that were empty. */
export const validityOfRow = (given: LooseValues, validFrom: string): GivenValidity => {
  const since = { mode: 'change', validFrom } as const
  return { ...since, fields: Object.fromEntries(Object.keys(given).map((key) => [key, since])) }
}

/** Moves a fault of the time of a row to its column. */
export const inTimeColumn = (fault: RowFault): RowFault =>
  fault.field.startsWith('validity') ? { ...fault, field: validFromColumn } : fault

/** The result of a row for a record over time. */
interface RowOverTime {
  readonly faults: readonly RowFault[]
  /** The row has no faults, also none of another check: the rows below are compared with it. */
  readonly keep: () => void
}

interface TimeOptions<F extends Fields, Stored> extends RecordSheetOptions<F, Stored> {
  readonly access: KindAccess<Stored>
  readonly principal: Principal
}

/** Checks of rows of a kind whose values have a time, as a save makes them. They throw what the calls of the kind throw. */
export const timeOfRows = <F extends Fields, Stored>(
  { kind, store, access, principal, rules = {} }: TimeOptions<F, Stored>,
  db: Db,
) => {
  const { zoneOf, nowMs = Date.now } = rules.temporal ?? {}
  const context = { kind, store, access, rules, nowMs, zoneFor: zonesOf(kind, zoneOf ? { zoneOf } : {}) }
  const unique = createUniqueOverTime(context, db, principal)
  const request = { operation: '', requestId: '', principal }

  const load = async (stored: Stored) => {
    const id = store.idOf(stored)
    const row = store.valuesOf(stored)
    const history = await readHistory(db, { kind: kind.kind, id })
    return { id, stored, row, history, state: stateOf(kind, history, row), zone: await context.zoneFor(db, row) }
  }
  const heldFrom = (state: TemporalState) => uniqueValuesFrom(kind, state, nowMs())

  return {
    /** A change from now on, or from the day of the row. `values`: those of the last interval that it paints. */
    async changed(
      before: Stored,
      given: LooseValues,
      { row, validFrom }: RowPlace,
      /** The same store, in which the values of removed records are free. */
      checkedStore: typeof store,
    ): Promise<RowOverTime & { readonly values: ValuesOf<F> | undefined }> {
      const loaded = await load(before)
      const { id, state, zone } = loaded
      const now = nowMs()
      const validity: GivenValidity =
        validFrom === undefined
          ? { mode: 'change', validFrom: new Date(now).toISOString() }
          : validityOfRow(given, validFrom)
      const plan = planChange(kind as never, state, { given, validity, principal, zone, nowMs: now })
      for (const { values } of plan.painted) access.assertFarm(values, principal, kind.right.edit)
      const after = { timelines: plan.after, life: state.life }
      await checkRegions({ ...context, store: checkedStore }, db, { loaded, after, regions: plan.painted }, request)
      const held = heldFrom(after)
      const last = plan.painted.at(-1)?.values as ValuesOf<F> | undefined
      return {
        values: last && { ...last, ...kind.compute?.(last) },
        faults: await unique.faultsOf(id, held, heldFrom(state)),
        keep: () => unique.keep({ id, row }, held),
      }
    },
    /** An end now, or on the day of the row. */
    async ended(before: Stored, { row, validFrom }: RowPlace): Promise<RowOverTime & { readonly isNow: boolean }> {
      const { id, state, zone } = await load(before)
      const now = nowMs()
      const endMs = validFrom === undefined ? now : momentMs(validFrom, zone)
      const isNow = endMs <= now || kind.temporal?.onDelete === 'forget'
      const end: PlannedEnd | undefined = isNow ? undefined : { toMs: endMs, day: localDay(endMs, zone) }
      const uses = await usesOf(db, knownKinds(db), { kind: kind.kind, id }, principal, undefined, end)
      const after = stateAfter(state, [{ field: lifeKey, value: false, fromMs: endMs, toMs: null }])
      return {
        isNow,
        faults: [
          ...(uses.length > 0 ? [{ field: 'action', code: 'in-use' }] : []),
          ...(validFrom === undefined ? [] : outsideLife(state, endMs, validFromColumn, zone)),
        ],
        keep: () => unique.keep({ id, row }, isNow ? [] : heldFrom(after)),
      }
    },
    /** A new record begins today or earlier. */
    async added(values: ValuesOf<F>, { row, validFrom }: RowPlace): Promise<RowOverTime> {
      const zone = await context.zoneFor(db, values)
      const now = nowMs()
      const beganMs = validFrom === undefined ? startOfDayMs(now, zone) : momentMs(validFrom, zone)
      const late: readonly RowFault[] =
        beganMs > now ? [{ field: validFromColumn, code: 'too-late', bound: new Date(now).toISOString() }] : []
      const set = { changeSet: 0, recordedAtMs: now }
      const writes = firstWrites(kind.fields, values, beganMs).map((write) => ({ ...write, ...set }))
      const held = heldFrom(stateOf(kind, { writes }, values))
      return {
        faults: [...late, ...(await unique.faultsOf(undefined, held))],
        keep: () => unique.keep({ id: undefined, row }, held),
      }
    },
  }
}
