import type { Resolution } from './historian.ts'

/** The stored rollups, finest first. */
export type RollupLevel = Exclude<Resolution, 'raw'>

/** Width of a rollup's buckets, ms. */
export const rollupStepMs: Readonly<Record<RollupLevel, number>> = { '10m': 600_000, '1h': 3_600_000, '1d': 86_400_000 }
