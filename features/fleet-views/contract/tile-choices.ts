/** By what tiles stand together; `view`: by the saved views that let their farms through. */
export const tileGroupings = ['country', 'technology', 'subsidiary', 'view', 'none'] as const
export type TileGrouping = (typeof tileGroupings)[number]

/** In which order tiles stand: those that need somebody first, by name, or the largest first. */
export const tileOrders = ['need', 'name', 'power'] as const
export type TileOrder = (typeof tileOrders)[number]
