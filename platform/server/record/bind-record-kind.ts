import type { Endpoint } from '../../contract/endpoint.ts'
import { type Fields, fieldEntries, type LooseValues, type ValuesOf } from '../../contract/field.ts'
import { faultSentence, type ValueFault } from '../../contract/field-check.ts'
import { differences, visibleValues } from '../../contract/field-value.ts'
import type { RecordCalls } from '../../contract/record-calls.ts'
import { initialValues, kindFaults, type RecordKind } from '../../contract/record-kind.ts'
import type { Audit } from '../audit/audit.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { ProblemError } from '../http/problems.ts'
import type { Request, Routes } from '../http/routes.ts'
import type { Db, Relations } from '../relations/relations.ts'
import { isStillUsed, isTaken } from './database-code.ts'
import { isReadable, kindAccess, readableValues } from './kind-access.ts'
import { type Records, recordsOf } from './records.ts'
import type { StoredKind } from './stored-kind.ts'

/** The request of a change, for features that need more than the field values. */
export type ChangeRequest = Pick<Request<Endpoint>, 'operation' | 'requestId'> & {
  readonly principal: Principal
  /** The whole body, with properties beside the fields. */
  readonly body?: unknown
  /** What the user confirms of a deletion. */
  readonly query?: unknown
  /** Further columns to write, by {@link KindRules.columnsOf}. */
  readonly columns?: object
}

/** How a kind of record is stored: {@link tableStore} for one table, or functions of the feature. */
export interface RecordStore<F extends Fields, Stored> {
  readonly stored: StoredKind<Stored>
  /** All records, in the order of the list. */
  readonly all: (db: Db) => Promise<readonly Stored[]>
  readonly idOf: (stored: Stored) => string
  readonly valuesOf: (stored: Stored) => ValuesOf<F>
  /** Faults of unique fields whose value another record has. `before` is missing for a new record. */
  readonly taken?: (tx: Db, values: ValuesOf<F>, before?: Stored) => Promise<readonly ValueFault[]>
  /** Resolves with the id of the new record. */
  readonly insert: (tx: Db, values: ValuesOf<F>, request: ChangeRequest) => Promise<string>
  /** Writes the changed values and increments the version. */
  readonly update: (tx: Db, before: Stored, changed: Partial<ValuesOf<F>>, request: ChangeRequest) => Promise<unknown>
  /** Deletes a record. The audit row includes the result. */
  readonly remove: (tx: Db, before: Stored, request: ChangeRequest) => Promise<object> | Promise<void>
}

/** What a feature adds to a kind of record. */
export interface KindRules<F extends Fields, Stored> {
  /** Locks before the checks of a new record, e.g. of its list. */
  readonly lockNew?: (tx: Db, values: ValuesOf<F>) => Promise<unknown>
  /** Faults that need the database, e.g. a value that another record has. `before` is missing for a new record. */
  readonly check?: (
    tx: Db,
    values: ValuesOf<F>,
    before: Stored | undefined,
    request: ChangeRequest,
  ) => Promise<readonly ValueFault[]>
  /** Further columns to write, prepared before the transaction, e.g. a sealed secret. A new record has no id yet. */
  readonly columnsOf?: (body: LooseValues, id: string | undefined) => Promise<object>
  /** Properties of replies beside id, version and fields. It reads once what it needs for all records of a reply. */
  readonly moreOf?: (db: Db) => Promise<(stored: Stored) => object>
  /** Properties of the reply with all records. */
  readonly moreOfList?: () => object
  /** Runs after the commit of each change. */
  readonly afterChange?: () => void
  /** Error when a deletion is refused because something refers to the record, if not the default 409. */
  readonly stillUsed?: () => ProblemError
}

/** A problem that names each invalid field. */
const invalidFields = (faults: readonly ValueFault[]): ProblemError => {
  const isTaken = faults.every(({ code }) => code === 'taken')
  const detail = faults.map((fault) => `${fault.field} ${faultSentence(fault)}`).join('; ')
  const errors = faults.map((fault) => ({
    path: `body.${fault.field}`,
    message: faultSentence(fault),
    code: fault.code,
    ...(fault.value !== undefined && { value: fault.value }),
    ...(fault.bound !== undefined && { bound: fault.bound }),
    ...(fault.unit !== undefined && { unit: fault.unit }),
  }))
  return isTaken ? new ProblemError(409, 'taken', detail, errors) : new ProblemError(400, 'invalid', detail, errors)
}

