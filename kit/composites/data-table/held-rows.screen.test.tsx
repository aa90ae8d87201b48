import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Column, DataTableProps } from './table-model.ts'
import { useTableRows } from './use-table-rows.ts'

interface Turbine {
  readonly name: string
  lostKw: number
}

const columns: readonly Column<Turbine>[] = [{ id: 'lost', header: 'Lost power', value: ({ lostKw }) => lostKw }]

const state: DataTableProps<Turbine>['state'] = {
  sort: { column: 'lost', descending: true },
  filters: {},
  search: '',
  toggled: [],
  hidden: null,
  order: null,
  widths: {},
}

/** A table that live values sort. `pulse()` says that values have changed. */
const open = () => {
  const rows: readonly Turbine[] = [
    { name: 'WT1', lostKw: 300 },
    { name: 'WT2', lostKw: 200 },
  ]
  let changed: () => void = () => undefined
  let isHeld = false
  const props = {
    rows,
    columns,
    rowId: ({ name }: Turbine) => name,
    locale: 'en-GB',
    state,
    pulse: (listener: () => void) => {
      changed = listener
      return () => undefined
    },
  } as unknown as DataTableProps<Turbine>
  const hold = {
    isHeld: () => isHeld,
    release: () => {
      isHeld = false
    },
  }
  const { result } = renderHook(() => useTableRows(props, hold))
  return {
    rows,
    names: () => result.current.visible.map(({ row }) => row.name),
    isChanged: () => result.current.isOrderChanged,
    refresh: () => act(() => result.current.refreshOrder()),
    pulse: () => act(() => changed()),
    hold: (next: boolean) => {
      isHeld = next
    },
  }
}

test('live values move the rows of a table that nobody works in', () => {
  const table = open()
  ;(table.rows[1] as Turbine).lostKw = 900
  table.pulse()
  expect(table.names()).toEqual(['WT2', 'WT1'])
  expect(table.isChanged()).toBe(false)
})

test('rows stay while somebody works in the table, until Refresh', () => {
  const table = open()
  table.hold(true)
  ;(table.rows[1] as Turbine).lostKw = 900
  table.pulse()
  expect(table.names()).toEqual(['WT1', 'WT2'])
  expect(table.isChanged()).toBe(true)
  table.refresh()
  expect(table.names()).toEqual(['WT2', 'WT1'])
  expect(table.isChanged()).toBe(false)
})

test('rows follow again once the hold has ended', () => {
  const table = open()
  table.hold(true)
  ;(table.rows[1] as Turbine).lostKw = 900
  table.pulse()
  table.hold(false)
  table.pulse()
  expect(table.names()).toEqual(['WT2', 'WT1'])
  expect(table.isChanged()).toBe(false)
})
