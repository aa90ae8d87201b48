import type { MachineRow } from './fleet-rows.ts'
import { hasBoth, type LiveFigures, type MachineOutput, machineOutput } from './row-figures.ts'

/** Actual power divided by expected power, of the machines that have both. */
export interface ActualOfExpected {
  /** 1 is as expected; null if not defined, for example in a calm. */
  readonly ratio: number | null
  readonly actualKw: number
  readonly expectedKw: number
  readonly known: number
  readonly total: number
  /** Well below expected, and no state explains it. */
  readonly clearlyLow: boolean
}

/** Below this share of rated power the measurement error dominates the ratio. */
const leastExpectedShare = 0.05
const lowRatio = 0.7
/** A shortfall below this share of rated power is ignored. */
const leastShortfallShare = 0.08

/** States that explain a lower power. */
const explains = (state: unknown) => state !== undefined && state !== null && String(state).toUpperCase() !== 'RUN'

const isExplained = (machine: MachineRow, live: LiveFigures): boolean => {
  const tag = machine.tags.get('State')
  return tag !== undefined && explains(live.get(tag.tagId)?.value)
}

interface Pair {
  readonly machine: MachineRow
  readonly actualKw: number
  readonly expectedKw: number
}

const ratioOf = (pairs: readonly Pair[], total: number, live: LiveFigures): ActualOfExpected => {
  let [actualKw, expectedKw, ratedKw, unexplainedKw] = [0, 0, 0, 0]
  for (const { machine, actualKw: actual, expectedKw: expected } of pairs) {
    actualKw += actual
    expectedKw += expected
    ratedKw += machine.machine.ratedPower ?? 0
    if (!isExplained(machine, live)) unexplainedKw += Math.abs(expected) - Math.abs(actual)
  }
  const ratio =
    pairs.length > 0 && Math.abs(expectedKw) > 0 && Math.abs(expectedKw) >= leastExpectedShare * ratedKw
      ? actualKw / expectedKw
      : null
  const clearlyLow = ratio !== null && ratio < lowRatio && unexplainedKw >= leastShortfallShare * Math.max(ratedKw, 1)
  return { ratio, actualKw, expectedKw, known: pairs.length, total, clearlyLow }
}

const modelled = (machines: readonly MachineRow[]) => machines.filter(({ powerModel }) => powerModel !== undefined)

const pairOf = (now: MachineOutput): Pair[] => {
  const { machine, power, expectedKw } = now
  return hasBoth(now) && power !== null && expectedKw !== null ? [{ machine, actualKw: power.value, expectedKw }] : []
}

/** By the values of this instant. Power follows a gust or a cloud later than the sensor does, so it says little. */
export const instantOfExpected = (machines: readonly MachineRow[], live: LiveFigures): ActualOfExpected => {
  const having = modelled(machines)
  return ratioOf(
    having.flatMap((machine) => pairOf(machineOutput(machine, live))),
    having.length,
    live,
  )
}

/**
 * By the means of the last whole ten minutes, on both sides. Every screen shows this ratio. A machine without current
 * power has none: its last means are not of now.
 */
export const actualOfExpected = (machines: readonly MachineRow[], live: LiveFigures): ActualOfExpected => {
  const having = modelled(machines)
  return ratioOf(
    having.flatMap((machine) => {
      const { actualKw = null, expectedKw = null } = live.means?.(machine.id) ?? {}
      const isCurrent = machineOutput(machine, live).counts
      return actualKw === null || expectedKw === null || !isCurrent ? [] : [{ machine, actualKw, expectedKw }]
    }),
    having.length,
    live,
  )
}
