import { dayMs } from '../world/time.ts'
import { demoFaults } from './demo-faults.ts'
import { createSlowFault, type SlowFaultKind, slowFaultGrowth } from './slow-fault.ts'

/** What is really wrong with a machine. Only tests read it: the product must find out. */
export interface FaultTruth {
  readonly farmCode: string
  readonly deviceCode: string
  readonly kind: SlowFaultKind
  readonly string?: number
  readonly startMs: number
  readonly endMs: number
  /** Growth a day, in `unit`. */
  readonly slopePerDay: number
  readonly unit: string
}

/** All spells of slow faults that touch [fromMs, toMs), in order of machine and time. */
export const faultTruth = (seed: number, fromMs: number, toMs: number): FaultTruth[] =>
  demoFaults.flatMap((plan) => {
    const fault = createSlowFault(seed, plan)
    const spells = new Map<number, FaultTruth>()
    for (let timeMs = fromMs; timeMs < toMs + dayMs; timeMs += dayMs) {
      const { startMs, endMs } = fault.spellAt(Math.min(timeMs, toMs - 1))
      if (endMs <= fromMs) continue
      const { farmCode, deviceCode, kind, string } = plan
      spells.set(startMs, {
        farmCode,
        deviceCode,
        kind,
        ...(string !== undefined && { string }),
        startMs,
        endMs,
        slopePerDay: slowFaultGrowth[kind].perDay,
        unit: slowFaultGrowth[kind].unit,
      })
    }
    return [...spells.values()]
  })
