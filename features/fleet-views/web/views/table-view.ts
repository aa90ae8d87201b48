import * as v from 'valibot'
import { findSignal } from '../../../../domain/signal.ts'
import { technologies } from '../../../../domain/technology.ts'
import { TableView } from '../../../../platform/web/table/table-view.ts'
import { flag, oneOf, textOf } from '../../../../platform/web/url-state/fields.ts'
import { readViewState } from '../../../../platform/web/url-state/view-state.ts'
import { askedNeeds } from '../../../fleet-state/contract/machine-need.ts'
import { SearchText } from './search-text.ts'

/** What the address holds of a table of machines; without a sort they stand in the natural order of names. */
export const FleetTableView = v.object({
  technology: oneOf(['all', ...technologies], 'all'),
  /** Only machines of this need; `station`: of farms whose electrical station raises something. */
  need: oneOf(['all', ...askedNeeds], 'all'),
  ...TableView.entries,
  search: SearchText,
  /** Machines alone, without the farms and sub-farms around them: sorted as one list. */
  flat: flag(false),
})
/** The same for the whole fleet: who opens it sees first what needs somebody. Names in order are asked for by name. */
export const worstFirst = '-need'
export const WholeFleetView = v.object({
  ...FleetTableView.entries,
  sort: textOf(80, worstFirst),
  /** Id of the machine that is open beside the table: codes of farm and machine. */
  machine: textOf(120),
})

export type FleetTableView = v.InferOutput<typeof FleetTableView>

/** Columns whose values never change while the page stands. */
const constantColumns = new Set(['', 'name', 'rated', 'model', 'farm', 'country'])

/** Whether rows come, go or change places with the live values. A search looks at the words of states, too. */
export const dependsOnValues = ({
  sort,
  filters,
  search,
  need,
}: Pick<FleetTableView, 'sort' | 'filters' | 'search' | 'need'>): boolean =>
  need !== 'all' ||
  search.trim() !== '' ||
  [columnOfSort(sort), ...Object.keys(filters)].some((column) => !constantColumns.has(column))

const columnOfSort = (sort: string) => sort.replace(/^-/, '')

/** The change that drops a sort (for the usual one) and filters by columns that a table does not have, and hidden ones that none has; undefined when all are known. */
export const unknownColumns = (
  { sort, filters, hidden }: FleetTableView,
  columns: readonly { readonly id: string }[],
  usualSort = '',
): Partial<FleetTableView> | undefined => {
  const ids = new Set(columns.map(({ id }) => id))
  const known = Object.entries(filters).filter(([id]) => ids.has(id))
  const isSortKnown = sort === '' || ids.has(columnOfSort(sort))
  // A signal that these machines do not have may be hidden for the sake of others: the choice is kept for them.
  const left = hidden?.filter((id) => ids.has(id) || findSignal(id) !== undefined)
  const isHiddenKnown = left?.length === hidden?.length
  if (isSortKnown && isHiddenKnown && known.length === Object.keys(filters).length) return undefined
  return {
    ...(!isSortKnown && { sort: usualSort }),
    ...(!isHiddenKnown && { hidden: left && left.length > 0 ? left : null }),
    filters: Object.fromEntries(known),
  }
}

const isUnknownColumn = (id: string): boolean => findSignal(id) === undefined

/**
 * What an address names of columns that no table has, by name of the query, and the texts without it. What machines of
 * another technology have is dropped without a word: who changes the technology has asked for that.
 */
export const readUnknown = (
  search: Readonly<Record<string, string>>,
  columns: readonly { readonly id: string }[],
): {
  readonly names: readonly (readonly [name: string, text: string])[]
  readonly kept: Readonly<Record<string, string | undefined>>
} => {
  const view = readViewState(FleetTableView, search)
  const change = unknownColumns(view, columns)
  if (!change) return { names: [], kept: {} }
  const left = change.filters ?? {}
  const filters = Object.keys(view.filters).filter((id) => !(id in left))
  const hidden = 'hidden' in change ? (view.hidden ?? []).filter((id) => !change.hidden?.includes(id)) : []
  return {
    names: [
      ...('sort' in change && isUnknownColumn(columnOfSort(view.sort)) ? [['sort', view.sort] as const] : []),
      ...filters.filter(isUnknownColumn).map((id) => ['filters', id] as const),
      ...hidden.map((id) => ['hidden', id] as const),
    ],
    kept: {
      ...('sort' in change && { sort: undefined }),
      ...(filters.length > 0 && { filters: Object.keys(left).length > 0 ? JSON.stringify(left) : undefined }),
      ...('hidden' in change && { hidden: change.hidden ? JSON.stringify(change.hidden) : undefined }),
    },
  }
}