const pick = (values: LooseValues, has: (key: string) => boolean): LooseValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => has(key)))

const withoutSecrets = <Values extends object>(fields: Fields, values: Values): Values =>
  pick(values as LooseValues, (key) => fields[key]?.kind !== 'secret') as Values

/** Faults of changed fields that the user must not change: fixed ones, and those without the permission. */
const unchangeable = (fields: Fields, changed: LooseValues, principal: Principal, isNew: boolean): ValueFault[] =>
  fieldEntries(fields)
    .filter(([key]) => Object.hasOwn(changed, key))
    .flatMap(([key, { isFixed, read, edit }]): ValueFault[] => {
      const isForbidden = [read, edit].some((right) => right !== undefined && !passes(principal, right))
      if (isForbidden) return [{ field: key, code: 'no-right' }]
      return isFixed && !isNew ? [{ field: key, code: 'fixed' }] : []
    })

const refuse = (faults: readonly ValueFault[]): void => {
  if (faults.length > 0) throw invalidFields(faults)
}

/**
 * Two writers at the same moment both find a value free. The unique index of the table then refuses the second. A
 * foreign key refuses the id of a record that does not exist.
 */
const refusingByDatabase = async <Made>(noun: string, work: Promise<Made>): Promise<Made> => {
  try {
    return await work
  } catch (error) {
    if (isStillUsed(error)) throw new ProblemError(400, 'invalid', 'A record that this one names does not exist')
    throw isTaken(error) ? new ProblemError(409, 'taken', `Another ${noun} has this value`) : error
  }
}

/** Faults without the values of fields that the user may not read. */
const withoutUnreadable = (
  fields: Fields,
  faults: readonly ValueFault[],
  principal: Principal,
): readonly ValueFault[] =>
  faults.map((fault) =>
    isReadable(fields, fault.field, principal)
      ? fault
      : { field: fault.field, code: fault.code, sentence: 'is not valid' },
  )

/**
 * Values without those of hidden fields, which are null. A hidden field that the user must not change keeps its value.
 */
const clearedValues = (fields: Fields, held: LooseValues, merged: LooseValues, principal: Principal): LooseValues => {
  const visible = visibleValues(fields, merged)
  const cleared = Object.fromEntries(Object.entries(visible).filter(([key]) => visible[key] !== merged[key]))
  const kept = unchangeable(fields, cleared, principal, false).map(({ field }) => [field, held[field] ?? null])
  return { ...visible, ...Object.fromEntries(kept) }
}

/** The values of a record after a change. Throws for fields that the user must not change, and for invalid values. */
const mergedValues = <F extends Fields>(
  kind: RecordKind<F>,
  held: LooseValues,
  given: LooseValues,
  principal: Principal,
): ValuesOf<F> => {
  const changes = Object.fromEntries(differences(kind.fields, held, given).map(({ field, after }) => [field, after]))
  const { fields } = kind
  const unread = Object.keys(given).filter((key) => !isReadable(fields, key, principal))
  // Also with the stored value: the reply must not tell whether a guess is right.
  refuse(unread.map((field) => ({ field, code: 'no-right' })))
  refuse(unchangeable(fields, changes, principal, false))
  const merged: LooseValues = { ...held, ...changes }
  refuse(withoutUnreadable(fields, kindFaults(kind, merged), principal))
  const values = withoutSecrets(fields, clearedValues(fields, held, merged, principal)) as ValuesOf<F>
  return { ...values, ...kind.compute?.(values) }
}

/** Replies with records: the fields that the user may read, and what the feature adds. */
const repliesOf = <F extends Fields, Stored>(
  db: Db,
  { fields }: RecordKind<F>,
  store: RecordStore<F, Stored>,
  moreOf: KindRules<F, Stored>['moreOf'],
) => {
  const replyWith = (stored: Stored, principal: Principal, more: object | undefined) =>
    ({
      id: store.idOf(stored),
      version: store.stored.versionOf(stored) ?? 0,
      ...readableValues(fields, store.valuesOf(stored), principal),
      ...more,
    }) as never
  return {
    replyWith,
    replyOf: async (stored: Stored, principal: Principal) =>
      replyWith(stored, principal, (await moreOf?.(db))?.(stored)),
  }
}

/** A request with the columns that the feature prepares before the transaction. */
const withColumns = async (
  columnsOf: KindRules<Fields, unknown>['columnsOf'],
  request: ChangeRequest,
  id?: string,
): Promise<ChangeRequest> => {
  const columns = await columnsOf?.(request.body as LooseValues, id)
  return columns ? { ...request, columns } : request
}

