import { useEffect, useMemo, useState } from 'react'
import { shownNumber } from '../../../domain/display.ts'
import { DataTable } from '../../../kit/composites/data-table/data-table.tsx'
import { type Column, emptyTableState } from '../../../kit/composites/data-table/table-model.ts'
import { tableWords } from '../../../kit/gallery/demo-words.ts'
import { LiveValue } from '../../../platform/web/live/live-value.tsx'
import { tableRows, valueColumns } from '../scene-plan.ts'
import { live, receiveFrame, startFeed, stopFeed, tagOf } from './fed-values.ts'
import { countFrames } from './scroll-report.ts'

interface Row {
  readonly index: number
  readonly name: string
}

const rows: readonly Row[] = Array.from({ length: tableRows }, (_, index) => ({ index, name: `WT${index + 1}` }))
const lifeWordTimeOut = 600
const columnId = (column: number) => `value${column}`

const valueColumn = (column: number): Column<Row> => ({
  id: columnId(column),
  header: `Value ${column + 1}`,
  align: 'right',
  width: 96,
  decimals: 1,
  value: ({ index }) => {
    const sample = live.tags.get(tagOf(index, column))
    return shownNumber(sample?.value, sample?.quality, { missing9999: true, atsSummaryActive: false }) ?? null
  },
  render: ({ index }) => (
    <LiveValue
      tag={{
        tagId: tagOf(index, column),
        tagCode: `T${tagOf(index, column)}`,
        unit: 'kW',
        decimals: 1,
        missing9999: true,
      }}
      lifeWordTimeOut={lifeWordTimeOut}
      explained={false}
    />
  ),
})

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', width: 140, filter: 'text', value: ({ name }) => name },
  ...Array.from({ length: valueColumns }, (_, column) => valueColumn(column)),
]

const tagsOfColumn = (column: number) => rows.map(({ index }) => tagOf(index, column))

/** From an act to the moment when the rows of the table stand changed in the document, ms. */
const timeUntilRowsChange = (act: () => void): Promise<number> =>
  new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]')
    if (!grid) throw new Error('the table is not there')
    const startedMs = performance.now()
    const firstRows = () =>
      `${grid.getAttribute('aria-rowcount')} ${[...grid.querySelectorAll('[data-row] [role=rowheader]')].map((cell) => cell.textContent)}`
    const before = firstRows()
    const observer = new MutationObserver(() => {
      if (firstRows() === before) return
      observer.disconnect()
      resolve(performance.now() - startedMs)
    })
    observer.observe(grid, { subtree: true, childList: true, attributes: true, characterData: true })
    act()
  })

/** The kit's table with live cells as the fleet's table has them: cells write themselves, an order by values is made anew once a second. */
export function TableScene() {
  const [state, setState] = useState(emptyTableState)
  const judged = [state.sort?.column, ...Object.keys(state.filters)].filter((id) => id?.startsWith('value')).join(' ')

  useEffect(() => {
    // What sorts and filters is kept alive out of sight too.
    const ids = judged.split(' ').map((id) => columns.findIndex((column) => column.id === id) - 1)
    return live.tags.keep(ids.filter((column) => column >= 0).flatMap(tagsOfColumn))
  }, [judged])

  useMemo(() => {
    window.bench = {
      keepAlive: (kept) => void live.tags.keep(kept.flatMap(tagsOfColumn)),
      startFeed: (spread, seconds) => {
        const drawn = [...document.querySelectorAll('[data-row]')].map((row) => Number(row.getAttribute('data-row')))
        const among = drawn.flatMap((row) => Array.from({ length: valueColumns }, (_, column) => tagOf(row, column)))
        startFeed(receiveFrame, spread === 'drawn' ? among : undefined, seconds)
      },
      stopFeed,
      scroll: (seconds, pxPerFrame) => countFrames(seconds, document.querySelector('[role=grid]'), pxPerFrame),
      sortBy: (column) =>
        timeUntilRowsChange(() =>
          setState((held) => ({
            ...held,
            sort: column === null ? null : { column: columnId(column), descending: true },
          })),
        ),
      filterBy: (text) =>
        timeUntilRowsChange(() =>
          setState((held) => ({ ...held, filters: text === '' ? {} : { [columnId(1)]: text } })),
        ),
      drawnFigures: () =>
        [...document.querySelectorAll('[role=gridcell]')].filter((cell) => /\d/.test(cell.textContent)).length,
    }
  }, [])

  return (
    <div style={{ height: '100vh' }}>
      <DataTable
        label="Machines"
        rows={rows}
        columns={columns}
        rowId={({ name }) => name}
        state={state}
        onState={setState}
        density="compact"
        pulse={judged === '' ? undefined : live.pageTick.subscribe}
        empty={null}
        words={tableWords}
        locale="en-GB"
      />
    </div>
  )
}
