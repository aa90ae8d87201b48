import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { actualOfExpected, instantOfExpected } from '../../../fleet-state/contract/actual-of-expected.ts'
import { expectedNowKw } from '../../../fleet-state/contract/expected-power.ts'
import { type FleetRow, machinesOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { expectedFigure } from '../../../fleet-state/contract/row-figures.ts'
import { FigureCell, type ShownFigure } from '../../../fleet-state/web/cells-port.ts'
import type { ColumnParts } from './column-parts.ts'
import { figureMarks } from './figure-marks.ts'
import { headerWidth } from './header-width.ts'
import { lateTraces } from './late-traces.ts'

/** What a row should give now. */
export const expectedColumn = ({ live, words }: ColumnParts): Column<FleetRow> => {
  const header = words.t('fleetViews.column.expected')
  const written = words.format.inUnit('kW')
  const figure = (row: FleetRow) => expectedFigure(machinesOf(row), live)
  const shown = (row: FleetRow): ShownFigure => {
    const { value, freshness, known, total } = figure(row)
    return { text: written.figure(value), freshness, partial: value !== null && known < total }
  }
  return {
    id: 'expected',
    header,
    unit: written.unit,
    decimals: written.decimals,
    align: 'right',
    filter: 'number',
    width: headerWidth(header, written.unit),
    value: (row) => {
      const kw = row.kind === 'machine' ? expectedNowKw(row, live, live.figure) : figure(row).value
      return kw === null ? null : written.of(kw)
    },
    render: (row) => <FigureCell read={() => shown(row)} />,
    explain: (row) =>
      row.kind === 'machine'
        ? lateTraces()?.expectedTrace(row, live, words)
        : lateTraces()?.expectedGroupTrace(figure(row), words),
    marks: (row) => figureMarks(shown(row), words),
  }
}

/**
 * Share of the expected power that the machine gives, from ten-minute means; the tooltip shows the share of this instant. The
 * column marks only values that are clearly low and that no state explains.
 */
export const ratioColumn = ({ live, words }: ColumnParts): Column<FleetRow> => {
  const header = words.t('fleetViews.column.ratio')
  const figure = (row: FleetRow) => actualOfExpected(machinesOf(row), live)
  const shown = (row: FleetRow): ShownFigure => {
    const { ratio, known, total, clearlyLow } = figure(row)
    return {
      text: words.format.percent(ratio),
      freshness: ratio === null ? 'none' : 'fresh',
      partial: ratio !== null && known < total && !clearlyLow,
      low: clearlyLow,
    }
  }
  return {
    id: 'ratio',
    header,
    exportUnit: '%',
    decimals: 0,
    align: 'right',
    filter: 'number',
    card: true,
    width: headerWidth(header),
    value: (row) => {
      const { ratio } = figure(row)
      return ratio === null ? null : ratio * 100
    },
    render: (row) => <FigureCell read={() => shown(row)} />,
    explain: (row) =>
      lateTraces()?.ratioTrace(figure(row), row.kind !== 'machine', words, instantOfExpected(machinesOf(row), live)),
    marks: (row) => figureMarks(shown(row), words),
  }
}
