/** Typical share of the window height that a table takes. */
const heightShare = 0.65

/**
 * Initial size of the virtual scroll. It lets the first render include most visible rows. Otherwise the browser would
 * first lay out and measure an empty list.
 */
export const likelyRect = () => ({ width: window.innerWidth, height: Math.round(heightShare * window.innerHeight) })
