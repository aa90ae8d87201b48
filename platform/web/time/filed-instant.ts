import { formatInstant } from '../../../domain/local-time.ts'
import type { Column } from '../../../kit/composites/data-table/table-model.ts'

/** How a column of times is in files: each with its offset, the zone in the header, as the files of charts have it. */
export const filedInstant = <Row>(
  zone: string,
  atMs: (row: Row) => number | null,
): Required<Pick<Column<Row>, 'exportUnit' | 'exportValue'>> => ({
  exportUnit: zone,
  exportValue: (row) => {
    const at = atMs(row)
    return at === null ? null : formatInstant(at, zone)
  },
})
