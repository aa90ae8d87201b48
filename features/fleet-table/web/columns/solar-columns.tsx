import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import type { FleetRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { FigureCell, readFigure } from '../../../fleet-state/web/cells-port.ts'
import type { ColumnParts } from './column-parts.ts'
import { headerWidth } from './header-width.ts'
import { solarColumnId, solarFigures, solarPeriods } from './use-solar-figures.ts'

/** Performance ratio and specific yield of today, this month and this year, for tables of solar farms. */
export const solarColumns = ({ technology, isFleet, solarFigure, words }: ColumnParts): Column<FleetRow>[] => {
  if (technology !== 'solar') return []
  const { t, format } = words
  return solarFigures.flatMap((figure) =>
    solarPeriods.map((period): Column<FleetRow> => {
      const id = solarColumnId(figure, period)
      const header = t(`fleetViews.column.${id}`)
      const isRatio = figure === 'performanceRatio'
      const decimals = isRatio ? 1 : 2
      const value = (row: FleetRow) => solarFigure(row, figure, period)
      return {
        id,
        header,
        band: t('fleetTable.band.solar'),
        align: 'right',
        decimals,
        hidden: true,
        // In the table of the fleet farms alone have these figures, and filters ask machines.
        filter: isFleet ? 'none' : 'number',
        unit: isRatio ? '%' : 'kWh/kWp',
        width: headerWidth(header, isRatio ? '%' : 'kWh/kWp'),
        value: (row) => value(row) ?? null,
        render: (row) => <FigureCell read={() => readFigure(value(row), (known) => format.number(known, decimals))} />,
      }
    }),
  )
}
