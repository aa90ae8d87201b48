import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import type { ListQuery } from '../../contract/list-query.ts'
import type { RecordCalls } from '../../contract/record-calls.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { AsOf, TemporalCalls } from '../../contract/temporal-calls.ts'
import { ProblemError } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import type { Db } from '../relations/relations.ts'
import { isStillUsed } from './database-code.ts'
import { isReadable, type KindAccess, kindAccess } from './kind-access.ts'
import { pick, refuse } from './kind-checks.ts'
import { mergedValues, newValues, refusingByDatabase } from './kind-values.ts'
import { type KnownKind, knownKinds } from './known-kinds.ts'
import type { KindContext } from './record-documents.ts'
import { listPart, listRequest, partOf, wholeRecords } from './record-list.ts'
import { repliesOf } from './record-replies.ts'
import type { ChangeRequest, KindRules, RecordStore } from './record-store.ts'
import { type Records, recordsOf } from './records.ts'
import { bindTemporalKind, type TemporalKind } from './temporal-kind.ts'
import { withDocuments } from './with-documents.ts'
import { withReferences } from './with-references.ts'

/** A request with the columns that the feature prepares before the transaction. */
const withColumns = async (
  columnsOf: KindRules<Fields, unknown>['columnsOf'],
  request: ChangeRequest,
  id?: string,
): Promise<ChangeRequest> => {
  const columns = await columnsOf?.(request.body as LooseValues, id, request)
  return columns ? { ...request, columns } : request
}

/** Writes a record after the checks that need the database. */
const checkedWrites =
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
  { db, kind, calls, store, access, records, rules: { moreOf, moreOfList, changesView }, temporal }: Bound<F, Stored>,
): void => {
  const { replyWith, replyOf } = repliesOf(db, kind, store, moreOf)
  routes.bind(calls.list, async ({ principal, query }) => {
    const more = await moreOf?.(db, { principal, isList: true })
    const past = temporal && isPast(query) ? await temporal.reads.list(query, principal) : undefined
    if (kind.list === 'paged') {
      const request = listRequest(kind, query as unknown as ListQuery, principal)
      const { rows, ...counts } = past
        ? partOf(past, kind.fields, store.valuesOf, request)
        : await listPart(db, kind.fields, store, access, moreOf ? wholeRecords(request) : request)
      const results = rows.map((stored) => replyWith(stored, principal, more?.(stored), request.fields))
      return { results, ...counts, ...(await moreOfList?.(db, principal)) } as never
    }
    const readable = past ?? (await store.all(db)).filter((stored) => access.mayRead(stored, principal))
    return {
      results: readable.map((stored) => replyWith(stored, principal, more?.(stored))),
      ...(await moreOfList?.(db, principal)),
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
    return { results: await records.changes(id, since, { ...view, ...(await changesView?.(db, principal)) }) }
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
  const { hasOwnReferences } = givenRules
  const referring = withReferences(context.relations.db, kind, givenStore, givenRules)
  const { store: plainStore, rules } = hasOwnReferences ? { ...referring, rules: givenRules } : referring
  const { lockFirst, lockNew, columnsOf, moreOf, afterChange, stillUsed } = rules
  const { relations } = context
  const { db } = relations
  const { fields, right, noun } = kind
  const access = kindAccess(kind, plainStore)
  const records = recordsOf(context, plainStore.stored)
  const store = withDocuments(context.documents, { kind, store: plainStore, access, records })
  const temporal = bindTemporalKind(routes, { relations, kind, calls, store, access, records, rules })
  const known = { kind, store, access, ...(temporal && { plannedUses: temporal.plannedUses }) }
  if (!hasOwnReferences) knownKinds(db).set(kind.kind, known as unknown as KnownKind)

  const { replyOf } = repliesOf(db, kind, store, moreOf)

  /** Values of fields in a body: without its other properties. */
  const valuesIn = (body: object): LooseValues => pick(body as LooseValues, (key) => Object.hasOwn(fields, key))

  const writeChecked = checkedWrites(kind, store, rules)

  bindReads(routes, { db, kind, calls, store, access, records, rules, temporal })

  routes.bind(calls.create, async (request) => {
    const { principal } = request
    const values = newValues(kind, valuesIn(request.body), principal)
    access.assertFarm(values, principal, right.manage)
    const change = await withColumns(columnsOf, request)
    const made = await records.create(request, async (tx) => {
      await lockNew?.(tx, values, change)
      const id = await writeChecked(tx, values, undefined, change, () => store.insert(tx, values, change))
      await temporal?.created(tx, id, values, change)
      return id
    })
    afterChange?.(change)
    return replyOf(made, principal)
  })

  routes.bind(calls.update, async (request) => {
    const { principal, params, body } = request
    const [id, version] = [params.id, body.version]
    const given = valuesIn(request.body)
    // Before the version check, which would reveal a record of another farm.
    access.assertAllowed(await records.find(id), principal, right.edit)
    const change = await withColumns(columnsOf, request, id)
    const first = async (tx: Db) => lockFirst?.(tx, change)
    const after = await records.change(request, { id, version, first }, async (tx, before, log) => {
      access.assertAllowed(before, principal, right.edit)
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
    afterChange?.(change)
    return replyOf(after, principal)
  })

  routes.bind(calls.remove, async (request) => {
    const { id } = request.params
    const found = await records.find(id)
    access.assertAllowed(found, request.principal, right.manage)
    const assertAllowed = (before: Stored) => access.assertAllowed(before, request.principal, right.manage)
    try {
      if (temporal) {
        await temporal.remove(id, request, assertAllowed)
        afterChange?.(request)
        return { id }
      }
      const { version } = request.query as { readonly version?: number }
      await records.remove(request, { id, version }, async (tx, before) => {
        assertAllowed(before)
        return (await store.remove(tx, before, request)) ?? {}
      })
    } catch (error) {
      if (!isStillUsed(error)) throw error
      throw (await stillUsed?.(db, found, request)) ?? new ProblemError(409, 'in-use', `This ${noun} is in use`)
    }
    afterChange?.(request)
    return { id }
  })

  return records
}
