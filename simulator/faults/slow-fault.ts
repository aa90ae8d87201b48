import { subSeed, uniform } from '../world/random.ts'
import { dayMs, hourMs } from '../world/time.ts'

/**
 * Faults that grow for weeks, named as the health scores that look for them: lost power, warm main bearing, warm gear oil,
 * warm generator bearing, an anemometer that reads low, a gearbox ratio that drifts, an outdoor thermometer that drifts, a string that fades.
 */
export const slowFaultKinds = ['UPF', 'MBT', 'GOST', 'GBT', 'ANEMO', 'GBR', 'ODT', 'STRING'] as const
export type SlowFaultKind = (typeof slowFaultKinds)[number]

/** What one unit of severity means, and how much of it a day brings. */
export const slowFaultGrowth: Record<SlowFaultKind, { readonly unit: string; readonly perDay: number }> = {
  UPF: { unit: 'share of power lost', perDay: 0.0022 },
  MBT: { unit: 'K at full load', perDay: 0.2 },
  GOST: { unit: 'K at full load', perDay: 0.22 },
  GBT: { unit: 'K at full load', perDay: 0.26 },
  ANEMO: { unit: 'share of wind speed not shown', perDay: 0.0016 },
  GBR: { unit: 'share of generator speed added', perDay: 0.0003 },
  ODT: { unit: 'K added', perDay: 0.09 },
  STRING: { unit: 'share of one string lost', perDay: 0.011 },
}

/** A machine that the plan lets go slowly. */
export interface SlowFaultPlan {
  readonly farmCode: string
  readonly deviceCode: string
  readonly kind: SlowFaultKind
  /** The fault that fades strings: which one, counted from 1. */
  readonly string?: number
  /** Sets machines of one kind apart in time, 0 to 1: when one is repaired, another is half way. */
  readonly phase: number
}

/** Grows for ten weeks, is found and repaired, and comes back: whenever a demo starts, something is under way. */
const cycleMs = 84 * dayMs
const growthMs = 70 * dayMs
const repairMs = 2 * hourMs

export interface SlowFault {
  readonly plan: SlowFaultPlan
  /** In the unit of its kind; 0 while the machine is well. */
  severityAt(timeMs: number): number
  /** Growth that is under way or that was the last: when it began and when it is repaired. */
  spellAt(timeMs: number): { readonly startMs: number; readonly endMs: number }
}

export const createSlowFault = (worldSeed: number, plan: SlowFaultPlan): SlowFault => {
  const jitter = 0.08 * uniform(subSeed(worldSeed, plan.farmCode, plan.deviceCode, plan.kind), 0)
  const phaseMs = Math.round((plan.phase + jitter) * cycleMs)
  const perDay = slowFaultGrowth[plan.kind].perDay
  const spellAt = (timeMs: number) => {
    const startMs = Math.floor((timeMs - phaseMs) / cycleMs) * cycleMs + phaseMs
    return { startMs, endMs: startMs + growthMs }
  }
  return {
    plan,
    spellAt,
    severityAt: (timeMs) => {
      const { startMs, endMs } = spellAt(timeMs)
      const grown = ((Math.min(timeMs, endMs) - startMs) / dayMs) * perDay
      return grown * Math.min(Math.max(1 - (timeMs - endMs) / repairMs, 0), 1)
    },
  }
}

/** Faults of one machine, asked by kind; a kind that it does not have is 0 for ever. */
export type MachineFaults = (kind: SlowFaultKind, timeMs: number) => number

export const machineFaults = (
  worldSeed: number,
  plans: readonly SlowFaultPlan[],
  farmCode: string,
  deviceCode: string,
): MachineFaults => {
  const faults = plans
    .filter((plan) => plan.farmCode === farmCode && plan.deviceCode === deviceCode)
    .map((plan) => createSlowFault(worldSeed, plan))
  if (faults.length === 0) return () => 0
  const byKind = new Map(faults.map((fault) => [fault.plan.kind, fault]))
  return (kind, timeMs) => byKind.get(kind)?.severityAt(timeMs) ?? 0
}

/** Which string of a machine fades, if any; 0: none. */
export const fadingStringOf = (plans: readonly SlowFaultPlan[], farmCode: string, deviceCode: string): number =>
  plans.find((plan) => plan.kind === 'STRING' && plan.farmCode === farmCode && plan.deviceCode === deviceCode)
    ?.string ?? 0
