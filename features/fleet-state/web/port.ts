/** The door of the fleet: its farms as they are read, held once for all who show them, the figures of the day, and what a search finds. */

export { foundBy, searchFarms } from './fleet-search.ts'
export { askFarm, askFleet, farmQuery, fleetQuery, fleetTodayQuery } from './queries.ts'
