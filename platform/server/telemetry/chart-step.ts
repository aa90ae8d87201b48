import { toLocalMs } from '../../../domain/time-zone.ts'

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

interface ChartRange {
  /** Epoch ms. */
  readonly fromMs: number
  readonly toMs: number
  /** Zone of its days; without one UTC. */
  readonly zone?: string | undefined
}

/** Most points that a chart of this width is given: two a pixel. */
export const mostPoints = (widthPx: number): number => Math.max(2 * Math.floor(widthPx), 2)

/** Length as the clocks of the zone show it: a day of a clock change counts as one day. */
const localLengthMs = ({ fromMs, toMs, zone }: ChartRange): number =>
  zone === undefined ? toMs - fromMs : toLocalMs(zone, toMs) - toLocalMs(zone, fromMs)

/** The finest of the nice steps that gives a range no more than about two points a pixel; from one day a pixel on, days. */
export const chartStepMs = (range: ChartRange, widthPx: number): number => {
  const lengthMs = range.toMs - range.fromMs
  const daysAPixel = Math.max(lengthMs, localLengthMs(range)) / dayMs / Math.max(Math.floor(widthPx), 1)
  const leastMs = daysAPixel >= 1 ? dayMs : 0
  const fitting = steps.find((stepMs) => stepMs >= leastMs && lengthMs / stepMs <= mostPoints(widthPx))
  return fitting ?? (steps.at(-1) as number)
}

/** Epoch ms from which steps are counted: weeks begin on Monday (5 January 1970 was the first), all else at midnight UTC. */
export const stepOriginMs = (stepMs: number): number => (stepMs % (7 * dayMs) === 0 ? 4 * dayMs : 0)

/** Start of the step that holds a time. */
export const floorToStep = (timeMs: number, stepMs: number): number => {
  const originMs = stepOriginMs(stepMs)
  return Math.floor((timeMs - originMs) / stepMs) * stepMs + originMs
}
