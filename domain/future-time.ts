/**
 * The clock of a device may be ahead of the clock of the server by this much. A later time is not that of a
 * measurement: one of the two clocks is or was wrong.
 */
export const futureToleranceMs = 5 * 60_000

/** Whether a time is later than any measurement can be. `nowServerMs` is the clock of the server. */
export const isInFuture = (timeMs: number, nowServerMs: number): boolean => timeMs > nowServerMs + futureToleranceMs
