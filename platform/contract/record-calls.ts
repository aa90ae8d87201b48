import { z } from 'zod'
import { changesEndpoint } from './changes-endpoint.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Field, Fields, ValuesOf } from './field.ts'
import { type Added, type AddedInput, checkedShape, refuseCleared, storedShape, valuesSchema } from './field-schema.ts'
import { listQuery, pageShape } from './list-query.ts'
import type { SeenVersion } from './record-change.ts'
import { recordIdSchema } from './record-id-schema.ts'
import type { RecordCallName, RecordKind, RecordOf } from './record-kind.ts'
import { asOfQuery, endQuery, validityShape, type WithValidity } from './temporal-calls.ts'

/** A user can set these fields of a new record. Optional ones and those with an initial value may be missing. */
export type NewValues<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends Settable & {
    readonly need: 'needed'
    readonly visibleWhen?: never
    readonly initial?: undefined
  }
    ? Key
    : never]: ValuesOf<F>[Key]
} & {
  readonly [Key in keyof F as F[Key] extends Settable ? Key : never]?: ValuesOf<F>[Key]
}
type Settable = Field & { readonly computedBy?: undefined }

/** Changed fields of a record; null clears a field. */
export type ChangedValues<F extends Fields> = Partial<ValuesOf<F>>

type Shape = z.ZodRawShape
/** A record in replies. Properties of the kind replace fields of the same name, e.g. rows with names. */
type Replied<F extends Fields, Reply extends Shape> = Omit<RecordOf<F>, keyof Reply> & Added<Reply>

/** Properties of a kind beside its fields, e.g. the members of a group. */
export interface MoreOfKind<
  Reply extends Shape,
  Given extends Shape,
  List extends Shape,
  Confirm extends Shape,
  Details extends Shape,
  Change extends Shape,
> {
  /** Properties of each record in replies. */
  readonly reply?: Reply
  /** Properties of replies with one record that the list omits, e.g. its members. */
  readonly details?: Details
  /** Properties of the body that creates a record. */
  readonly given?: Given
  /** Properties of the body that changes a record, each optional and without a default. */
  readonly change?: Change
  /** Properties of the reply with all records. */
  readonly list?: List
  /** The query of a deletion, if the user confirms something else than the version, e.g. a number of users. */
  readonly confirm?: Confirm
}

/** The code of a new record, of a kind whose ids are codes. */
export type WithCode = { readonly id?: string }
type CreatedSchema<F extends Fields, Given extends Shape> = z.ZodType<
  ValuesOf<F> & Added<Given> & WithValidity & WithCode,
  NewValues<F> & AddedInput<Given> & WithValidity & WithCode
>
type ChangedSchema<F extends Fields, Change extends Shape> = z.ZodType<
  { readonly version: number } & ChangedValues<F> & Partial<Added<Change>> & WithValidity,
  { readonly version: number } & ChangedValues<F> & Partial<AddedInput<Change>> & WithValidity
>
type SeenSchema<Confirm extends Shape> = z.ZodType<
  keyof Confirm extends never ? z.output<typeof SeenVersion> : Added<Confirm>,
  keyof Confirm extends never ? z.input<typeof SeenVersion> : AddedInput<Confirm>
>

/** The mark of a call that the specification does not list. */
const oursMark = ({ isOurs }: Pick<RecordKind, 'isOurs'>, name: RecordCallName) =>
  isOurs === true || isOurs?.includes(name) ? ({ isOurs: true } as const) : {}

/** Most records in the body of one creation. */
export const mostCreated = 1_000

/** Body, reply and time limit of a call with a list of new records. */
const inLists = (created: z.ZodType, reply: z.ZodType) => ({
  body: z.array(created).min(1).max(mostCreated),
  reply: z.object({ results: z.array(reply) }),
  largestBody: 5_000_000,
  pace: 'work',
  mayTakeMs: 100_000,
})

