import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { differences, visibleValues } from '../../contract/field-value.ts'
import type { ListQuery } from '../../contract/list-query.ts'
import type { RecordCalls } from '../../contract/record-calls.ts'
import { initialValues, kindFaults, type RecordKind } from '../../contract/record-kind.ts'
import type { AsOf, TemporalCalls } from '../../contract/temporal-calls.ts'
import type { Principal } from '../auth/principal.ts'
import { ProblemError } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import type { Db } from '../relations/relations.ts'
import { isStillUsed, isTaken } from './database-code.ts'
import { isReadable, type KindAccess, kindAccess, readableValues } from './kind-access.ts'
import { pick, refuse, unchangeable, withoutSecrets, withoutUnreadable } from './kind-checks.ts'
import { type KnownKind, knownKinds } from './known-kinds.ts'
import type { KindContext } from './record-documents.ts'
import { listPart, listRequest, partOf, wholeRecords } from './record-list.ts'
import type { ChangeRequest, KindRules, RecordStore } from './record-store.ts'
import { type Records, recordsOf } from './records.ts'
import { bindTemporalKind, type TemporalKind } from './temporal-kind.ts'
import { withDocuments } from './with-documents.ts'
import { withReferences } from './with-references.ts'

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

/**
 * Values without those of hidden fields, which are null. A hidden field that the user must not change keeps its value.
 */
const clearedValues = (fields: Fields, held: LooseValues, merged: LooseValues, principal: Principal): LooseValues => {
  const visible = visibleValues(fields, merged)
  const cleared = Object.fromEntries(Object.entries(visible).filter(([key]) => visible[key] !== merged[key]))
  const kept = unchangeable(fields, cleared, principal, false).map(({ field }) => [field, held[field] ?? null])
  return { ...visible, ...Object.fromEntries(kept) }
}

/** The values of a new record. Throws for fields that the user must not set, and for invalid values. */
export const newValues = <F extends Fields>(kind: RecordKind<F>, given: LooseValues, by: Principal): ValuesOf<F> => {
  const filled = { ...initialValues(kind.fields), ...given }
  refuse([...kindFaults(kind, filled), ...unchangeable(kind.fields, given, by, true)])
  const entered = withoutSecrets(kind.fields, visibleValues(kind.fields, filled)) as ValuesOf<F>
  return { ...entered, ...kind.compute?.(entered) }
}

