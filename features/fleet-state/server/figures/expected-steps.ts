import { isTimeZone } from '../../../../domain/time-zone.ts'
import { calendarEdges } from '../../../../platform/server/telemetry/calendar-rows.ts'
import { floorToStep } from '../../../../platform/server/telemetry/chart-step.ts'

/** Consecutive steps of a range: equally long, or days of a zone with 23 to 25 hours. Times are epoch ms. */
export interface Steps {
  readonly count: number
  /** Start of a step. The start of the step after the last one is the end of the range. */
  startAt(index: number): number
  /** Step that holds a time; below 0 or not below `count` outside the range. */
  indexOf(timeMs: number): number
}

/** Steps of one length. Whatever of the range the last one does not fill belongs to it. */
export const evenSteps = (startMs: number, endMs: number, stepMs: number): Steps => ({
  count: Math.max(Math.ceil((endMs - startMs) / stepMs), 0),
  startAt: (index) => Math.min(startMs + index * stepMs, Math.max(endMs, startMs)),
  indexOf: (timeMs) => Math.floor((timeMs - startMs) / stepMs),
})

const stepsBetween = (edgesMs: readonly number[]): Steps => ({
  count: edgesMs.length - 1,
  startAt: (index) => edgesMs[index] as number,
  indexOf(timeMs) {
    let [low, high] = [0, edgesMs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((edgesMs[middle] as number) <= timeMs) low = middle + 1
      else high = middle
    }
    return low - 1
  },
})

interface StepRange {
  readonly fromMs: number
  readonly toMs: number
  /** IANA zone whose days steps of whole days are; without it they are days of UTC. */
  readonly zone?: string | undefined
}

/** Steps of a chart that hold a range. */
export const chartSteps = (range: StepRange, stepMs: number): Steps => {
  const edges = calendarEdges(range, stepMs)
  if (edges) return stepsBetween(edges)
  return evenSteps(floorToStep(range.fromMs, stepMs), floorToStep(range.toMs - 1, stepMs) + stepMs, stepMs)
}

/** Stored means of a part of the chart, which begins and ends with steps of the chart. */
export const sourceSteps = (part: StepRange, stepMs: number): Steps => {
  const edges = calendarEdges(part, stepMs)
  return edges ? stepsBetween(edges) : evenSteps(part.fromMs, part.toMs, stepMs)
}

/** Whether days of a zone begin with whole steps of UTC in a range. */
export const divideDays = ({ fromMs, toMs, zone }: StepRange, dayStepMs: number, stepMs: number): boolean => {
  if (zone === undefined || !isTimeZone(zone)) return true
  const edges = calendarEdges({ fromMs, toMs, zone }, dayStepMs) ?? []
  return edges.every((edgeMs) => edgeMs % stepMs === 0)
}
