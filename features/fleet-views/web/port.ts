/** Public interface: links to the pages of the live fleet. */
export {
  type FleetTab,
  farmChartsLink,
  farmLink,
  farmTabLink,
  farmTableLink,
  fleetChartsLink,
  fleetLink,
  fleetTabLink,
  fleetTilesLink,
} from './views/links.ts'