/** The values of a record after a change. Throws for fields that the user must not change, and for invalid values. */
export const mergedValues = <F extends Fields>(
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
  const replyWith = (stored: Stored, principal: Principal, more: object | undefined, asked?: readonly string[]) => {
    const values = readableValues(fields, store.valuesOf(stored), principal)
    return {
      id: store.idOf(stored),
      version: store.stored.versionOf(stored) ?? 0,
      ...(asked ? pick(values, (key) => asked.includes(key)) : values),
      ...more,
    } as never
  }
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

interface Bound<F extends Fields, Stored> {
  readonly db: Db
  readonly kind: RecordKind<F>
  readonly calls: RecordCalls<F>
  readonly store: RecordStore<F, Stored>
  readonly access: KindAccess<Stored>
  readonly records: Records<Stored>
  readonly rules: KindRules<F, Stored>
  readonly temporal: TemporalKind<F, Stored> | undefined
}

/** Whether a request reads another day. */
const isPast = ({ asOf, knownAt }: AsOf = {}): boolean => asOf !== undefined || knownAt !== undefined

/** Binds the calls that read: list, one record, history. */
const bindReads = <F extends Fields, Stored>(
  routes: Routes,
  { db, kind, calls, store, access, records, rules: { moreOf, moreOfList }, temporal }: Bound<F, Stored>,
): void => {
  const { replyWith, replyOf } = repliesOf(db, kind, store, moreOf)
  routes.bind(calls.list, async ({ principal, query }) => {
    const more = await moreOf?.(db)
    const past = temporal && isPast(query) ? await temporal.reads.list(query, principal) : undefined
    if (kind.list === 'paged') {
      const request = listRequest(kind, query as unknown as ListQuery, principal)
      const { rows, ...counts } = past
        ? partOf(past, kind.fields, store.valuesOf, request)
        : await listPart(db, kind.fields, store, access, moreOf ? wholeRecords(request) : request)
      const results = rows.map((stored) => replyWith(stored, principal, more?.(stored), request.fields))
      return { results, ...counts, ...moreOfList?.() } as never
    }
    const readable = past ?? (await store.all(db)).filter((stored) => access.mayRead(stored, principal))
    return {
      results: readable.map((stored) => replyWith(stored, principal, more?.(stored))),
      ...moreOfList?.(),
    } as never
  })

  routes.bind(calls.get, async ({ principal, params: { id }, query }) => {
    const stored =
      temporal && isPast(query)
        ? await temporal.reads.get(id, query, principal)
        : access.assertReadable(await records.find(id), principal)
    return replyOf(stored, principal)
  })

  routes.bind(calls.changes, async ({ principal, params: { id }, query: { since } }) => {
    if (temporal) return { results: await temporal.reads.changes(id, since, principal) }
    access.assertReadable(await records.find(id), principal)
    const view = { fields: (field: string) => isReadable(kind.fields, field, principal) }
    return { results: await records.changes(id, since, view) }
  })
}

/**
 * Binds all calls of a kind of record, and returns its records for further calls of the feature. Each change is one
 * transaction: lock, version check, checks of fields and rules, write, audit row.
 */
export const bindRecordKind = <F extends Fields, Stored>(
  routes: Routes,
  context: KindContext,
  kind: RecordKind<F>,
  calls: RecordCalls<F> & Partial<TemporalCalls>,
  givenStore: RecordStore<F, Stored>,
  givenRules: KindRules<F, Stored> = {},
): Records<Stored> => {
  const { store: plainStore, rules } = withReferences(context.relations.db, kind, givenStore, givenRules)
  const { lockNew, check, columnsOf, moreOf, afterChange, stillUsed } = rules
  const { relations } = context
  const { db } = relations
  const { fields, right } = kind
  const access = kindAccess(kind, plainStore)
  const records = recordsOf(context, plainStore.stored)
  const store = withDocuments(context.documents, { kind, store: plainStore, access, records })
  knownKinds(db).set(kind.kind, { kind, store, access } as unknown as KnownKind)
  const temporal = bindTemporalKind(routes, { relations, kind, calls, store, access, records, rules })
  const inUse = () => stillUsed?.() ?? new ProblemError(409, 'in-use', `This ${kind.noun} is in use`)

  const { replyOf } = repliesOf(db, kind, store, moreOf)

  /** Values of fields in a body: without its other properties. */
  const valuesIn = (body: object): LooseValues => pick(body as LooseValues, (key) => Object.hasOwn(fields, key))

  bindReads(routes, { db, kind, calls, store, access, records, rules, temporal })

  routes.bind(calls.create, async (request) => {
    const { principal } = request
    const values = newValues(kind, valuesIn(request.body), principal)
    access.assertFarm(values, principal, right.manage)
    const change = await withColumns(columnsOf, request)
    const creating = records.create(request, async (tx) => {
      await lockNew?.(tx, values)
      refuse((await store.taken?.(tx, values)) ?? [])
      refuse((await check?.(tx, values, undefined, change)) ?? [])
      const id = await store.insert(tx, values, change)
      await temporal?.created(tx, id, values, change)
      return id
    })
    const made = await refusingByDatabase(kind.noun, creating)
    afterChange?.()
    return replyOf(made, principal)
  })

  routes.bind(calls.update, async (request) => {
    const { principal, params, body } = request
    const [id, version] = [params.id, body.version]
    const given = valuesIn(request.body)
    // Before the version check, which would reveal a record of another farm.
    access.assertAllowed(await records.find(id), principal, right.edit)
    const change = await withColumns(columnsOf, request, id)
    const changing = records.change(request, { id, version }, async (tx, before, log) => {
      access.assertAllowed(before, principal, right.edit)
      if (temporal) return temporal.change(tx, { before, given, request: change, log })
      const held = store.valuesOf(before)
      const values = mergedValues(kind, held, given, principal)
      access.assertFarm(values, principal, right.edit)
      refuse((await store.taken?.(tx, values, before)) ?? [])
      refuse((await check?.(tx, values, before, change)) ?? [])
      const changed = Object.fromEntries(
        differences(fields, held, values).map(({ field, after: value }) => [field, value]),
      )
      return store.update(tx, before, changed as Partial<ValuesOf<F>>, change)
    })
    const after = await refusingByDatabase(kind.noun, changing)
    afterChange?.()
    return replyOf(after, principal)
  })

  routes.bind(calls.remove, async (request) => {
    const { id } = request.params
    access.assertAllowed(await records.find(id), request.principal, right.manage)
    const assertAllowed = (before: Stored) => access.assertAllowed(before, request.principal, right.manage)
    try {
      if (temporal) {
        await temporal.remove(id, request, assertAllowed)
        afterChange?.()
        return { id }
      }
      const { version } = request.query as { readonly version?: number }
      await records.remove(request, { id, version }, async (tx, before) => {
        assertAllowed(before)
        return (await store.remove(tx, before, request)) ?? {}
      })
    } catch (error) {
      throw isStillUsed(error) ? inUse() : error
    }
    afterChange?.()
    return { id }
  })

  return records
}
