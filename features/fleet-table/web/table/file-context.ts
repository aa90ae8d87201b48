import type { Cell, FileContext } from '../../../../kit/composites/data-table/table-model.ts'
import { type FleetRow, farmOf } from '../../../fleet-state/contract/fleet-rows.ts'

type Translate = (key: string) => string

const subFarmOf = (row: FleetRow): Cell => {
  if (row.kind === 'subFarm') return row.name
  return row.kind === 'machine' ? (row.subFarmName ?? null) : null
}

const codeOf = (row: FleetRow): Cell => {
  if (row.kind === 'machine') return row.machine.machineCode
  return row.kind === 'farm' ? row.farm.farmCode : row.code
}

/** What the page says by its groups: a row of a file is sorted and filtered elsewhere, and must still say whose it is. */
export const fileContext = (t: Translate): FileContext<FleetRow> => ({
  columns: [
    // First, so that nobody takes the sum of a farm for one more machine: its name stands in two columns.
    { id: 'level', header: t('fleetViews.column.level'), value: ({ kind }) => t(`fleetTable.level.${kind}`) },
    { id: 'farm', header: t('fleetViews.column.farm'), value: (row) => farmOf(row).name },
    { id: 'subFarm', header: t('fleetViews.column.subFarm'), value: subFarmOf },
    { id: 'code', header: t('fleetViews.column.code'), value: codeOf },
  ],
  marks: t('fleetViews.column.marks'),
})
