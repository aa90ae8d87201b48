import * as v from 'valibot'
import type { TableState } from '../../../kit/composites/data-table/table-model.ts'
import { byName, shortText, wholeNumber } from '../outside/values.ts'
import { cutText, textOf } from '../url-state/fields.ts'

const ids = v.pipe(v.array(shortText(120)), v.maxLength(500))
const longestSearch = 200

/** Table view in the address; a screen may add its own filters. */
export const TableView = v.object({
  /** Column id, with a minus for descending; empty for the default order. */
  sort: textOf(80),
  search: cutText(longestSearch),
  filters: v.optional(byName(shortText(80), shortText(200)), {}),
  toggled: v.optional(ids, []),
  hidden: v.optional(v.nullable(ids), null),
  order: v.optional(v.nullable(ids), null),
  /** Pinned columns. */
  pinned: v.optional(v.pipe(v.array(shortText(120)), v.maxLength(4)), []),
  widths: v.optional(byName(shortText(80), wholeNumber(24, 2000)), {}),
})
export type TableView = v.InferOutput<typeof TableView>

/** Omits the filters of the screen itself. */
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

/** Changed parameters only, so that two simultaneous changes do not undo each other. */
export const changesOf = (held: TableView, next: TableView): Partial<TableView> =>
  Object.fromEntries(
    Object.entries(next).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(held[field as keyof TableView]),
    ),
  )