/** The call of a list. Its type leaves out what only a paged kind has (`pagedList`). */
const listCall = <Reply extends z.ZodType>(
  kind: Pick<RecordKind, 'many' | 'path' | 'nouns' | 'right' | 'list' | 'temporal' | 'isOurs'>,
  made: { readonly reply: () => Reply },
) =>
  endpoint({
    ...oursMark(kind, 'list'),
    id: `get${kind.many}`,
    method: 'GET',
    path: kind.path,
    summary: kind.list === 'paged' ? `Pages of ${kind.nouns}, with filters and a sort order` : `All ${kind.nouns}`,
    right: kind.right.read,
    query: (kind.list === 'paged' ? listQuery(kind) : asOfQuery(kind)) as ReturnType<typeof asOfQuery>,
    reply: made.reply(),
  })

/** Schemas of replies: of one record, and of a row of the list. */
const replySchemas = <F extends Fields, Reply extends Shape, Details extends Shape>(
  { one, fields, ids }: Pick<RecordKind<F>, 'one' | 'fields' | 'ids'>,
  more: { readonly reply?: Reply; readonly details?: Details },
) => {
  const schemaOf = <S extends Shape>(name: string, added: S | undefined) =>
    z
      .object({ id: recordIdSchema(ids), version: z.number().int(), ...storedShape(fields), ...more.reply, ...added })
      .meta({ id: name }) as unknown as z.ZodType<Replied<F, Reply> & Added<S>, Replied<F, Reply> & Added<S>>
  const reply = schemaOf(one, more.details)
  const row = (more.details ? schemaOf(`${one}Row`, {}) : reply) as unknown as z.ZodType<
    Replied<F, Reply>,
    Replied<F, Reply>
  >
  return { reply, row }
}

/**
 * The calls of a kind of record: list, one record, create, change, delete, and history. Operation ids and addresses
 * follow from the declaration.
 */
export const recordCalls = <
  const F extends Fields,
  const Reply extends Shape = Record<never, never>,
  const Given extends Shape = Record<never, never>,
  const List extends Shape = Record<never, never>,
  const Confirm extends Shape = Record<never, never>,
  const Details extends Shape = Record<never, never>,
  const Change extends Shape = Record<never, never>,
>(
  kind: RecordKind<F>,
  more: MoreOfKind<Reply, Given, List, Confirm, Details, Change> = {},
) => {
  const { one, path, noun, right, fields } = kind
  const ofOne = `${path}/:id` as const
  // Functions, so that the build drops them from the page with the schemas of the calls (decision 030).
  const idSchema = () => recordIdSchema(kind.ids)
  const params = () => z.strictObject({ id: idSchema() })
  let made: ReturnType<typeof replySchemas<F, Reply, Details>> | undefined
  /** One schema for all calls, because its name is unique in the OpenAPI document. */
  const schemas = () => {
    made ??= replySchemas<F, Reply, Details>(kind, more)
    return made
  }
  const code = () => (kind.ids === 'code' ? { id: idSchema() } : {})
  const createsList = kind.creates === 'list'
  const created = () =>
    valuesSchema(fields, { ...code(), ...more.given, ...validityShape(kind) }) as unknown as CreatedSchema<F, Given>
  const all = () =>
    z.object({
      results: z.array(schemas().row),
      ...(kind.list === 'paged' && pageShape()),
      ...more.list,
    }) as unknown as z.ZodType<
      { results: Replied<F, Reply>[] } & Added<List>,
      { results: Replied<F, Reply>[] } & Added<List>
    >
  const seen = () => (more.confirm ? z.strictObject(more.confirm) : endQuery(kind)) as unknown as SeenSchema<Confirm>
  const changed = () =>
    z
      .strictObject({
        version: z.number().int(),
        ...checkedShape(fields),
        ...z.object(more.change ?? {}).partial().shape,
        ...validityShape(kind),
      })
      .superRefine(refuseCleared(fields)) as unknown as ChangedSchema<F, Change>
  return {
    list: listCall(kind, { reply: all }),
    get: endpoint({
      ...oursMark(kind, 'get'),
      id: `get${one}`,
      method: 'GET',
      path: ofOne,
      summary: `One ${noun}`,
      right: right.read,
      params: params(),
      query: asOfQuery(kind),
      reply: schemas().reply,
    }),
    create: endpoint({
      ...oursMark(kind, 'create'),
      id: `create${one}`,
      method: 'POST',
      path,
      summary: createsList ? `Adds a list of ${kind.nouns}: all of them or none` : `Adds one ${noun}`,
      right: right.manage,
      createsOnce: true,
      body: created(),
      reply: schemas().reply,
      // The type is that of one record: see `listCreation`.
      ...(createsList && (inLists(created(), schemas().reply) as object)),
    }),
    update: endpoint({
      ...oursMark(kind, 'update'),
      id: `update${one}`,
      method: 'PATCH',
      path: ofOne,
      summary: `Changes the named fields of one ${noun}; 409 after a change by another user`,
      right: right.edit,
      params: params(),
      body: changed(),
      reply: schemas().reply,
    }),
    remove: endpoint({
      ...oursMark(kind, 'remove'),
      id: `delete${one}`,
      method: 'DELETE',
      path: ofOne,
      summary: `Deletes one ${noun}; 409 while it is in use, and after a change by another user`,
      right: right.manage,
      params: params(),
      query: seen(),
      reply: z.object({ id: idSchema() }),
    }),
    changes: changesEndpoint({
      id: `get${one}Changes`,
      recordPath: ofOne,
      idSchema,
      summary: `Who changed one ${noun}, what and when`,
      right: right.read,
    }),
  }
}

