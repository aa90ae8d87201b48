import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { type FleetRow, farmOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { coverOf, isPartialDay, type TodayFigures } from '../../../fleet-state/contract/today-figures.ts'
import { FigureCell, type ShownFigure } from '../../../fleet-state/web/cells-port.ts'
import type { ColumnParts } from './column-parts.ts'
import { figureMarks } from './figure-marks.ts'
import { headerWidth } from './header-width.ts'
import { lateTraces } from './late-traces.ts'

/** Ids of the columns that need the call of today's figures. */
export const todayColumnIds = ['energyToday', 'capacityFactor', 'availability'] as const
type TodayColumnId = (typeof todayColumnIds)[number]

const kwhOfMwh = 1000

const figures: Record<TodayColumnId, (today: TodayFigures) => number | null> = {
  energyToday: ({ energyKwh }) => energyKwh,
  capacityFactor: ({ capacityFactor }) => capacityFactor,
  availability: ({ availability }) => availability,
}

const traces = {
  energyToday: 'energy',
  capacityFactor: 'capacityFactor',
  availability: 'availability',
} as const satisfies Record<TodayColumnId, string>

/** Energy, capacity factor and availability since local midnight, of farms, sub-farms and machines. */
export const todayColumns = ({ today, isFleet, words }: ColumnParts): Column<FleetRow>[] => {
  const { t, format } = words
  // One unit for all rows of a table: a farm's are in kWh, a fleet's in MWh.
  const divisor = isFleet ? kwhOfMwh : 1

  const column = (id: TodayColumnId): Column<FleetRow> => {
    const header = t(`fleetViews.column.${id}`)
    const isEnergy = id === 'energyToday'
    const written = format.inUnit(isFleet ? 'MWh' : 'kWh', isFleet ? 1 : 0)
    const { unit } = written
    const decimals = isEnergy ? written.decimals : 1
    const figure = (row: FleetRow) => {
      const now = today(row)
      return now ? figures[id](now) : null
    }
    const shown = (row: FleetRow): ShownFigure => {
      const value = figure(row)
      const now = today(row)
      return {
        text: isEnergy ? written.figure(value === null ? null : value / divisor) : format.percent(value, 1),
        freshness: value === null ? 'none' : 'fresh',
        partial: value !== null && isPartialDay(now && coverOf(now, traces[id])),
      }
    }
    return {
      id,
      header,
      band: t('fleetTable.band.today'),
      align: 'right',
      decimals,
      // Tiles that show the same view know these figures of farms alone, and filters ask machines.
      filter: isFleet ? 'none' : 'number',
      width: headerWidth(header, isEnergy ? unit : ''),
      ...(isEnergy ? { unit } : { exportUnit: '%' }),
      value: (row) => {
        const value = figure(row)
        return value === null ? null : isEnergy ? written.of(value / divisor) : value * 100
      },
      render: (row) => <FigureCell read={() => shown(row)} />,
      explain: (row) => lateTraces()?.todayTrace(traces[id], today(row), farmOf(row).farm.timezone, words),
      marks: (row) => figureMarks(shown(row), words),
    }
  }
  return todayColumnIds.map(column)
}
