import { machineAttention } from '../../../fleet-state/contract/fleet-moment.ts'
import { type FleetRow, machinesOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { needRank } from '../../../fleet-state/contract/machine-need.ts'
import { rowNeeds, worstOf } from '../../../fleet-state/contract/need-counts.ts'
import { type LiveFigures, machineOutput } from '../../../fleet-state/contract/row-figures.ts'

/** How urgently a row needs somebody by its worst machine, a farm also by its electrical station: 5 the most, 0 nobody. */
export const rowNeed = (row: FleetRow, live: LiveFigures): number => needRank(worstOf(rowNeeds(row, live)))

/** Losses from here on count; each step is half as much again, so that gusts do not shuffle rows. */
const leastLossKw = 50
const stepsOf = (kw: number): number => Math.min(90, Math.round(Math.log(1 + kw / leastLossKw) / Math.log(1.5)))

/** What rows are ordered by, worst first: their need, and behind its point what is lost by it. */
export const rowUrgency = (row: FleetRow, live: LiveFigures): number => {
  const worst = rowNeed(row, live)
  if (worst === 0) return 0
  let lostKw = 0
  for (const machine of machinesOf(row)) {
    if (machine.powerModel?.kind === 'battery' || needRank(machineAttention(machine, live)) !== worst) continue
    const { power, counts, expectedKw } = machineOutput(machine, live)
    if (power && counts && expectedKw !== null) lostKw += Math.max(0, expectedKw - power.value)
  }
  return worst + stepsOf(lostKw) / 100
}
