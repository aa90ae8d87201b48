import { expect, test } from 'vitest'
import { shownTable } from '../../../kit/composites/data-table/shown-table.ts'
import type { Column } from '../../../kit/composites/data-table/table-model.ts'
import { filedInstant } from './filed-instant.ts'

interface Row {
  readonly id: string
  readonly atMs: number | null
}

const visible = (row: Row) => ({
  ...{ id: row.id, row, level: 1, group: false, expanded: false, position: 1, setSize: 1, aggregates: {} },
})

test('times in files name their zone in the header and their offset in each cell; none is empty', () => {
  const column: Column<Row> = {
    id: 'at',
    header: 'Last sign-in',
    value: ({ atMs }) => atMs,
    ...filedInstant<Row>('Europe/Paris', ({ atMs }) => atMs),
  }
  const rows = [Date.UTC(2026, 10, 22, 14, 52), Date.UTC(2026, 6, 1, 14, 52), null]
  const { columns, rows: filed } = shownTable(
    [column],
    rows.map((atMs, at) => visible({ id: String(at), atMs }) as never),
  )
  expect(columns[0]?.header).toBe('Last sign-in (Europe/Paris)')
  expect(filed.map(({ cells }) => cells[0])).toEqual(['2026-11-22T15:52:00+01:00', '2026-07-01T16:52:00+02:00', null])
})
