import type { Technology } from '../../../../domain/technology.ts'
import { lossReasonOf, type MissingReason, missingReasons } from './loss-reasons.ts'
import type { MachineMoment } from './machine-moment.ts'

/**
 * What a farm gave and should have given in the last ten minutes, kW, over the machines of which both are known, and where
 * the difference goes.
 */
export interface MissingPower {
  readonly actualKw: number
  readonly expectedKw: number
  /** The largest first; only reasons that lose power. */
  readonly reasons: readonly { readonly reason: MissingReason; readonly kw: number; readonly machines: number }[]
  /** Normal deviation of machines in order, signed: actual + reasons + other = expected. */
  readonly otherKw: number
  /** Machines of which both figures are known. */
  readonly known: number
}

/** Null when nothing can be compared: no model, no data, or a battery, whose power is a task and not a yield. */
export const missingPower = (
  machines: readonly MachineMoment[],
  technology: Technology | undefined,
): MissingPower | null => {
  if (technology === 'bess') return null
  const known = machines.filter(
    ({ powerKw, powerFreshness, meanKw, meanExpectedKw }) =>
      meanKw !== null && meanExpectedKw !== null && powerKw !== null && powerFreshness !== 'stale',
  )
  if (known.length === 0) return null
  const lost = new Map<MissingReason, { kw: number; machines: number }>()
  let actualKw = 0
  let expectedKw = 0
  for (const machine of known) {
    const actual = machine.meanKw ?? 0
    const expected = machine.meanExpectedKw ?? 0
    actualKw += actual
    expectedKw += expected
    const reason = lossReasonOf(machine)
    // A turbine that stands for the wind is named with it, although its curve expects nothing.
    const standsForWind = reason === 'highWind' && machine.need === 'stopped'
    if (reason === undefined || (actual >= expected && !standsForWind)) continue
    const held = lost.get(reason) ?? { kw: 0, machines: 0 }
    lost.set(reason, { kw: held.kw + Math.max(0, expected - actual), machines: held.machines + 1 })
  }
  // Of one whose wind is not believed nobody knows what it should give, but that it stands for the wind its code tells.
  const stands = machines.filter(
    (machine) => machine.windDoubt && machine.need === 'stopped' && lossReasonOf(machine) === 'highWind',
  )
  const held = lost.get('highWind')
  if (held) held.machines += stands.filter((machine) => !known.includes(machine)).length
  const reasons = missingReasons
    .flatMap((reason) => {
      const held = lost.get(reason)
      return held && held.kw > 0 ? [{ reason, ...held }] : []
    })
    .sort((left, right) => right.kw - left.kw)
  const explained = reasons.reduce((sum, { kw }) => sum + kw, 0)
  return { actualKw, expectedKw, reasons, otherKw: expectedKw - actualKw - explained, known: known.length }
}
