/** The door to the addresses of the live fleet: links to its pages. */
export {
  type FarmTab,
  type FleetTab,
  farmChartsLink,
  farmLink,
  farmTabLink,
  farmTableLink,
  fleetChartsLink,
  fleetLink,
  fleetTabLink,
} from './views/links.ts'
