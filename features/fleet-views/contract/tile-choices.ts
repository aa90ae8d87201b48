/** Grouping of tiles; `view`: by saved views. */
export const tileGroupings = ['country', 'technology', 'subsidiary', 'view', 'none'] as const
export type TileGrouping = (typeof tileGroupings)[number]

/** Order of tiles: by urgency, by name, or by installed power. */
export const tileOrders = ['need', 'name', 'power'] as const
export type TileOrder = (typeof tileOrders)[number]
