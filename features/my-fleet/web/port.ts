/** What other screens may take from the live fleet: the farms of the perimeter, held once for all who show them, and which live. */
export { useHeldSince } from './parts/use-fleet-live.ts'
export { useLivingFarms } from './parts/use-living-farms.ts'
export { fleetQuery } from './queries.ts'
export { FarmsInNeed } from './tiles/farms-in-need.tsx'
