import { findSignal } from '../../../../domain/signal.ts'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import type { FleetRow, MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'

const alwaysShown: readonly string[] = ['ActivePower']
const ofModels: readonly string[] = ['expected', 'ratio']

const isKnownOf = (id: string, machines: readonly MachineRow[]): boolean => {
  if (ofModels.includes(id)) return machines.some(({ powerModel }) => powerModel !== undefined)
  return alwaysShown.includes(id) || !findSignal(id) || machines.some(({ tags }) => tags.has(id))
}

/**
 * Puts away, until a person asks for them, the columns that would be empty in every row: signals that none of the
 * machines has, and what is expected where none has a power model.
 */
export const withoutEmptyColumns = (
  columns: readonly Column<FleetRow>[],
  machines: readonly MachineRow[],
): readonly Column<FleetRow>[] =>
  columns.map((column) =>
    machines.length === 0 || isKnownOf(column.id, machines) ? column : { ...column, hidden: true },
  )
