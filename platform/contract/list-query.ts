import { z } from 'zod'
import { languages } from '../../domain/language.ts'
import type { RecordKind } from './record-kind.ts'
import { type FieldFilter, orderOf, type RecordQuestion, wholeList } from './record-question.ts'
import { type AsOf, AsOfQuery } from './temporal-calls.ts'

/** More records are in no reply, also when all are asked for. */
export const mostRecords = 50_000
const largestPage = 1_000

const value = z.union([z.string().max(2_000), z.number(), z.boolean()])
const bound = z.union([z.string().max(100), z.number()])

const Filter = z.strictObject({
  equals: value.optional(),
  not: value.optional(),
  contains: z.string().max(200).optional(),
  between: z.tuple([bound.nullable(), bound.nullable()]).optional(),
  above: bound.optional(),
  below: bound.optional(),
  oneOf: z.array(value.nullable()).min(1).max(500).optional(),
  empty: z.boolean().optional(),
})
const Filters = z.record(z.string().max(60), Filter)

const json = (text: string, context: z.core.$RefinementCtx): unknown => {
  try {
    const filters: unknown = JSON.parse(text)
    // The schema would leave this key out without a word.
    if (typeof filters !== 'object' || filters === null || !Object.hasOwn(filters, '__proto__')) return filters
  } catch {}
  context.addIssue({ code: 'custom', message: 'must be JSON with filters by field' })
  return z.NEVER
}

const ListQuery = z.strictObject({
  /** From 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** Records per page; -1 returns all, up to 50,000. */
  perPage: z.coerce
    .number()
    .int()
    .refine((count) => count === -1 || (count >= 1 && count <= largestPage), `must be -1 or from 1 to ${largestPage}`)
    .default(100),
  /** Field, with a minus for descending; empty for the order of the kind. */
  sort: z.string().max(80).default(''),
  /** Fields of each record, separated by commas; without it all that the user may read. */
  fields: z.string().max(5_000).optional(),
  search: z.string().max(200).default(''),
  /** Conditions by field as JSON, e.g. `{"height":{"between":[10,20]},"note":{"empty":false}}`. */
  filters: z.string().max(20_000).transform(json).pipe(Filters).optional().meta({ type: 'string', format: 'json' }),
  /** Language of texts that differ by language. */
  language: z.enum(languages).optional(),
})
export type ListQuery = z.output<typeof ListQuery> & AsOf

/** Query of a list that the server filters, sorts and cuts into pages. A temporal kind also takes a day. */
export const listQuery = ({ temporal }: Pick<RecordKind, 'temporal'>) =>
  (temporal ? ListQuery.extend(AsOfQuery().shape) : ListQuery) as unknown as z.ZodType<
    ListQuery,
    z.input<typeof ListQuery> & AsOf
  >

/** The question in a query. */
export const questionOf = ({ filters, search, sort, language }: ListQuery): RecordQuestion => ({
  filters: (filters ?? {}) as Readonly<Record<string, FieldFilter>>,
  search,
  order: orderOf(sort),
  language: language ?? wholeList.language,
})

/** Properties of a reply with a page of records. */
export const pageShape = () => ({
  /** Records that meet the question, on all pages. */
  count: z.number().int(),
  /** Records of the kind that the user may read. */
  total: z.number().int(),
})
