import { z } from 'zod'
import { changesEndpoint } from './changes-endpoint.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Field, Fields, ValuesOf } from './field.ts'
import { type Added, type AddedInput, checkedShape, refuseCleared, storedShape, valuesSchema } from './field-schema.ts'
import { listQuery, pageShape } from './list-query.ts'
import type { SeenVersion } from './record-change.ts'
import { recordIdSchema } from './record-id-schema.ts'
import type { RecordKind, RecordOf } from './record-kind.ts'
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
export interface MoreOfKind<Reply extends Shape, Given extends Shape, List extends Shape, Confirm extends Shape> {
  /** Properties of each record in replies. */
  readonly reply?: Reply
  /** Properties of the bodies that create and change. A change may omit them. */
  readonly given?: Given
  /** Properties of the reply with all records. */
  readonly list?: List
  /** The query of a deletion, if the user confirms something else than the version, e.g. a number of users. */
  readonly confirm?: Confirm
}

type CreatedSchema<F extends Fields, Given extends Shape> = z.ZodType<
  ValuesOf<F> & Added<Given> & WithValidity,
  NewValues<F> & AddedInput<Given> & WithValidity
>
type ChangedSchema<F extends Fields, Given extends Shape> = z.ZodType<
  { readonly version: number } & ChangedValues<F> & Partial<Added<Given>> & WithValidity,
  { readonly version: number } & ChangedValues<F> & Partial<AddedInput<Given>> & WithValidity
>
type SeenSchema<Confirm extends Shape> = z.ZodType<
  keyof Confirm extends never ? z.output<typeof SeenVersion> : Added<Confirm>,
  keyof Confirm extends never ? z.input<typeof SeenVersion> : AddedInput<Confirm>
>

/** The call of a list. Its type leaves out what only a paged kind has (`pagedList`). */
const listCall = <Reply extends z.ZodType>(
  kind: Pick<RecordKind, 'many' | 'path' | 'nouns' | 'right' | 'list' | 'temporal' | 'isOurs'>,
  reply: () => Reply,
) =>
  endpoint({
    ...(kind.isOurs ? ({ isOurs: true } as const) : {}),
    id: `get${kind.many}`,
    method: 'GET',
    path: kind.path,
    summary: kind.list === 'paged' ? `Pages of ${kind.nouns}, with filters and a sort order` : `All ${kind.nouns}`,
    right: kind.right.read,
    query: (kind.list === 'paged' ? listQuery(kind) : asOfQuery(kind)) as ReturnType<typeof asOfQuery>,
    reply: reply(),
  })

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
>(
  kind: RecordKind<F>,
  more: MoreOfKind<Reply, Given, List, Confirm> = {},
) => {
  const { one, path, noun, right, fields } = kind
  const ours = kind.isOurs ? ({ isOurs: true } as const) : {}
  const ofOne = `${path}/:id` as const
  // Functions, so that the build drops them from the page with the schemas of the calls (decision 030).
  const idSchema = () => recordIdSchema(kind.ids)
  const params = () => z.strictObject({ id: idSchema() })
  let madeReply: z.ZodType<Replied<F, Reply>, Replied<F, Reply>> | undefined
  /** One schema for all calls, because its name is unique in the OpenAPI document. */
  const reply = () => {
    madeReply ??= z
      .object({ id: idSchema(), version: z.number().int(), ...storedShape(fields), ...more.reply })
      .meta({ id: one }) as unknown as z.ZodType<Replied<F, Reply>, Replied<F, Reply>>
    return madeReply
  }
  const created = () =>
    valuesSchema(fields, { ...more.given, ...validityShape(kind) }) as unknown as CreatedSchema<F, Given>
  const all = () =>
    z.object({
      results: z.array(reply()),
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
        ...z.object(more.given ?? {}).partial().shape,
        ...validityShape(kind),
      })
      .superRefine(refuseCleared(fields)) as unknown as ChangedSchema<F, Given>
  return {
    list: listCall(kind, all),
    get: endpoint({
      ...ours,
      id: `get${one}`,
      method: 'GET',
      path: ofOne,
      summary: `One ${noun}`,
      right: right.read,
      params: params(),
      query: asOfQuery(kind),
      reply: reply(),
    }),
    create: endpoint({
      ...ours,
      id: `create${one}`,
      method: 'POST',
      path,
      summary: `Adds one ${noun}`,
      right: right.manage,
      body: created(),
      reply: reply(),
    }),
    update: endpoint({
      ...ours,
      id: `update${one}`,
      method: 'PATCH',
      path: ofOne,
      summary: `Changes the named fields of one ${noun}; 409 after a change by another user`,
      right: right.edit,
      params: params(),
      body: changed(),
      reply: reply(),
    }),
    remove: endpoint({
      ...ours,
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
      ids: kind.ids,
      summary: `Who changed one ${noun}, what and when`,
      right: right.read,
    }),
  }
}

type AnyCalls<F extends Fields> = ReturnType<typeof recordCalls<F, Shape, Shape, Shape>>

/** Calls of a kind with these fields. Kinds differ in what the user confirms of a deletion. */
export type RecordCalls<F extends Fields> = Omit<AnyCalls<F>, 'remove'> & {
  readonly remove: Omit<AnyCalls<F>['remove'], 'query'> & { readonly query: z.ZodType }
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