type AnyCalls<F extends Fields> = ReturnType<
  typeof recordCalls<F, Shape, Shape, Shape, Record<never, never>, Shape, Shape>
>

/** Calls of a kind with these fields. Kinds differ in what the user confirms of a deletion. */
export type RecordCalls<F extends Fields> = Omit<AnyCalls<F>, 'remove'> & {
  readonly remove: Omit<AnyCalls<F>['remove'], 'query'> & { readonly query: z.ZodType }
}

/** The call that creates records of a kind with `creates: 'list'`. */
export type ListCreation<F extends Fields> = Omit<Endpoint, 'query' | 'params' | 'body' | 'reply'> & {
  readonly createsOnce: true
  readonly body: z.ZodType<ValuesOf<F>[], NewValues<F>[]>
  readonly reply: z.ZodType<{ readonly results: readonly RecordOf<F>[] }>
}

/** The call that creates several records, with its body and reply. */
export const listCreation = <F extends Fields>({ create }: Pick<RecordCalls<F>, 'create'>): ListCreation<F> =>
  create as unknown as ListCreation<F>

/** Calls of a kind whose records are given: nobody creates or deletes one. */
export type GivenRecordCalls<F extends Fields> = Omit<RecordCalls<F>, 'create' | 'remove'>

/** Calls of a kind, of which some lack creation and deletion. */
export type CallsOfKind<F extends Fields> = GivenRecordCalls<F> & Partial<Pick<RecordCalls<F>, 'create' | 'remove'>>

/** The calls of a kind with `records: 'given'`: list, one record, change, and history. */
export const givenRecordCalls = <
  const F extends Fields,
  const Reply extends Shape = Record<never, never>,
  const List extends Shape = Record<never, never>,
  const Details extends Shape = Record<never, never>,
  const Change extends Shape = Record<never, never>,
>(
  kind: RecordKind<F>,
  more: Omit<
    MoreOfKind<Reply, Record<never, never>, List, Record<never, never>, Details, Change>,
    'given' | 'confirm'
  > = {},
) => {
  const { create: _create, remove: _remove, ...calls } = recordCalls(kind, more)
  return calls
}

/** One page of a list, as the server replies. */
export interface RecordsPage<Item> {
  readonly results: readonly Item[]
  readonly count: number
  readonly total: number
}

/** The list call of a paged kind. */
export type PagedListCall<Item> = Omit<Endpoint, 'query' | 'params' | 'body' | 'reply'> & {
  readonly query: ReturnType<typeof listQuery>
  readonly reply: z.ZodType<RecordsPage<Item>>
}

/** The list call of a paged kind, with its query. */
export const pagedList = <F extends Fields>(calls: Pick<RecordCalls<F>, 'list'>): PagedListCall<RecordOf<F>> =>
  calls.list as unknown as PagedListCall<RecordOf<F>>
