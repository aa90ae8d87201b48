import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { ProblemError } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import { type RecordHistory, readHistory } from './change-set.ts'
import type { KindAccess } from './kind-access.ts'
import type { KindRules, RecordStore, TemporalOptions } from './record-store.ts'
import type { Records } from './records.ts'
import { stateOf, type TemporalState } from './temporal-state.ts'

/** The parts of a temporal kind on the server. */
export interface TemporalContext<F extends Fields, Stored> {
  readonly db: Db
  readonly kind: RecordKind<F>
  readonly store: RecordStore<F, Stored>
  readonly access: KindAccess<Stored>
  readonly records: Records<Stored>
  readonly rules: Pick<KindRules<F, Stored>, 'check' | 'afterChange'>
  /** Zone of the days of a record with these values. */
  readonly zoneFor: (at: Db, values: LooseValues) => Promise<string>
  readonly nowMs: () => number
}

/** A record of a temporal kind with its history. `stored` is undefined if it has ended. */
export interface LoadedRecord<Stored> {
  readonly id: string
  readonly stored: Stored | undefined
  readonly row: LooseValues | undefined
  readonly history: RecordHistory
  readonly state: TemporalState
}

export const loadRecord = async <F extends Fields, Stored>(
  { kind, store }: Pick<TemporalContext<F, Stored>, 'kind' | 'store'>,
  at: Db,
  id: string,
): Promise<LoadedRecord<Stored>> => {
  const stored = await store.stored.read(at, id)
  const row = stored === undefined ? undefined : (store.valuesOf(stored) as LooseValues)
  const history = await readHistory(at, { kind: kind.kind, id })
  return { id, stored, row, history, state: stateOf(kind, history, row) }
}

export const zonesOf =
  <F extends Fields>(
    { farmField, temporal }: Pick<RecordKind<F>, 'farmField' | 'temporal'>,
    { zoneOf }: TemporalOptions,
  ) =>
  async (at: Db, values: LooseValues): Promise<string> => {
    if (farmField === undefined) return temporal?.zone ?? 'UTC'
    const farmCode = values[farmField]
    return (typeof farmCode === 'string' && (await zoneOf?.(at, farmCode))) || 'UTC'
  }

/** A stored record with other values, e.g. those of an earlier day. */
export const storedWith = <F extends Fields, Stored>(
  { store }: Pick<TemporalContext<F, Stored>, 'store'>,
  { id, stored, version }: { readonly id: string; readonly stored: Stored | undefined; readonly version: number },
  values: LooseValues,
): Stored =>
  store.withValues
    ? store.withValues(stored, values as ValuesOf<F>)
    : ({ version, ...(stored as object | undefined), ...values, id } as Stored)

/** A problem of one part of the request, e.g. `query.asOf`. */
export const requestProblem = (
  status: number,
  code: string,
  path: string,
  message: string,
  detail = message,
): ProblemError => new ProblemError(status, code, detail, [{ path, message, code }])
