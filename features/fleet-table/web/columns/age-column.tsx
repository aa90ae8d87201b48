import { formatInstant } from '../../../../domain/local-time.ts'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { farmConnection } from '../../../fleet-state/contract/fleet-moment.ts'
import { type FleetRow, farmOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { AgeCell } from '../../../fleet-state/web/cells-port.ts'
import type { ColumnParts } from './column-parts.ts'
import { headerWidth } from './header-width.ts'
import { lateTraces } from './late-traces.ts'

/** When a row last sent anything: as an age on the page, as an instant with its offset in files. */
export const ageColumn = ({ technology, live, words }: ColumnParts): Column<FleetRow> => {
  const { t, format, zoneOf } = words
  const newestMs = (row: FleetRow): number | undefined => {
    if (row.kind !== 'machine') return farmConnection(farmOf(row), live).newestMs
    let newest: number | undefined
    for (const { tagId } of row.tags.values()) {
      const timeMs = live.get(tagId)?.timeMs
      if (timeMs !== undefined && (newest === undefined || timeMs > newest)) newest = timeMs
    }
    return newest
  }
  const ageMs = (row: FleetRow) => {
    const nowMs = live.nowMs()
    const timeMs = newestMs(row)
    return nowMs === undefined || timeMs === undefined ? null : Math.max(0, nowMs - timeMs)
  }
  const zone = (row: FleetRow) => farmOf(row).farm.timezone
  const header = t('fleetViews.column.updated')
  return {
    id: 'updated',
    card: technology === 'all',
    header,
    width: Math.max(94, headerWidth(header)),
    align: 'right',
    filter: 'none',
    value: ageMs,
    exportValue: (row) => {
      const timeMs = newestMs(row)
      return timeMs === undefined ? null : formatInstant(timeMs, zoneOf(zone(row)))
    },
    render: (row) => <AgeCell ageMs={() => ageMs(row)} format={format} />,
    explain: (row) => {
      const timeMs = newestMs(row)
      if (timeMs === undefined) return [t('live.freshness.none')]
      const traces = lateTraces()
      return traces && [t('fleetState.trace.newest', { time: traces.timeWords(timeMs, zone(row), words) })]
    },
  }
}
