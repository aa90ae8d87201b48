import { expect, test, vi } from 'vitest'
import { emptyTableState } from './table-model.ts'
import { arrangeRows, openRows } from './table-rows.ts'
import { selectedLeaves } from './use-row-selection.ts'

interface Machine {
  readonly id: string
  readonly state: string
}

const machines: readonly Machine[] = [
  { id: 'WT1', state: 'run' },
  { id: 'WT2', state: 'fault' },
  { id: 'WT3', state: 'run' },
]
const columns = [{ id: 'state', header: 'State', value: ({ state }: Machine) => state }]
const leaves = (filter: string) => () =>
  openRows(
    arrangeRows(
      { rows: machines, columns, rowId: ({ id }) => id, children: undefined },
      { ...emptyTableState, filters: filter === '' ? {} : { state: filter } },
      'en-GB',
    ).branches,
  )
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

test('rows that a later filter hides are not counted and not acted upon, and are there again without it', () => {
  const picked = new Set(['WT3', 'WT2'])
  expect(ids(selectedLeaves(leaves(''), picked))).toEqual(['WT2', 'WT3'])
  expect(ids(selectedLeaves(leaves('run'), picked))).toEqual(['WT3'])
  expect(ids(selectedLeaves(leaves(''), picked))).toEqual(['WT2', 'WT3'])
})

test('a table where nothing is picked out is not gone through', () => {
  const asked = vi.fn(() => [])
  expect(selectedLeaves(asked, new Set())).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})
