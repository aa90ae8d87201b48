import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import type { CallsOfKind, RecordCalls } from '../../contract/record-calls.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { Db } from '../relations/relations.ts'
import type { KindAccess } from './kind-access.ts'
import { pick, refuse } from './kind-checks.ts'
import { mergedValues, refusingByDatabase } from './kind-values.ts'
import type { RecordEdits } from './known-kinds.ts'
import type { ChangeRequest, KindRules, RecordStore } from './record-store.ts'
import type { RecordSteps, Records } from './records.ts'
import type { TemporalKind } from './temporal-kind.ts'

/** A request with the columns that the feature prepares before the transaction. */
export const withColumns = async (
  columnsOf: KindRules<Fields, unknown>['columnsOf'],
  request: ChangeRequest,
  id?: string,
): Promise<ChangeRequest> => {
  const columns = await columnsOf?.(request.body as LooseValues, id, request)
  return columns ? { ...request, columns } : request
}

/** Writes a record after the checks that need the database. */
export const checkedWrites =
  <F extends Fields, Stored>(
    { noun }: Pick<RecordKind<F>, 'noun'>,
    { taken, fieldsOfIndex }: RecordStore<F, Stored>,
    { check }: KindRules<F, Stored>,
  ) =>
  async <Made>(
    tx: Db,
    values: ValuesOf<F>,
    before: Stored | undefined,
    request: ChangeRequest,
    write: () => Promise<Made>,
  ): Promise<Made> => {
    refuse((await taken?.(tx, values, before)) ?? [])
    refuse((await check?.(tx, values, before, request)) ?? [])
    return refusingByDatabase({ noun, values, fieldsOfIndex }, write)
  }

export interface Bound<F extends Fields, Stored> {
  readonly db: Db
  readonly kind: RecordKind<F>
  readonly calls: CallsOfKind<F>
  readonly store: RecordStore<F, Stored>
  readonly access: KindAccess<Stored>
  readonly records: Records<Stored>
  readonly rules: KindRules<F, Stored>
  readonly temporal: TemporalKind<F, Stored> | undefined
}

/** Values of fields in a body: without its other properties. */
export const valuesIn = (fields: Fields, body: unknown): LooseValues =>
  pick(body as LooseValues, (key) => Object.hasOwn(fields, key))

/** Changes one record by the values in the body of the request. The audit row includes `note`. */
export type ChangeOne<Stored> = (
  steps: RecordSteps<Stored>,
  at: Db,
  request: ChangeRequest,
  seen: { readonly id: string; readonly version: number | undefined },
  note?: object,
) => Promise<Stored>

/** The change of a record: rights, lock, version check, checks of fields and rules, write, audit row. */
export const changeRecord = <F extends Fields, Stored>({
  kind,
  store,
  access,
  records,
  rules,
  temporal,
}: Bound<F, Stored>): ChangeOne<Stored> => {
  const { fields, right, noun } = kind
  const writeChecked = checkedWrites(kind, store, rules)
  return async (steps, at, request, { id, version }, note = {}) => {
    const { principal } = request
    const given = valuesIn(fields, request.body)
    // Before the version check, which would reveal a record of another farm.
    access.assertAllowed(await records.find(id, at), principal, right.edit)
    const change = await withColumns(rules.columnsOf, request, id)
    const first = async (tx: Db) => rules.lockFirst?.(tx, change)
    return steps.change(request, { id, version, first }, async (tx, before, log) => {
      access.assertAllowed(before, principal, right.edit)
      log(note)
      const held = store.valuesOf(before)
      if (temporal)
        return refusingByDatabase({ noun, values: { ...held, ...given }, fieldsOfIndex: store.fieldsOfIndex }, () =>
          temporal.change(tx, { before, given, request: change, log }),
        )
      const values = mergedValues(kind, held, given, principal)
      access.assertFarm(values, principal, right.edit)
      const changed = Object.fromEntries(
        differences(fields, held, values).map(({ field, after: value }) => [field, value]),
      ) as Partial<ValuesOf<F>>
      return writeChecked(tx, values, before, change, () => store.update(tx, before, changed, change))
    })
  }
}

/** How a bulk edit changes a record. A call that asks for a second factor is not made in bulk. */
export const recordEdits = <F extends Fields, Stored>(
  { update }: Pick<RecordCalls<F>, 'update'>,
  records: Records<Stored>,
  changeOne: ChangeOne<Stored>,
  afterChange: (request: ChangeRequest) => void,
): RecordEdits | undefined => {
  if ('freshSecondFactor' in update && update.freshSecondFactor) return undefined
  return {
    body: update.body,
    change: (tx, request, seen, note) => changeOne(records.within(tx), tx, request, seen, note),
    afterChange,
  }
}
