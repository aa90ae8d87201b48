import { type LiveReader, machineAttention } from './fleet-moment.ts'
import { type FarmRow, type FleetRow, type MachineRow, machinesOf } from './fleet-rows.ts'
import type { AskedNeed } from './machine-need.ts'
import { stationAlarms } from './station-needs.ts'

/** Whether a machine matches the filter. An alarm of a station matches all machines of its farm. */
export const machinesInNeed = (
  rows: readonly FarmRow[],
  need: AskedNeed,
  reader: LiveReader,
): ((machine: MachineRow) => boolean) => {
  if (need !== 'station') return (machine) => machineAttention(machine, reader) === need
  const farms = new Set(rows.filter((row) => stationAlarms(row, reader).length > 0))
  return ({ farmRow }) => farms.has(farmRow)
}

/** Ids of the matching machines as one text: equal texts mean equal rows. */
export const needSignature = (rows: readonly FarmRow[], need: AskedNeed, reader: LiveReader): string =>
  rows
    .flatMap((row) => row.machines)
    .filter(machinesInNeed(rows, need, reader))
    .map((machine) => machine.id)
    .join('\n')

/** The same tree with only some of its machines and without empty groups. Totals of groups stay complete. */
export const rowsWith = <Row extends FleetRow>(rows: readonly Row[], keep: (machine: MachineRow) => boolean): Row[] =>
  rows.flatMap((row) => {
    if (row.kind === 'machine') return keep(row) ? [row] : []
    if (!machinesOf(row).some(keep)) return []
    return [{ ...row, children: rowsWith(row.children as readonly FleetRow[], keep) } as Row]
  })
