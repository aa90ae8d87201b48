import type { Technology } from '../../../../domain/technology.ts'
import { mayRun } from '../fleet/machine-state.ts'
import { type FarmMoment, findingLimits, limitOf, performanceOf } from './farm-findings.ts'
import type { MachineMoment } from './machine-moment.ts'

/** Why a farm gives less than its resource allows; `other` closes the sum. */
export const missingReasons = ['fault', 'stopped', 'highWind', 'maintenance', 'limited', 'underperforming'] as const
export type MissingReason = (typeof missingReasons)[number]

/** What a farm gives and should give now, kW, over the machines of which both are known of now, and where the difference goes. */
export interface MissingPower {
  readonly actualKw: number
  readonly expectedKw: number
  /** What costs most first; only reasons with something behind them. */
  readonly reasons: readonly { readonly reason: MissingReason; readonly kw: number; readonly machines: number }[]
  /** Normal deviation of machines in order, signed: actual + reasons + other = expected. */
  readonly otherKw: number
  /** Machines of which both figures are known. */
  readonly known: number
}

const reasonOf = (
  machine: MachineMoment,
  technology: Technology | undefined,
  lastHour: FarmMoment['lastHour'],
): MissingReason | undefined => {
  const { need, state, inHighWind } = machine
  // Too much wind is told as such, whether a turbine stands for it or holds out with less.
  if (inHighWind && (need === 'stopped' || (mayRun(need) && state !== 'CURTAILED'))) return 'highWind'
  if (need === 'fault' || need === 'stopped' || need === 'maintenance') return need
  if (state === 'CURTAILED' || limitOf(machine, technology) !== undefined) return 'limited'
  // One gust is no fault: the last hour decides.
  return (performanceOf(machine, lastHour) ?? 1) < findingLimits.performance ? 'underperforming' : undefined
}

/** Null when nothing can be compared: no model, no data, or a battery, whose power is a task and not a yield. */
export const missingPower = (
  machines: readonly MachineMoment[],
  technology: Technology | undefined,
  lastHour: FarmMoment['lastHour'],
): MissingPower | null => {
  if (technology === 'bess') return null
  const known = machines.filter(
    ({ powerKw, powerFreshness, expectedKw }) => powerKw !== null && powerFreshness !== 'stale' && expectedKw !== null,
  )
  if (known.length === 0) return null
  const lost = new Map<MissingReason, { kw: number; machines: number }>()
  let actualKw = 0
  let expectedKw = 0
  for (const machine of known) {
    const actual = machine.powerKw ?? 0
    const expected = machine.expectedKw ?? 0
    actualKw += actual
    expectedKw += expected
    const reason = reasonOf(machine, technology, lastHour)
    // Who stands for the wind is named with it, although beyond the end of its curve nothing is expected of it.
    const standsForWind = reason === 'highWind' && machine.need === 'stopped'
    if (reason === undefined || (actual >= expected && !standsForWind)) continue
    const held = lost.get(reason) ?? { kw: 0, machines: 0 }
    lost.set(reason, { kw: held.kw + Math.max(0, expected - actual), machines: held.machines + 1 })
  }
  const reasons = missingReasons
    .flatMap((reason) => {
      const held = lost.get(reason)
      return held && held.kw > 0 ? [{ reason, ...held }] : []
    })
    .sort((left, right) => right.kw - left.kw)
  const explained = reasons.reduce((sum, { kw }) => sum + kw, 0)
  return { actualKw, expectedKw, reasons, otherKw: expectedKw - actualKw - explained, known: known.length }
}
