/** Public interface of the fleet state: query of the farms (one shared cache), figures of the day, search items. */

export { foundBy, searchFarms } from './fleet-search.ts'
export { askFarm, askFleet, farmQuery, fleetLossesQuery, fleetQuery, fleetTodayQuery } from './queries.ts'
