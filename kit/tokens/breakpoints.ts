/** Widths in px at which the layout changes; media queries in CSS repeat these three figures. */
export const breakpoints = { phone: 576, tablet: 992, desktop: 1200 } as const

/** Media query that is true on a phone. */
export const phoneQuery = `(max-width: ${breakpoints.phone}px)`
