const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Widths that a person can name, ascending; each divides a stored rollup or is a multiple of one. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * secondMs),
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 7, 14, 28, 56, 112, 224, 448, 896].map((days) => days * dayMs),
]

/** Most points that a chart of this width is given: two a pixel. */
export const mostPoints = (widthPx: number): number => Math.max(2 * Math.floor(widthPx), 2)

/** The finest of the nice steps that gives a range no more than about two points a pixel. */
export const chartStepMs = (rangeMs: number, widthPx: number): number =>
  steps.find((stepMs) => rangeMs / stepMs <= mostPoints(widthPx)) ?? (steps.at(-1) as number)

/** Epoch ms from which steps are counted: weeks begin on Monday (5 January 1970 was the first), all else at midnight UTC. */
export const stepOriginMs = (stepMs: number): number => (stepMs % (7 * dayMs) === 0 ? 4 * dayMs : 0)

/** Start of the step that holds a time. */
export const floorToStep = (timeMs: number, stepMs: number): number => {
  const originMs = stepOriginMs(stepMs)
  return Math.floor((timeMs - originMs) / stepMs) * stepMs + originMs
}
