import type { Fields } from '../../contract/field.ts'
import type { ListQuery } from '../../contract/list-query.ts'
import type { CallsOfKind } from '../../contract/record-calls.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { AsOf, TemporalCalls } from '../../contract/temporal-calls.ts'
import type { Routes } from '../http/routes.ts'
import { bindCreation, bindDeletion } from './bind-made-records.ts'
import { withReverts } from './bulk-history.ts'
import { type Bound, changeRecord, recordEdits } from './change-record.ts'
import { isReadable, kindAccess } from './kind-access.ts'
import { type KnownKind, knownKinds } from './known-kinds.ts'
import type { KindContext } from './record-documents.ts'
import { listPart, listRequest, partOf, wholeRecords } from './record-list.ts'
import { repliesOf } from './record-replies.ts'
import type { KindRules, RecordStore } from './record-store.ts'
import { type Records, recordsOf } from './records.ts'
import { bindTemporalKind } from './temporal-kind.ts'
import { withDocuments } from './with-documents.ts'
import { withReferences } from './with-references.ts'

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
    const changes = await records.changes(id, since, { ...view, ...(await changesView?.(db, principal)) })
    return { results: await withReverts(db, { kind: kind.kind, id }, changes) }
  })
}

/**
 * Binds all calls of a kind of record, and returns its records for further calls of the feature. Each change is one
 * transaction: lock, version check, checks of fields and rules, write, audit row. A kind whose records are given has neither
 * creation nor deletion.
 */
export const bindRecordKind = <F extends Fields, Stored>(
  routes: Routes,
  context: KindContext,
  kind: RecordKind<F>,
  calls: CallsOfKind<F> & Partial<TemporalCalls>,
  givenStore: RecordStore<F, Stored>,
  givenRules: KindRules<F, Stored> = {},
): Records<Stored> => {
  if (kind.records !== 'given' && !(calls.create && calls.remove))
    throw new Error(`kind "${kind.kind}" has no calls that create and delete: declare its records as given`)
  const { hasOwnReferences } = givenRules
  const referring = withReferences(context.relations.db, kind, givenStore, givenRules)
  const { store: plainStore, rules } = hasOwnReferences ? { ...referring, rules: givenRules } : referring
  const { moreOf, afterChange } = rules
  const { relations } = context
  const { db } = relations
  const access = kindAccess(kind, plainStore)
  const records = recordsOf(context, plainStore.stored)
  const store = withDocuments(context.documents, { kind, store: plainStore, access, records })
  const temporal = bindTemporalKind(routes, { relations, kind, calls, store, access, records, rules })
  const known = { kind, store, access, ...temporal?.uses }

  const { replyOf } = repliesOf(db, kind, store, moreOf)

  const bound = { db, kind, calls, store, access, records, rules, temporal }

  bindReads(routes, bound)

  bindCreation(routes, { ...bound, replyOf })

  const changeOne = changeRecord(bound)
  if (!hasOwnReferences) {
    const edits = recordEdits(calls, records, changeOne, (request) => afterChange?.(request))
    knownKinds(db).set(kind.kind, { ...known, edits } as unknown as KnownKind)
  }

  routes.bind(calls.update, async (request) => {
    const { params, body } = request
    const after = await changeOne(records, db, request, { id: params.id, version: body.version })
    afterChange?.(request)
    return replyOf(after, request.principal)
  })

  bindDeletion(routes, bound)

  return records
}
