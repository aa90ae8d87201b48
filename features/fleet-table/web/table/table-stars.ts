import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { type FleetRow, rowChildren } from '../../../fleet-state/contract/fleet-rows.ts'

/** Whether a figure of a group stands with this mark, in words as its column has it: machines alone are never incomplete. */
export const carriesMark = (
  rows: readonly FleetRow[],
  columns: readonly Pick<Column<FleetRow>, 'marks'>[],
  mark: string,
): boolean =>
  rows.some(
    (row) =>
      columns.some(({ marks }) => marks?.(row).includes(mark)) ||
      carriesMark(
        (rowChildren(row) ?? []).filter(({ kind }) => kind !== 'machine'),
        columns,
        mark,
      ),
  )
