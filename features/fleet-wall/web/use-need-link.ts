import { useViewState } from '../../../platform/web/url-state/use-view-state.ts'
import { fleetTilesLink } from '../../fleet-views/web/port.ts'
import { FleetChoice, type TilesView } from '../../fleet-views/web/views-port.ts'

/** Links from a count of the wall to the tiles of exactly those farms, ungrouped, the most urgent first. */
export const useNeedLink = () => {
  const [choice] = useViewState(FleetChoice)
  return (view: Partial<TilesView & FleetChoice>): string =>
    fleetTilesLink({ ...choice, group: 'none', order: 'need', ...view })
}
