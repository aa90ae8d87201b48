import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import type { GivenValidity } from '../../contract/temporal-calls.ts'
import { validFromColumn } from '../../contract/workbook.ts'
import type { Principal } from '../auth/principal.ts'
import { momentMs } from '../record/moment.ts'
import { outsideLife, planChange } from '../record/temporal-change.ts'
import { loadRecord, zonesOf } from '../record/temporal-context.ts'
import type { Db } from '../relations/relations.ts'
import type { RecordSheetOptions } from './record-sheet-options.ts'
import type { RowFault } from './sheet-part.ts'

/** Since when the changed cells of a row hold: all of them, also those of fields that were empty. */
export const validityOfRow = (given: LooseValues, validFrom: string): GivenValidity => {
  const since = { mode: 'change', validFrom } as const
  return { ...since, fields: Object.fromEntries(Object.keys(given).map((key) => [key, since])) }
}

/** A fault of the time of a row stands in its column. */
export const inTimeColumn = (fault: RowFault): RowFault =>
  fault.field.startsWith('validity') ? { ...fault, field: validFromColumn } : fault

interface DatedRow<Stored> {
  readonly before: Stored
  readonly validFrom: string
}

/** Checks of rows that say from when they hold. They throw what the calls of the kind throw. */
export const timeOfRows = <F extends Fields, Stored>(
  { kind, store, rules = {} }: RecordSheetOptions<F, Stored>,
  db: Db,
) => {
  const { zoneOf, nowMs = Date.now } = rules.temporal ?? {}
  const zoneFor = zonesOf(kind, zoneOf ? { zoneOf } : {})
  const stateAndZone = async ({ before }: DatedRow<Stored>) => ({
    state: (await loadRecord({ kind, store }, db, store.idOf(before))).state,
    zone: await zoneFor(db, store.valuesOf(before)),
  })
  return {
    /** The values from the day of the row on. */
    async changed(row: DatedRow<Stored>, given: LooseValues, principal: Principal): Promise<ValuesOf<F> | undefined> {
      const { state, zone } = await stateAndZone(row)
      const validity = validityOfRow(given, row.validFrom)
      const plan = planChange(kind as never, state, { given, validity, principal, zone, nowMs: nowMs() })
      const last = plan.painted.at(-1)?.values as ValuesOf<F> | undefined
      return last && { ...last, ...kind.compute?.(last) }
    },
    async ended(row: DatedRow<Stored>): Promise<readonly RowFault[]> {
      const { state, zone } = await stateAndZone(row)
      return outsideLife(state, momentMs(row.validFrom, zone), validFromColumn, zone)
    },
    /** A new record begins today or earlier. */
    async added(values: ValuesOf<F>, validFrom: string): Promise<readonly RowFault[]> {
      const beganMs = momentMs(validFrom, await zoneFor(db, values))
      const latest = nowMs()
      return beganMs > latest
        ? [{ field: validFromColumn, code: 'too-late', bound: new Date(latest).toISOString() }]
        : []
    },
  }
}
