import * as z from 'zod/mini'
import type { TableState } from '../../../kit/composites/data-table/table-model.ts'
import { cutText, textOf } from '../url-state/fields.ts'

const ids = z.array(z.string().check(z.maxLength(120))).check(z.maxLength(500))
const longestSearch = 200

/** What the address holds of a table; a screen extends it with filters of its own. */
export const TableView = z.object({
  /** Column id, with a minus for descending; empty: the order of the rows themselves. */
  sort: textOf(80),
  search: cutText(longestSearch),
  filters: z._default(z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(200))), {}),
  toggled: z._default(ids, []),
  hidden: z._default(z.nullable(ids), null),
  order: z._default(z.nullable(ids), null),
  /** Columns that stay at the left. */
  pinned: z._default(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(4)), []),
  widths: z._default(z.record(z.string().check(z.maxLength(80)), z.int().check(z.gte(24), z.lte(2000))), {}),
})
export type TableView = z.output<typeof TableView>

/** What a screen adds to the view is not the table's. */
export const tableStateOf = ({
  sort,
  search,
  filters,
  toggled,
  hidden,
  order,
  pinned,
  widths,
}: TableView): TableState => ({
  sort: sort === '' ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
  search,
  filters,
  toggled,
  hidden,
  order,
  pinned,
  widths,
})

export const viewOfTableState = (state: TableState): TableView => ({
  sort: state.sort ? `${state.sort.descending ? '-' : ''}${state.sort.column}` : '',
  search: state.search,
  filters: Object.fromEntries(Object.entries(state.filters).filter(([, text]) => text !== '')),
  toggled: [...state.toggled],
  hidden: state.hidden && [...state.hidden],
  order: state.order && [...state.order],
  pinned: [...(state.pinned ?? [])],
  widths: { ...state.widths },
})

/** What is another in the next view: written alone, so that two changes that meet do not take each other back. */
export const changesOf = (held: TableView, next: TableView): Partial<TableView> =>
  Object.fromEntries(
    Object.entries(next).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(held[field as keyof TableView]),
    ),
  )
