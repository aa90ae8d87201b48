import { readNumberFilter, splitChoices } from '../../../../kit/composites/data-table/filter-expression.ts'
import type { Field, Fields } from '../../../contract/field.ts'
import type { FieldFilter } from '../../../contract/record-question.ts'
import type { AsOf } from '../../../contract/temporal-calls.ts'
import type { TableView } from '../../table/table-view.ts'
import { knownFilters, type RecordFilters } from '../filter/where-view.ts'

/** The query of a paged list, without page and fields. */
export interface ListQuestion extends AsOf {
  readonly sort?: string
  readonly search?: string
  /** JSON text. */
  readonly filters?: string
}

const numberFilter = (text: string): FieldFilter | undefined => {
  const filter = readNumberFilter(text)
  if (filter === null) return undefined
  switch (filter.is) {
    case 'missing':
      return { empty: true }
    case 'between':
      return { between: [filter.low, filter.high] }
    case '>=':
      return { between: [filter.bound, null] }
    case '<=':
      return { between: [null, filter.bound] }
    case '>':
      return { above: filter.bound }
    case '<':
      return { below: filter.bound }
    case '!=':
      return { not: filter.bound }
    case '=':
      return { equals: filter.bound }
  }
}

const choiceFilter = (field: Field, text: string): FieldFilter | undefined => {
  const chosen = splitChoices(text).map((choice) => {
    if (choice === '-') return null
    return field.kind === 'boolean' ? choice === 'true' : choice
  })
  return chosen.length === 0 ? undefined : { oneOf: chosen }
}

/** The filter of a field from the text of a column filter. Undefined for a text that filters nothing. */
export const fieldFilter = (field: Field, text: string): FieldFilter | undefined => {
  const wanted = text.trim()
  if (wanted === '') return undefined
  switch (field.kind) {
    case 'decimal':
    case 'integer':
      return numberFilter(wanted)
    case 'oneOf':
    case 'severalOf':
    case 'boolean':
      return choiceFilter(field, wanted)
    case 'text':
    case 'texts':
    case 'list':
    case 'reference':
      return { contains: wanted }
    default:
      return undefined
  }
}

/** What the server is asked for a view of a list. Fields that the user may not read are not in `fields`. */
export const listQuestion = (
  fields: Fields,
  view: Pick<TableView, 'sort' | 'search' | 'filters'>,
  /** Filters of the filter bar. Those of columns apply too. */
  where: RecordFilters = {},
): ListQuestion => {
  const ofColumns = Object.fromEntries(
    Object.entries(view.filters).flatMap(([key, text]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined
      const filter = field && fieldFilter(field, text)
      return filter ? [[key, filter]] : []
    }),
  )
  const filters: Record<string, FieldFilter> = { ...knownFilters(fields, where) }
  for (const [key, filter] of Object.entries(ofColumns)) filters[key] = { ...filters[key], ...filter }
  const search = view.search.trim()
  const isKnown = Object.hasOwn(fields, view.sort.replace(/^-/, ''))
  return {
    ...(isKnown && { sort: view.sort }),
    ...(search !== '' && { search }),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }
}
