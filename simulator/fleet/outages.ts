import { subSeed, uniform } from '../world/random.ts'
import { dayMs, hourMs, minuteMs } from '../world/time.ts'

/** Why a machine stands still; also its State text. */
export type StopCause = 'STOP' | 'MAINTENANCE' | 'FAULT'

export interface Outage {
  readonly cause: StopCause
  readonly fromMs: number
  readonly toMs: number
  /** The grid failed, not the machine. */
  readonly gridLost?: boolean
  /** The status code that was asked for, instead of one that the machine chooses. */
  readonly code?: number
}

/** Outages that come from outside of a machine: a farm without grid, a person who plays. */
export type OutageSource = (fromMs: number, toMs: number) => readonly Outage[]

/** Outages of one machine as a pure function of time. */
export interface OutagePlan {
  at(timeMs: number): Outage | undefined
  /** Share of [fromMs, toMs) during which the machine stands still, 0 to 1. */
  share(fromMs: number, toMs: number): number
}

/** An outage that comes back: in every `cycleDays` days it lasts `lastsDays`. For machines that a demo should show stopped. */
export interface LongOutage {
  readonly cause: StopCause
  readonly cycleDays: number
  readonly lastsDays: number
}

const slotMs = 4 * dayMs

const randomOutage = (seed: number, slot: number): Outage | undefined => {
  if (uniform(seed, slot) > 0.16) return undefined
  const kind = uniform(seed + 1, slot)
  const length = uniform(seed + 2, slot)
  const cause: StopCause = kind < 0.5 ? 'FAULT' : kind < 0.8 ? 'MAINTENANCE' : 'STOP'
  const longestMs = cause === 'MAINTENANCE' ? 8 * hourMs : cause === 'FAULT' ? 30 * hourMs : 3 * hourMs
  // Short outages are common and long ones rare.
  const lengthMs = 15 * minuteMs + length ** 3 * longestMs
  const fromMs = slot * slotMs + Math.floor(uniform(seed + 3, slot) * (slotMs - lengthMs))
  return { cause, fromMs, toMs: fromMs + lengthMs }
}

const recurringOutage = (seed: number, { cause, cycleDays, lastsDays }: LongOutage, timeMs: number): Outage => {
  const cycleMs = cycleDays * dayMs
  const phaseMs = uniform(seed, 0) * cycleMs
  const fromMs = Math.floor((timeMs - phaseMs) / cycleMs) * cycleMs + phaseMs
  return { cause, fromMs, toMs: fromMs + lastsDays * dayMs }
}

const overlapMs = (outage: Outage, fromMs: number, toMs: number) =>
  Math.max(0, Math.min(toMs, outage.toMs) - Math.max(fromMs, outage.fromMs))

export const createOutagePlan = (seed: number, long?: LongOutage, outside: OutageSource = () => []): OutagePlan => {
  const own = subSeed(seed, 'outages')
  const around = (timeMs: number): Outage | undefined =>
    long ? recurringOutage(own, long, timeMs) : randomOutage(own, Math.floor(timeMs / slotMs))

  return {
    at: (timeMs) => {
      const outage = around(timeMs)
      if (outage && timeMs >= outage.fromMs && timeMs < outage.toMs) return outage
      return outside(timeMs, timeMs + 1)[0]
    },
    share: (fromMs, toMs) => {
      const outage = around(fromMs)
      let stoppedMs = outage ? overlapMs(outage, fromMs, toMs) : 0
      for (const other of outside(fromMs, toMs)) stoppedMs = Math.max(stoppedMs, overlapMs(other, fromMs, toMs))
      return stoppedMs / (toMs - fromMs)
    },
  }
}

const gridSlotMs = 20 * dayMs

/** Failures of a farm's grid connection: a quarter of an hour to two hours, every other month or so. */
export const createGridFailures = (farmSeed: number): OutageSource => {
  const seed = subSeed(farmSeed, 'grid failures')
  const inSlot = (slot: number): Outage | undefined => {
    if (uniform(seed, slot) > 0.3) return undefined
    const lengthMs = 15 * minuteMs + uniform(seed + 1, slot) ** 2 * 105 * minuteMs
    const fromMs = slot * gridSlotMs + Math.floor(uniform(seed + 2, slot) * (gridSlotMs - lengthMs))
    return { cause: 'STOP', fromMs, toMs: fromMs + lengthMs, gridLost: true }
  }
  let lastSlot = Number.NaN
  let last: Outage | undefined
  return (fromMs, toMs) => {
    const slot = Math.floor(fromMs / gridSlotMs)
    if (slot !== lastSlot) {
      lastSlot = slot
      last = inSlot(slot)
    }
    return last && last.fromMs < toMs && last.toMs > fromMs ? [last] : []
  }
}
