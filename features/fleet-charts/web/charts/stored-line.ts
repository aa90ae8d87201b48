import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { FleetTag } from '../../../fleet-state/contract/fleet-table.ts'
import type { HistorySeries } from '../../../history/contract/history.ts'
import { drawnSeries } from './history-series.ts'

interface StoredLineParts {
  readonly name: string
  readonly history: HistorySeries | undefined
  readonly atsSummaryActive: boolean
  /** Until when the last value may hold, epoch ms. */
  readonly untilMs: number
}

/** The line of a tag, of stored values alone. */
export const storedLine = (tag: FleetTag, parts: StoredLineParts): ChartSeries =>
  drawnSeries({ ...parts, chosen: { id: tag.name, tag, source: { id: '*' } }, tail: [] })
