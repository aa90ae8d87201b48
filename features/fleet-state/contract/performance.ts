import { causeLimits } from './machine-cause.ts'

/** A step of ten minutes of a machine. Powers are means, kW; null if unknown. */
export interface PerformanceStep {
  readonly actualKw: number | null
  readonly expectedKw: number | null
  /** The machine could run all the time, and nothing limited it. */
  readonly isFree: boolean
}

/** Judgement of a machine by its last steps. */
export interface Performance {
  readonly isUnderperforming: boolean
  /** Actual divided by expected power over the judged steps; null while they are too few. */
  readonly share: number | null
}

export const performanceLimits = {
  /** Steps of the short window: half an hour. */
  shortSteps: 3,
  /** Less of the expected power than this, for half an hour, is underperformance. */
  short: causeLimits.performance,
  /** Steps of the long window: a day. */
  longSteps: 144,
  /** Fewer judged steps than this say nothing of a day: two hours. */
  longLeast: 12,
  /** Less of the expected power than this, over a day, is underperformance. */
  long: 0.9,
  /** A machine whose last judged step reaches this has recovered. */
  recovered: 0.95,
  /** Below this share of rated power the expectation is too vague. */
  expectedLeast: causeLimits.expectedLeast,
} as const

const unjudged: Performance = { isUnderperforming: false, share: null }

type StepPower = { readonly actualKw: number; readonly expectedKw: number }

const judgedOf = ({ actualKw, expectedKw, isFree }: PerformanceStep, ratedKw: number): StepPower | undefined =>
  isFree && actualKw !== null && expectedKw !== null && expectedKw >= performanceLimits.expectedLeast * ratedKw
    ? { actualKw, expectedKw }
    : undefined

/**
 * Judges a machine step by step, in ascending order. It underperforms if it gives far less than expected for half an hour,
 * or clearly less over a day, until a step is as expected. One gust is no underperformance.
 */
export const createPerformanceWatch = (ratedKw: number | null) => {
  const window: (StepPower | undefined)[] = []
  let [actualSum, expectedSum, count] = [0, 0, 0]
  const add = (step: StepPower | undefined, sign: 1 | -1) => {
    if (!step) return
    actualSum += sign * step.actualKw
    expectedSum += sign * step.expectedKw
    count += sign
  }
  const shortShare = (): number | undefined => {
    const last = window.slice(-performanceLimits.shortSteps)
    if (last.length < performanceLimits.shortSteps || last.includes(undefined)) return undefined
    const sum = (of: keyof StepPower) => last.reduce((total, step) => total + (step?.[of] ?? 0), 0)
    return sum('actualKw') / sum('expectedKw')
  }
  let last: StepPower | undefined
  const hasRecovered = () => last !== undefined && last.actualKw >= performanceLimits.recovered * last.expectedKw
  return (step: PerformanceStep): Performance => {
    if (!ratedKw) return unjudged
    const judged = judgedOf(step, ratedKw)
    window.push(judged)
    last = judged ?? last
    add(judged, 1)
    if (window.length > performanceLimits.longSteps) add(window.shift(), -1)
    const short = shortShare()
    if (hasRecovered()) return { isUnderperforming: false, share: short ?? null }
    if (short !== undefined && short < performanceLimits.short) return { isUnderperforming: true, share: short }
    if (count < performanceLimits.longLeast) return { isUnderperforming: false, share: short ?? null }
    const long = actualSum / expectedSum
    return { isUnderperforming: long < performanceLimits.long, share: long }
  }
}

/** Judgement after the last of some steps. */
export const performanceOf = (steps: readonly PerformanceStep[], ratedKw: number | null): Performance => {
  const watch = createPerformanceWatch(ratedKw)
  return steps.reduce((_, step) => watch(step), unjudged)
}
