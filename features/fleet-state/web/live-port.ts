/** Public interface: hooks that read and follow live values. */
export { usePageTick, useTicked } from './live/page-tick.ts'
export { useFleetJudgements } from './live/use-fleet-judgements.ts'
export { type FleetLive, useFleetLive, useHeldSince, useHeldValues, useKeptTags } from './live/use-fleet-live.ts'
export { useOnlineFarms } from './live/use-online-farms.ts'
export { useTileMoments } from './live/use-tile-moments.ts'
