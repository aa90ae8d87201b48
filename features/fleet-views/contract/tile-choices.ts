/** Grouping of tiles; `view`: by saved views. */
export const tileGroupings = ['country', 'technology', 'subsidiary', 'view', 'none'] as const
export type TileGrouping = (typeof tileGroupings)[number]

/** Size of tiles; `compact`: name, state and power alone. */
export const tileSizes = ['full', 'compact'] as const
export type TileSize = (typeof tileSizes)[number]

/** Order of tiles: by urgency, by name, or by installed power. */
export const tileOrders = ['need', 'name', 'power'] as const
export type TileOrder = (typeof tileOrders)[number]
