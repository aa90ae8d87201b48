import type { Technology } from '../../../../domain/technology.ts'
import type { FarmRow, FleetRow, MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'

/** One line of what feeds a farm: a machine, or a block of them (a sub-farm, an inverter station). */
export interface FlowUnit {
  readonly id: string
  readonly name: string
  readonly machines: readonly MachineRow[]
  /** Set when the unit is one machine. */
  readonly machine: MachineRow | undefined
}

/** Machines of these technologies are few and each has figures of its own. */
const oneByOne: readonly (Technology | undefined)[] = ['hydro', 'biogas', 'bess']
/** Most machines that stand one by one, and blocks of a farm without sub-farms. */
const mostSingle = 12

const single = (row: MachineRow): FlowUnit => ({ id: row.id, name: row.name, machines: [row], machine: row })

const isMachine = (row: FleetRow): row is MachineRow => row.kind === 'machine'

/**
 * What feeds a farm, in lines that fit a glance: machines one by one where they are few, else by sub-farm, else by the
 * inverter or other station that they hang on. `rest` names those outside of any.
 */
export const flowUnits = (farm: FarmRow, words: { readonly all: string; readonly rest: string }): FlowUnit[] => {
  const { machines, children, technology } = farm
  const blocks = children.filter((row) => row.kind === 'subFarm')
  if (machines.length <= mostSingle && (oneByOne.includes(technology) || blocks.length === 0))
    return machines.map(single)
  if (blocks.length === 0) return [{ id: farm.id, name: words.all, machines, machine: undefined }]
  const units = blocks.map(({ id, name, machines: members }) => ({ id, name, machines: members, machine: undefined }))
  const rest = children.filter(isMachine)
  return rest.length === 0
    ? units
    : [...units, { id: `${farm.id}/`, name: words.rest, machines: rest, machine: undefined }]
}
