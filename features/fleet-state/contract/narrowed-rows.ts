import { type FarmRow, type FleetRow, type MachineRow, machinesOf, type SubFarmRow } from './fleet-rows.ts'

type Group = FarmRow | SubFarmRow

/** The one that was made last of each group: while the same machines are shown it stays the same object. */
const made = new WeakMap<Group, { readonly signature: string; readonly row: Group }>()

/** A group of which only these machines are shown: its figures are of them, and `whole` tells of how many they are. */
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

/** For tables: a group of any kind, of which only these leaves are shown. */
export const narrowedGroup = (row: FleetRow, leaves: readonly FleetRow[]): FleetRow =>
  row.kind === 'machine' ? row : narrowedRow(row, leaves.flatMap(machinesOf))

const machinesBelow = (row: FleetRow): readonly MachineRow[] =>
  row.kind === 'machine' ? [row] : row.children.flatMap(machinesBelow)

/** A tree that has lost some machines (`rowsWith`), as one of which only the others are shown. */
export const narrowedTree = (row: FleetRow): FleetRow => {
  if (row.kind === 'machine') return row
  const children = row.children.map(narrowedTree)
  const whole = narrowedRow({ ...row, children } as Group, machinesBelow(row))
  return whole.whole ? whole : row
}

/** Of how many machines a group shows how many; undefined where it shows all. */
export const someOf = (row: FleetRow): { readonly shown: number; readonly count: number } | undefined =>
  row.kind === 'machine' || !row.whole ? undefined : { shown: row.machines.length, count: row.whole.machines.length }
