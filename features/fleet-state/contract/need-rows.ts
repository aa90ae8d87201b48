import { type LiveReader, machineAttention } from './fleet-moment.ts'
import { type FarmRow, type FleetRow, type MachineRow, machinesOf } from './fleet-rows.ts'
import type { AskedNeed } from './machine-need.ts'
import { stationAlarms } from './station-alarms.ts'

/** Whether a machine is among those that are asked for: of a station that raises something all machines that it carries are. */
export const machinesInNeed = (
  rows: readonly FarmRow[],
  need: AskedNeed,
  reader: LiveReader,
): ((machine: MachineRow) => boolean) => {
  if (need !== 'station') return (machine) => machineAttention(machine, reader) === need
  const farms = new Set(rows.filter((row) => stationAlarms(row, reader).length > 0))
  return ({ farmRow }) => farms.has(farmRow)
}

/** Ids of the machines that are asked for now, as one text: two moments with the same text show the same rows. */
export const needSignature = (rows: readonly FarmRow[], need: AskedNeed, reader: LiveReader): string =>
  rows
    .flatMap((row) => row.machines)
    .filter(machinesInNeed(rows, need, reader))
    .map((machine) => machine.id)
    .join('\n')

/** The same tree with some of its machines; groups without one are left out. Totals of groups stay those of the whole group. */
export const rowsWith = <Row extends FleetRow>(rows: readonly Row[], keep: (machine: MachineRow) => boolean): Row[] =>
  rows.flatMap((row) => {
    if (row.kind === 'machine') return keep(row) ? [row] : []
    if (!machinesOf(row).some(keep)) return []
    return [{ ...row, children: rowsWith(row.children as readonly FleetRow[], keep) } as Row]
  })
