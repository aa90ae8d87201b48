import * as v from 'valibot'
import type { Fields } from '../../../contract/field.ts'
import { type FieldFilter, questionFaults, wholeList } from '../../../contract/record-question.ts'
import { byName, finiteNumber, shortText } from '../../outside/values.ts'

const value = v.union([shortText(2_000), finiteNumber, v.boolean()])
const bound = v.union([shortText(100), finiteNumber])

const Filter = v.object({
  equals: v.exactOptional(value),
  not: v.exactOptional(value),
  contains: v.exactOptional(shortText(200)),
  between: v.exactOptional(v.tuple([v.nullable(bound), v.nullable(bound)])),
  above: v.exactOptional(bound),
  below: v.exactOptional(bound),
  oneOf: v.exactOptional(v.pipe(v.array(v.nullable(value)), v.minLength(1), v.maxLength(500))),
  empty: v.exactOptional(v.boolean()),
})

/** The filters of the filter bar in the address, by field. */
export const WhereView = v.object({ where: v.optional(byName(shortText(60), Filter), {}) })

/** Filters by field. */
export type RecordFilters = Readonly<Record<string, FieldFilter>>

/** Filters that the fields know: an address may be old, or typed by hand. */
export const knownFilters = (fields: Fields, filters: RecordFilters): RecordFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([key, filter]) =>
        Object.keys(filter).length > 0 &&
        questionFaults(fields, { ...wholeList, filters: { [key]: filter } }).length === 0,
    ),
  )
