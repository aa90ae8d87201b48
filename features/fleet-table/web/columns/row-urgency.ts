import { farmConnection } from '../../../fleet-state/contract/fleet-moment.ts'
import { type FleetRow, farmOf, machinesOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { needRank } from '../../../fleet-state/contract/machine-need.ts'
import { rowNeeds, worstOf } from '../../../fleet-state/contract/need-counts.ts'
import { type LiveFigures, machineNow } from '../../../fleet-state/contract/row-figures.ts'
import { alarmStakeKw, lostFarmStakeKw, machineStakeKw, stakeStep } from '../../../fleet-state/contract/stake.ts'
import { stationAlarms } from '../../../fleet-state/contract/station-needs.ts'

/** Rank of the worst state of a row's machines, for a farm also of its electrical station: 5 is the most urgent, 0 is OK. */
export const rowNeed = (row: FleetRow, live: LiveFigures): number => needRank(worstOf(rowNeeds(row, live)))

const stakeKwOf = (row: FleetRow, live: LiveFigures): number => {
  const farm = farmOf(row)
  const machines = machinesOf(row).map((machine) => machineNow(machine, live))
  if (row.kind === 'farm' && farmConnection(farm, live).state === 'lost') return lostFarmStakeKw(farm, machines)
  const ofMachines = machines.reduce((sum, machine) => sum + machineStakeKw(machine, live), 0)
  const alarms = row.kind === 'farm' ? stationAlarms(farm, live) : []
  return Math.max(ofMachines, ...alarms.map((alarm) => alarmStakeKw(alarm, farm)))
}

/** Order of rows that need attention: the power at stake in steps, then the worst state. 0: no attention is needed. */
export const rowUrgency = (row: FleetRow, live: LiveFigures): number => {
  const worst = rowNeed(row, live)
  return worst === 0 ? 0 : 1 + stakeStep(stakeKwOf(row, live)) + worst / 10
}
