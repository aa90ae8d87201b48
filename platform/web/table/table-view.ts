import { z } from 'zod'
import type { TableState } from '../../../kit/composites/data-table/table-model.ts'

const ids = z.array(z.string().max(120)).max(500)
const longestSearch = 200

/** What the address holds of a table; a screen extends it with filters of its own. */
export const TableView = z.object({
  /** Column id, with a minus for descending; empty: the order of the rows themselves. */
  sort: z.string().max(80).default(''),
  search: z
    .string()
    .transform((text) => text.slice(0, longestSearch))
    .default(''),
  filters: z.record(z.string().max(80), z.string().max(200)).default({}),
  toggled: ids.default([]),
  hidden: ids.nullable().default(null),
  order: ids.nullable().default(null),
  /** Columns that stay at the left. */
  pinned: z.array(z.string().max(120)).max(4).default([]),
  widths: z.record(z.string().max(80), z.number().int().min(24).max(2000)).default({}),
})
export type TableView = z.output<typeof TableView>

export const tableStateOf = ({ sort, ...view }: TableView): TableState => ({
  ...view,
  sort: sort === '' ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
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
