import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import { differences } from '../../contract/field-value.ts'
import { type Interval, instantWithin } from '../../contract/temporal.ts'
import { uniqueSets } from '../../contract/unique-sets.ts'
import type { Db } from '../relations/relations.ts'
import { refuse } from './kind-checks.ts'
import type { ChangeRequest } from './record-store.ts'
import { type LoadedRecord, storedWith, type TemporalContext } from './temporal-context.ts'
import { existsAt, type TemporalState, wholeValuesAt } from './temporal-state.ts'

/** Before and after a change: the state of a record, and the intervals that the change paints. */
export interface CheckedChange<Stored> {
  readonly loaded: LoadedRecord<Stored>
  readonly after: TemporalState
  readonly regions: readonly Interval[]
}

/** Unique values that another record has now. What held in the past may be the value of another record today. */
const takenIn = async <F extends Fields, Stored>(
  { kind, store, nowMs }: Pick<TemporalContext<F, Stored>, 'kind' | 'store' | 'nowMs'>,
  tx: Db,
  region: Interval,
  { values, held, before }: { values: ValuesOf<F>; held: LooseValues | undefined; before: Stored },
): Promise<readonly ValueFault[]> => {
  if (region.toMs !== null && region.toMs <= nowMs()) return []
  const changed = new Set(held && differences(kind.fields, held, values).map(({ field }) => field))
  const isNew = held === undefined || uniqueSets(kind).some((set) => set.some((key) => changed.has(key)))
  return isNew ? ((await store.taken?.(tx, values, before)) ?? []) : []
}

/**
 * Checks a change against the database in each interval that it paints: unique values, references, and the check of the
 * feature. Each compares with what held in the interval before. Faults that were there before, of fields that do not change,
 * keep nobody from changing another field.
 */
export const checkRegions = async <F extends Fields, Stored>(
  context: Pick<TemporalContext<F, Stored>, 'kind' | 'store' | 'nowMs' | 'rules'>,
  tx: Db,
  { loaded, after, regions }: CheckedChange<Stored>,
  request: ChangeRequest,
): Promise<void> => {
  const { kind, store, rules } = context
  const version = loaded.stored === undefined ? 0 : (store.stored.versionOf(loaded.stored) ?? 0)
  for (const region of regions) {
    const checked = { ...request, untilMs: region.toMs }
    const atMs = instantWithin(region)
    if (!existsAt(after, atMs)) continue
    const values = wholeValuesAt(kind, after, atMs) as ValuesOf<F>
    const held = existsAt(loaded.state, atMs) ? wholeValuesAt(kind, loaded.state, atMs) : undefined
    const before = storedWith(context, { ...loaded, version }, held ?? values)
    refuse(await takenIn(context, tx, region, { values, held, before }))
    const faults = (await rules.check?.(tx, values, held && before, checked)) ?? []
    if (faults.length === 0) continue
    if (held === undefined) refuse(faults)
    const changed = new Set(differences(kind.fields, held ?? {}, values).map(({ field }) => field))
    const older = (await rules.check?.(tx, held as ValuesOf<F>, before, checked)) ?? []
    const known = new Set(older.filter(({ field }) => !changed.has(field)).map(({ field, code }) => `${field} ${code}`))
    refuse(faults.filter(({ field, code }) => !known.has(`${field} ${code}`)))
  }
}
