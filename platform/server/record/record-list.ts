import type { Fields, ValuesOf } from '../../contract/field.ts'
import { type ListQuery, mostRecords, questionOf } from '../../contract/list-query.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { answerQuestion, isSearchable, questionFaults, type RecordQuestion } from '../../contract/record-question.ts'
import type { Principal } from '../auth/principal.ts'
import { invalid } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import { faultErrors } from './fault-errors.ts'
import { type FarmScope, farmScope, isReadable, type KindAccess } from './kind-access.ts'

/** What a list is asked, and how much of the answer is wanted. */
export interface ListRequest {
  readonly question: RecordQuestion
  /** Who asks. Names of referenced records that this user may not see match nothing. */
  readonly principal: Principal
  /** The user may read records of these farms. */
  readonly farms: FarmScope
  /** Fields that the search looks into: those that the user may read. */
  readonly searched: readonly string[]
  /** Fields whose values are needed; `all` for whole records. */
  readonly fields: readonly string[] | 'all'
  readonly skip: number
  readonly take: number
}

/** A part of a list: its records, how many meet the question, and how many the user may read. */
export interface ListPart<Stored> {
  readonly rows: readonly Stored[]
  readonly count: number
  readonly total: number
}

interface ListedStore<F extends Fields, Stored> {
  readonly all: (db: Db) => Promise<readonly Stored[]>
  readonly page?: (db: Db, request: ListRequest) => Promise<ListPart<Stored>>
  readonly valuesOf: (stored: Stored) => ValuesOf<F>
}

/** The fields that a query asks for. A user receives no others, and none without the permission. */
const askedFields = (fields: Fields, query: ListQuery, principal: Principal): readonly string[] => {
  const readable = Object.keys(fields).filter(
    (key) => isReadable(fields, key, principal) && fields[key]?.kind !== 'secret',
  )
  if (query.fields === undefined) return readable
  const asked = query.fields.split(',').filter((key) => key !== '')
  const unknown = asked.filter((key) => !Object.hasOwn(fields, key))
  if (unknown.length > 0)
    throw invalid(`There is no field ${unknown.slice(0, 5).join(', ')}`, [
      { path: 'query.fields', message: 'names a field that does not exist', code: 'unknown-field' },
    ])
  return readable.filter((key) => asked.includes(key))
}

/** Refuses a question that is not valid, or that names a field that the user may not read. */
const assertAskable = (fields: Fields, question: RecordQuestion, principal: Principal): void => {
  const named = [...Object.keys(question.filters), ...(question.order ? [question.order.field] : [])]
  const hidden = named
    .filter((key) => Object.hasOwn(fields, key) && !isReadable(fields, key, principal))
    .map((field) => ({ field, code: 'no-right' as const }))
  const faults = hidden.length > 0 ? hidden : questionFaults(fields, question)
  if (faults.length > 0) throw invalid('The list cannot be filtered or sorted like this', faultErrors('query', faults))
}

/** The question of a query to a list, for this user. */
export const listRequest = <F extends Fields>(
  { fields, right, farmField }: Pick<RecordKind<F>, 'fields' | 'right' | 'farmField'>,
  query: ListQuery,
  principal: Principal,
): ListRequest & { readonly fields: readonly string[] } => {
  const question = questionOf(query)
  assertAskable(fields, question, principal)
  const { page, perPage } = query
  return {
    question,
    principal,
    farms: farmField === undefined ? 'all' : farmScope(principal, right.read),
    searched: Object.keys(fields).filter((key) => {
      const field = fields[key]
      return field !== undefined && isSearchable(field) && isReadable(fields, key, principal)
    }),
    fields: askedFields(fields, query, principal),
    ...(perPage === -1 ? { skip: 0, take: mostRecords } : { skip: (page - 1) * perPage, take: perPage }),
  }
}

/** The same request for whole records, for features whose replies have more than the fields. */
export const wholeRecords = (request: ListRequest): ListRequest => ({ ...request, fields: 'all' })

/** Answers a request by the store, or from all records if the store cannot. */
export const listPart = async <F extends Fields, Stored>(
  db: Db,
  fields: F,
  store: ListedStore<F, Stored>,
  access: Pick<KindAccess<Stored>, 'mayRead'>,
  request: ListRequest,
): Promise<ListPart<Stored>> => {
  const { principal } = request
  if (store.page) {
    const part = await store.page(db, request)
    // The condition of the query has left them out already: the second check is that of every other call.
    return { ...part, rows: part.rows.filter((stored) => access.mayRead(stored, principal)) }
  }
  const readable = (await store.all(db)).filter((stored) => access.mayRead(stored, principal))
  return partOf(readable, fields, store.valuesOf, request)
}

/** Answers a request from records in memory: those that exist for the user. */
export const partOf = <F extends Fields, Stored>(
  readable: readonly Stored[],
  fields: F,
  valuesOf: (stored: Stored) => ValuesOf<F>,
  { question, searched, skip, take }: ListRequest,
): ListPart<Stored> => {
  const found = answerQuestion(fields, readable, question, valuesOf, { searched })
  return { rows: found.slice(skip, skip + take), count: found.length, total: readable.length }
}
