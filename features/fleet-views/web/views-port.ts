/** Public interface: view parameters of the pages. */
export { FarmView } from './views/farm-view.ts'
export { createFilterUnits } from './views/filter-units.ts'
export { FleetChoice } from './views/fleet-choice.ts'
export { OverviewView } from './views/overview-view.ts'
export { dependsOnValues, FleetTableView, WholeFleetView, worstFirst } from './views/table-view.ts'
export { mostFolded, TilesView } from './views/tiles-view.ts'
