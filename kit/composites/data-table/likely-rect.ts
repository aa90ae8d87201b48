/** Share of the window that a table mostly takes. */
const heightShare = 0.65

/**
 * The size that a list of rows begins with: most of what will be in sight is drawn at once, instead of after the empty list was
 * laid out and measured.
 */
export const likelyRect = () => ({ width: window.innerWidth, height: Math.round(heightShare * window.innerHeight) })
