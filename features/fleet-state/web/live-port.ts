/** The door to the live fleet: hooks that read the live values and follow them. */
export { usePageTick, useTicked } from './live/page-tick.ts'
export { type FleetLive, useFleetLive, useHeldSince, useHeldValues, useKeptTags } from './live/use-fleet-live.ts'
export { useLivingFarms } from './live/use-living-farms.ts'
export { useTileMoments } from './live/use-tile-moments.ts'
export { useWindHistories } from './live/use-wind-histories.ts'
