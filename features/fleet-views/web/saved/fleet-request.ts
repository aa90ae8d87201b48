import { parseSearch, stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import { type Criterion, longestLabel, type RequestAction } from '../../../saved-requests/contract/saved-request.ts'

/** Own and shared views of the fleet's pages are kept under this name. */
export const fleetRequestPlace = { product: 'MyFleet', screen: 'my-fleet' } as const

/** What a page of the fleet shows: what restricts it, and how it looks. */
export interface FleetRequest {
  readonly criteria: readonly Criterion[]
  readonly actions: readonly RequestAction[]
}

/** Words of an item of the search bar, e.g. "Wind" for the technology. */
export type ItemWords = (inputId: string, value: string) => string

/** Names of the query that restrict what is shown. The need is a switch: off and on again without being forgotten. */
const items: Readonly<Record<string, Pick<Criterion, 'inputType' | 'status'>>> = {
  technology: { inputType: 'choice', status: 'closable' },
  need: { inputType: 'choice', status: 'toogle-view' },
  search: { inputType: 'text', status: 'closable' },
  // Read by the rules of saved requests: machines of farms that a reader may not see are left out.
  machines: { inputType: 'machine', status: 'closable' },
  signals: { inputType: 'list', status: 'closable' },
  range: { inputType: 'range', status: 'closable' },
  priority: { inputType: 'list', status: 'closable' },
  country: { inputType: 'list', status: 'closable' },
  causeGroup: { inputType: 'list', status: 'closable' },
  farms: { inputType: 'list', status: 'closable' },
  machine: { inputType: 'text', status: 'closable' },
  codes: { inputType: 'list', status: 'closable' },
  olderThan: { inputType: 'number', status: 'closable' },
  unmapped: { inputType: 'choice', status: 'toogle-view' },
  mine: { inputType: 'choice', status: 'toogle-view' },
  startedFrom: { inputType: 'text', status: 'closable' },
  startedTo: { inputType: 'text', status: 'closable' },
}
/** Before the column in the id of an item that filters the table by it. */
export const filterMark = 'filters.'
/** Of a person, a moment or the farm in front, not of the view. */
const passing = new Set([
  'farmCode',
  'type',
  'machineCode',
  'saved',
  'zone',
  'wall',
  'every',
  'chosen',
  'panel',
  'from',
  'to',
  'filters',
  'alarm',
  'cause',
])
/** The page of alarms names its list as requests name their page: kept under a name of its own. */
const storedName = (name: string) => (name === 'view' ? 'list' : name)
const addressName = (id: string) => (id === 'list' ? 'view' : id)

/** As many whole characters as fit: half of one cannot be stored. */
export const shortened = (text: string, most: number): string => {
  const end = text.charCodeAt(most - 1) >> 10 === 0xd800 >> 10 ? most - 1 : most
  return text.slice(0, end).toWellFormed()
}

const item = (
  inputId: string,
  value: string,
  words: ItemWords,
  kind: Pick<Criterion, 'inputType' | 'status'>,
): Criterion => ({
  inputId,
  ...kind,
  value,
  label: shortened(words(inputId, value), longestLabel),
  active: true,
  priorities: [],
  meta: {},
})

const filtersOf = (text: string | undefined): [string, string][] => {
  try {
    const filters: unknown = JSON.parse(text ?? '{}')
    return typeof filters === 'object' && filters !== null
      ? Object.entries(filters).map(([column, value]) => [column, String(value)])
      : []
  } catch {
    return []
  }
}

/** A range that stands carries its ends, epoch ms: "custom/from/to". */
const rangeOf = ({ range, from, to }: Readonly<Record<string, string>>): string =>
  range === 'custom' && from && to ? `custom/${from}/${to}` : (range ?? '')

/** What an address of the fleet asks for. Names that stand for nothing lasting are left out. */
export const requestOfAddress = (path: string, query: string, words: ItemWords): FleetRequest => {
  const search = parseSearch(query)
  const criteria: Criterion[] = []
  const actions: RequestAction[] = [{ actionId: 'view', value: path }]
  for (const [name, text] of Object.entries(search)) {
    if (passing.has(name) || text === '') continue
    const kind = Object.hasOwn(items, name) ? items[name] : undefined
    if (kind) criteria.push(item(name, name === 'range' ? rangeOf(search) : text, words, kind))
    else actions.push({ actionId: storedName(name), value: text })
  }
  for (const [column, value] of filtersOf(search.filters))
    criteria.push(item(`${filterMark}${column}`, value, words, { inputType: 'filter', status: 'closable' }))
  return { criteria, actions }
}

const pathOf = ({ actions }: FleetRequest): string => {
  const view = actions.find(({ actionId }) => actionId === 'view')?.value ?? ''
  return /^\/MyFleet(\/[A-Za-z]+)?$/.test(view) ? view : '/MyFleet/Tiles'
}

/** The entry of the navigation, without a page of its own. */
const entryPath = '/MyFleet'

/** What a page of the fleet is called, the entry as the page that it shows. */
export const fleetPageOf = (path: string): string => (path === entryPath ? '/MyFleet/Tiles' : path)

/** Whether a page without any wish opens with this view: the entry with every one, a page of its own with one of its own. */
export const opensAt = (view: FleetRequest, path: string): boolean => path === entryPath || pathOf(view) === path

/** What goes with a request in an address: the saved view's id, the person's zone, the wall that shows it. */
export interface BesideRequest {
  readonly saved?: string
  readonly zone?: string | undefined
  readonly wall?: string | undefined
  readonly every?: string | undefined
}

/** The query that asks for a request, items that are switched off left out. */
export const searchOfRequest = (request: FleetRequest): Readonly<Record<string, string>> => {
  const search: Record<string, string> = {}
  const filters: Record<string, string> = {}
  for (const { actionId, value } of request.actions)
    if (actionId !== 'view' && !passing.has(actionId) && !Object.hasOwn(items, actionId))
      search[addressName(actionId)] = value
  for (const { inputId, value, active } of request.criteria) {
    if (!active) continue
    if (inputId.startsWith(filterMark)) filters[inputId.slice(filterMark.length)] = value
    else if (inputId === 'range') {
      const [range = '', from, to] = value.split('/')
      Object.assign(search, { range, ...(from && to && { from, to }) })
    } else if (Object.hasOwn(items, inputId)) search[inputId] = value
  }
  if (Object.keys(filters).length > 0) search.filters = JSON.stringify(filters)
  return search
}

/** The address of the fleet that shows a request. */
export const addressOfRequest = (request: FleetRequest, beside: BesideRequest = {}): string =>
  `${pathOf(request)}${stringifySearch({ ...searchOfRequest(request), ...beside })}`

/** Names of the query that a page adds by itself from what a person keeps: a link with them alone asks for nothing more. */
const layout = new Set(['view', 'hidden', 'order', 'pinned', 'widths'])

export const isEmptyRequest = ({ criteria, actions }: FleetRequest): boolean =>
  criteria.length === 0 && actions.every(({ actionId }) => layout.has(actionId))
