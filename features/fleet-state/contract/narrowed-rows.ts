import { type FarmRow, type FleetRow, type MachineRow, machinesOf, type SubFarmRow } from './fleet-rows.ts'

type Group = FarmRow | SubFarmRow

/** Last object of each group; it stays the same object while the same machines are shown. */
const made = new WeakMap<Group, { readonly signature: string; readonly row: Group }>()

/** A group with only the shown machines: its figures cover them, and `whole` has the total number. */
export const narrowedRow = <Row extends Group>(row: Row, machines: readonly MachineRow[]): Row => {
  const whole = row.whole ?? row
  if (machines.length === whole.machines.length) return whole as Row
  const signature = machines.map(({ id }) => id).join('\n')
  const before = made.get(row)
  if (before?.signature === signature) return before.row as Row
  const ids = new Set(machines.map(({ id }) => id))
  const narrowed = { ...row, machines: whole.machines.filter(({ id }) => ids.has(id)), whole }
  made.set(row, { signature, row: narrowed })
  return narrowed
}

/** For tables: a group of any kind with only these leaves. */
export const narrowedGroup = (row: FleetRow, leaves: readonly FleetRow[]): FleetRow =>
  row.kind === 'machine' ? row : narrowedRow(row, leaves.flatMap(machinesOf))

const machinesBelow = (row: FleetRow): readonly MachineRow[] =>
  row.kind === 'machine' ? [row] : row.children.flatMap(machinesBelow)

/** The tree without some machines (`rowsWith`), as groups that show only the others. */
export const narrowedTree = (row: FleetRow): FleetRow => {
  if (row.kind === 'machine') return row
  const children = row.children.map(narrowedTree)
  const whole = narrowedRow({ ...row, children } as Group, machinesBelow(row))
  return whole.whole ? whole : row
}

/** Number of shown machines and of all machines of a group; undefined if it shows all. */
export const someOf = (row: FleetRow): { readonly shown: number; readonly count: number } | undefined =>
  row.kind === 'machine' || !row.whole ? undefined : { shown: row.machines.length, count: row.whole.machines.length }
