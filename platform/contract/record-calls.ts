import { z } from 'zod'
import { changesEndpoint } from './changes-endpoint.ts'
import { endpoint } from './endpoint.ts'
import type { Field, Fields, ValuesOf } from './field.ts'
import { checkedShape, refuseCleared, refuseMissing, storedShape } from './field-schema.ts'
import { SeenVersion } from './record-change.ts'
import type { RecordKind, RecordOf } from './record-kind.ts'

/** A user can set these fields of a new record. Optional ones may be missing. */
export type NewValues<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends Settable & { readonly need: 'needed'; readonly visibleWhen?: never }
    ? Key
    : never]: ValuesOf<F>[Key]
} & {
  readonly [Key in keyof F as F[Key] extends Settable ? Key : never]?: ValuesOf<F>[Key]
}
type Settable = Field & { readonly computedBy?: undefined }

/** Changed fields of a record; null clears a field. */
export type ChangedValues<F extends Fields> = Partial<ValuesOf<F>>

type Shape = z.ZodRawShape
/** Properties of a shape; nothing for an empty one. */
type Added<S extends Shape> = keyof S extends never ? unknown : z.output<z.ZodObject<S>>
type AddedInput<S extends Shape> = keyof S extends never ? unknown : z.input<z.ZodObject<S>>

/** Properties of a kind beside its fields, e.g. the members of a group. */
export interface MoreOfKind<Reply extends Shape, Given extends Shape> {
  /** Properties of each record in replies. */
  readonly reply?: Reply
  /** Properties of the bodies that create and change. A change may omit them. */
  readonly given?: Given
}

/**
 * The calls of a kind of record: list, one record, create, change, delete, and history. Operation ids and addresses
 * follow from the declaration.
 */
export const recordCalls = <
  const F extends Fields,
  const Reply extends Shape = Record<never, never>,
  const Given extends Shape = Record<never, never>,
>(
  kind: RecordKind<F>,
  more: MoreOfKind<Reply, Given> = {},
) => {
  const { one, many, path, noun, nouns, right, fields } = kind
  const ours = kind.isOurs ? ({ isOurs: true } as const) : {}
  const ofOne = `${path}/:id` as const
  const params = z.strictObject({ id: z.uuid() })
  const reply = z
    .object({ id: z.uuid(), version: z.number().int(), ...storedShape(fields), ...more.reply })
    .meta({ id: one }) as unknown as z.ZodType<RecordOf<F> & Added<Reply>, RecordOf<F> & Added<Reply>>
  const created = z
    .strictObject({ ...checkedShape(fields), ...more.given })
    .superRefine(refuseMissing(fields)) as unknown as z.ZodType<
    ValuesOf<F> & Added<Given>,
    NewValues<F> & AddedInput<Given>
  >
  const changed = z
    .strictObject({ version: z.number().int(), ...checkedShape(fields), ...z.object(more.given ?? {}).partial().shape })
    .superRefine(refuseCleared(fields)) as unknown as z.ZodType<
    { readonly version: number } & ChangedValues<F> & Partial<Added<Given>>,
    { readonly version: number } & ChangedValues<F> & Partial<AddedInput<Given>>
  >
  return {
    list: endpoint({
      ...ours,
      id: `get${many}`,
      method: 'GET',
      path,
      summary: `All ${nouns}`,
      right: right.read,
      reply: z.object({ results: z.array(reply) }),
    }),
    get: endpoint({
      ...ours,
      id: `get${one}`,
      method: 'GET',
      path: ofOne,
      summary: `One ${noun}`,
      right: right.read,
      params,
      reply,
    }),
    create: endpoint({
      ...ours,
      id: `create${one}`,
      method: 'POST',
      path,
      summary: `Adds one ${noun}`,
      right: right.manage,
      body: created,
      reply,
    }),
    update: endpoint({
      ...ours,
      id: `update${one}`,
      method: 'PATCH',
      path: ofOne,
      summary: `Changes the named fields of one ${noun}; 409 after a change by another user`,
      right: right.edit,
      params,
      body: changed,
      reply,
    }),
    remove: endpoint({
      ...ours,
      id: `delete${one}`,
      method: 'DELETE',
      path: ofOne,
      summary: `Deletes one ${noun}; 409 while it is in use, and after a change by another user`,
      right: right.manage,
      params,
      query: SeenVersion,
      reply: z.object({ id: z.uuid() }),
    }),
    changes: changesEndpoint({
      id: `get${one}Changes`,
      recordPath: ofOne,
      summary: `Who changed one ${noun}, what and when`,
      right: right.read,
    }),
  }
}

/** Calls of a kind with these fields. */
export type RecordCalls<F extends Fields> = ReturnType<typeof recordCalls<F, Shape, Shape>>
