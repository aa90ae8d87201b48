/** Stacking order; CSS reads the same from --layer-*. A float (menu, tooltip, list) may stand on a modal. */
export const layers = { sticky: 10, bar: 100, notice: 9_000, modal: 9_998, float: 9_999 } as const
