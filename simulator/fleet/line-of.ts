import { usualQuickEvery } from '../gateway/cadence.ts'
import type { Play, Silence } from '../play/play.ts'
import { subSeed, uniform } from '../world/random.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../world/time.ts'
import type { FarmPlan } from './farm-plan.ts'

/** How the line of one farm behaves. */
export interface Line {
  /** Times without a line that touch [fromMs, toMs), oldest first. */
  silences(fromMs: number, toMs: number): readonly Silence[]
  /** What is measured meanwhile is lost; otherwise it comes when the line is back. */
  readonly forgets: boolean
  /** Values arrive this much later than they were measured. */
  readonly lateMs: number
  /** Quick signals are sent every so many live periods. */
  readonly quickEvery: number
}

const slotMs = 3 * dayMs

/** A line that is lost for a quarter of an hour to three hours in two of three stretches of three days. */
const lossesOf = (seed: number) => {
  const own = subSeed(seed, 'line')
  const inSlot = (slot: number): Silence | undefined => {
    if (uniform(own, slot) > 0.66) return undefined
    const lengthMs = 15 * minuteMs + Math.floor((uniform(own + 1, slot) ** 2 * 2.75 * hourMs) / secondMs) * secondMs
    const fromMs = slot * slotMs + Math.floor((uniform(own + 2, slot) * (slotMs - lengthMs)) / secondMs) * secondMs
    return { fromMs, untilMs: fromMs + lengthMs }
  }
  return (fromMs: number, toMs: number): Silence[] => {
    const found: Silence[] = []
    for (let slot = Math.floor(fromMs / slotMs); slot * slotMs < toMs; slot++) {
      const silence = inSlot(slot)
      if (silence && silence.fromMs < toMs && silence.untilMs > fromMs) found.push(silence)
    }
    return found
  }
}

export const lineOf = (worldSeed: number, plan: FarmPlan, play: Play): Line => {
  const losses = plan.line === undefined ? () => [] : lossesOf(subSeed(worldSeed, plan.farmCode))
  const cuts = play.cutsOf(plan.farmCode)
  return {
    silences: (fromMs, toMs) =>
      [...losses(fromMs, toMs), ...cuts.filter((cut) => cut.fromMs < toMs && cut.untilMs > fromMs)].sort(
        (a, b) => a.fromMs - b.fromMs,
      ),
    forgets: plan.line === 'forgetful',
    lateMs: plan.lateMs ?? 0,
    quickEvery: plan.quickEveryS ?? usualQuickEvery,
  }
}

/** A line without any trouble, as fast as it can be. */
export const goodLine: Line = { silences: () => [], forgets: false, lateMs: 0, quickEvery: 1 }
