import { type LiveReader, machineAttention } from './fleet-moment.ts'
import { type FarmRow, type FleetRow, type MachineRow, machinesOf } from './fleet-rows.ts'
import type { Attention } from './machine-state.ts'

/** Ids of the machines that need a kind of attention now, as one text: two moments with the same text show the same rows. */
export const needSignature = (rows: readonly FarmRow[], need: Attention, reader: LiveReader): string =>
  rows
    .flatMap((row) => row.machines)
    .filter((machine) => machineAttention(machine, reader) === need)
    .map((machine) => machine.id)
    .join('\n')

/** The same tree with some of its machines; groups without one are left out. Totals of groups stay those of the whole group. */
export const rowsWith = <Row extends FleetRow>(rows: readonly Row[], keep: (machine: MachineRow) => boolean): Row[] =>
  rows.flatMap((row) => {
    if (row.kind === 'machine') return keep(row) ? [row] : []
    if (!machinesOf(row).some(keep)) return []
    return [{ ...row, children: rowsWith(row.children as readonly FleetRow[], keep) } as Row]
  })
