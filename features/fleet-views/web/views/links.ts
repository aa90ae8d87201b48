import { stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import { writeViewState } from '../../../../platform/web/url-state/view-state.ts'
import { ChartView } from './chart-view.ts'
import { FleetChoice } from './fleet-choice.ts'
import { FleetTableView } from './table-view.ts'
import { TilesView } from './tiles-view.ts'

/** Addresses of MyFleet (specification 000 §2). Codes keep their case; `type` is the farm type, e.g. WINDFARM. */

interface FarmAddress {
  readonly farmCode: string
  readonly type: string
}

const farmSearch = ({ farmCode, type }: FarmAddress) => ({ farmCode, type })

export const fleetLink = (view: Partial<FleetTableView> = {}): string =>
  `/MyFleet/Table${stringifySearch(writeViewState(FleetTableView, view))}`

/** Views of the whole fleet. */
export type FleetTab = 'tiles' | 'overview' | 'table' | 'alarms' | 'subscriptions' | 'charts' | 'energy' | 'losses'

const fleetPaths: Record<FleetTab, string> = {
  tiles: '/MyFleet/Tiles',
  overview: '/MyFleet/Overview',
  table: '/MyFleet/Table',
  alarms: '/MyFleet/Alarms',
  subscriptions: '/MyFleet/Subscriptions',
  charts: '/MyFleet/Charts',
  energy: '/MyFleet/Energy',
  losses: '/MyFleet/Losses',
}

/** A view of the same farms. */
export const fleetTabLink = (tab: FleetTab, { technology }: Partial<FleetChoice> = {}): string =>
  `${fleetPaths[tab]}${stringifySearch({ technology: technology === 'all' ? undefined : technology })}`

/** Tiles of the fleet, e.g. only farms of one need. */
export const fleetTilesLink = (view: Partial<TilesView & FleetChoice>): string =>
  `${fleetPaths.tiles}${stringifySearch({ ...writeViewState(FleetChoice, view), ...writeViewState(TilesView, view) })}`

/** A page of a farm, by its path. */
export const farmTabLink = (path: string, farm: FarmAddress): string => `${path}${stringifySearch(farmSearch(farm))}`

export const farmLink = (farm: FarmAddress): string => farmTabLink('/MyFleet/Farm', farm)

/** The table of a farm's machines; with one of them opened, or only those that need one kind of attention. */
export const farmTableLink = (farm: FarmAddress, machineCode?: string, need?: FleetTableView['need']): string =>
  `/MyFleet/Farm/Table${stringifySearch({ ...farmSearch(farm), machineCode, need })}`

export const farmChartsLink = (farm: FarmAddress, view: Partial<ChartView> = {}): string =>
  `/MyFleet/Farm/Charts${stringifySearch({ ...farmSearch(farm), ...writeViewState(ChartView, view) })}`

/** Charts of machines of several farms; sources are `farmCode/machineCode`. */
export const fleetChartsLink = (view: Partial<ChartView> = {}): string =>
  `/MyFleet/Charts${stringifySearch(writeViewState(ChartView, view))}`