/**
 * Binds all calls of a kind of record, and returns its records for further calls of the feature. Each change is one
 * transaction: lock, version check, checks of fields and rules, write, audit row.
 */
export const bindRecordKind = <F extends Fields, Stored>(
  routes: Routes,
  context: { readonly relations: Pick<Relations, 'db'>; readonly audit: Pick<Audit, 'record'> },
  kind: RecordKind<F>,
  calls: RecordCalls<F>,
  store: RecordStore<F, Stored>,
  { lockNew, check, columnsOf, moreOf, moreOfList, afterChange, stillUsed }: KindRules<F, Stored> = {},
): Records<Stored> => {
  const { db } = context.relations
  const { fields, right } = kind
  const access = kindAccess(kind, store)
  const records = recordsOf(context, store.stored)
  const inUse = () => stillUsed?.() ?? new ProblemError(409, 'in-use', `This ${kind.noun} is in use`)

  const { replyWith, replyOf } = repliesOf(db, kind, store, moreOf)

  /** Values of fields in a body: without its other properties. */
  const valuesIn = (body: object): LooseValues => pick(body as LooseValues, (key) => Object.hasOwn(fields, key))

  routes.bind(calls.list, async ({ principal }) => {
    const more = await moreOf?.(db)
    const readable = (await store.all(db)).filter((stored) => access.mayRead(stored, principal))
    return {
      results: readable.map((stored) => replyWith(stored, principal, more?.(stored))),
      ...moreOfList?.(),
    } as never
  })

  routes.bind(calls.get, async ({ principal, params: { id } }) =>
    replyOf(access.assertReadable(await records.find(id), principal), principal),
  )

  routes.bind(calls.create, async (request) => {
    const { principal } = request
    const given = valuesIn(request.body)
    const filled = { ...initialValues(fields), ...given }
    refuse([...kindFaults(kind, filled), ...unchangeable(fields, given, principal, true)])
    const entered = withoutSecrets(fields, visibleValues(fields, filled)) as ValuesOf<F>
    const values: ValuesOf<F> = { ...entered, ...kind.compute?.(entered) }
    access.assertFarm(values, principal, right.manage)
    const change = await withColumns(columnsOf, request)
    const creating = records.create(request, async (tx) => {
      await lockNew?.(tx, values)
      refuse((await store.taken?.(tx, values)) ?? [])
      refuse((await check?.(tx, values, undefined, change)) ?? [])
      return store.insert(tx, values, change)
    })
    const made = await refusingByDatabase(kind.noun, creating)
    afterChange?.()
    return replyOf(made, principal)
  })

  routes.bind(calls.update, async (request) => {
    const { principal } = request
    const { id } = request.params
    const { version } = request.body
    const given = valuesIn(request.body)
    // Before the version check, which would reveal a record of another farm.
    access.assertAllowed(await records.find(id), principal, right.edit)
    const change = await withColumns(columnsOf, request, id)
    const changing = records.change(request, { id, version }, async (tx, before) => {
      access.assertAllowed(before, principal, right.edit)
      const held = store.valuesOf(before)
      const values = mergedValues(kind, held, given, principal)
      access.assertFarm(values, principal, right.edit)
      refuse((await store.taken?.(tx, values, before)) ?? [])
      refuse((await check?.(tx, values, before, change)) ?? [])
      const changed = Object.fromEntries(
        differences(fields, held, values).map(({ field, after: value }) => [field, value]),
      )
      await store.update(tx, before, changed as Partial<ValuesOf<F>>, change)
    })
    const after = await refusingByDatabase(kind.noun, changing)
    afterChange?.()
    return replyOf(after, principal)
  })

  routes.bind(calls.remove, async (request) => {
    const { id } = request.params
    access.assertAllowed(await records.find(id), request.principal, right.manage)
    try {
      const { version } = request.query as { readonly version?: number }
      await records.remove(request, { id, version }, async (tx, before) => {
        access.assertAllowed(before, request.principal, right.manage)
        return (await store.remove(tx, before, request)) ?? {}
      })
    } catch (error) {
      throw isStillUsed(error) ? inUse() : error
    }
    afterChange?.()
    return { id }
  })

  routes.bind(calls.changes, async ({ principal, params: { id }, query: { since } }) => {
    access.assertReadable(await records.find(id), principal)
    const view = { fields: (field: string) => isReadable(fields, field, principal) }
    return { results: await records.changes(id, since, view) }
  })
  return records
}
