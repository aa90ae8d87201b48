/** What other screens may take from the live fleet: the farms of the perimeter, held once for all who show them. */
export { fleetQuery } from './queries.ts'
