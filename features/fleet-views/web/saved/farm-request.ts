import { stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import type { Criterion } from '../../../saved-requests/contract/saved-request.ts'
import { joinList, splitList } from '../views/chart-view.ts'
import {
  type BesideRequest,
  type FleetRequest,
  type ItemWords,
  requestOfAddress,
  searchOfRequest,
} from './fleet-request.ts'

/**
 * Views of a farm's pages. A view says how a farm is looked at, not which: it is opened on the farm in front, and a link
 * brings its farm along. Only machines belong to one farm.
 */
export const farmRequestPlace = { product: 'MyFleet', screen: 'my-fleet-farm' } as const

const paths = ['/MyFleet/Farm/Table', '/MyFleet/Farm/Charts', '/MyFleet/Farm/Alarm'] as const

interface FarmAddress {
  readonly farmCode: string
  readonly type: string
}

const ofMachines = ({ inputId }: Criterion) => inputId === 'machines'

/** What an address of a farm asks for; machines are named with their farm, as for the whole fleet. */
export const requestOfFarmAddress = (
  { farmCode }: Pick<FarmAddress, 'farmCode'>,
  path: string,
  query: string,
  words: ItemWords,
): FleetRequest => {
  const { criteria, actions } = requestOfAddress(path, query, words)
  const named = (criterion: Criterion): Criterion => ({
    ...criterion,
    value: joinList(splitList(criterion.value).map((code) => `${farmCode}/${code}`)),
  })
  return { criteria: criteria.map((criterion) => (ofMachines(criterion) ? named(criterion) : criterion)), actions }
}

/** The page that a view is of. */
export const farmPathOf = ({ actions }: Pick<FleetRequest, 'actions'>): string =>
  paths.find((path) => actions.some(({ actionId, value }) => actionId === 'view' && value === path)) ?? paths[0]

/** The address that shows a request of this farm. Machines of another farm are left out: the page then makes its own choice. */
export const addressOfFarmRequest = (
  { farmCode, type }: FarmAddress,
  request: FleetRequest,
  beside: BesideRequest = {},
): string => {
  const { machines = '', ...search } = searchOfRequest(request)
  const own = splitList(machines).flatMap((id) => (id.startsWith(`${farmCode}/`) ? id.slice(farmCode.length + 1) : []))
  return `${farmPathOf(request)}${stringifySearch({
    farmCode,
    type,
    ...search,
    ...(own.length > 0 && { machines: joinList(own) }),
    ...beside,
  })}`
}
