import { describe, expect, it } from 'vitest'
import {
  bandsOf,
  cellFlexes,
  gridTemplate,
  mostPinned,
  movedColumn,
  movedOrder,
  orderedColumns,
  pinnedCount,
  pinnedEdges,
  shownColumns,
  withPinned,
} from './column-layout.ts'
import { type Column, emptyTableState, type TableState } from './table-model.ts'

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  value: () => null,
  ...more,
})
const columns = [column('name'), column('power'), column('wind', { hidden: true }), column('age')]
const ids = (list: readonly Column<null>[]) => list.map(({ id }) => id)

it('keeps a new column beside its neighbour in an order that does not know it', () => {
  expect(ids(orderedColumns(columns, ['name', 'age', 'power', 'gone']))).toEqual(['name', 'age', 'power', 'wind'])
})

it('shows the first column always and first', () => {
  const state = { ...emptyTableState, order: ['age', 'name', 'power'], hidden: ['name', 'power'] }
  expect(ids(shownColumns(columns, state))).toEqual(['name', 'age', 'wind'])
  expect(ids(shownColumns(columns, emptyTableState))).toEqual(['name', 'power', 'age'])
})

it('moves a column into the place of another', () => {
  expect(movedOrder(columns, null, 'age', 'power')).toEqual(['name', 'age', 'power', 'wind'])
  expect(movedOrder(columns, null, 'power', 'age')).toEqual(['name', 'wind', 'age', 'power'])
})

it('shares the room but keeps what a person has set, in the header as in the rows', () => {
  const three = [column('a', { width: 100 }), column('b'), column('c', { align: 'right' })]
  expect(gridTemplate(three, { b: 20 })).toBe('minmax(100px, 100fr) 48px minmax(88px, 88fr)')
  expect(cellFlexes(three, { b: 20 })).toEqual({
    '--cell-0': '100 0 100px',
    '--cell-1': '0 0 48px',
    '--cell-2': '88 0 88px',
  })
})

it('draws one band above neighbours, the first column apart', () => {
  const banded = [column('n', { band: 'X' }), column('a', { band: 'X' }), column('b', { band: 'X' }), column('c')]
  expect(bandsOf(banded).map(({ label, span }) => [label, span])).toEqual([
    ['X', 1],
    ['X', 2],
    ['', 1],
  ])
  expect(bandsOf(columns)).toEqual([])
})

describe('columns that are kept left', () => {
  const pinned = (...own: string[]) => ({ ...emptyTableState, hidden: [], pinned: own })
  const shown = (state: TableState) => ids(shownColumns(columns, state))

  it('stand beside the first, in the order in which they were pinned', () => {
    const state = withPinned(withPinned(pinned(), 'age', true), 'wind', true)
    expect(shown(state)).toEqual(['name', 'age', 'wind', 'power'])
    expect(shown(withPinned(state, 'age', false))).toEqual(['name', 'wind', 'power', 'age'])
    expect(pinnedCount(shownColumns(columns, state), state)).toBe(2)
    expect(pinnedCount(shownColumns(columns, { ...state, hidden: ['age'] }), state)).toBe(1)
  })

  it('what is moved among them is kept left, too, and what is moved away is let go', () => {
    expect(shown(movedColumn(columns, pinned('age'), 'power', 'age'))).toEqual(['name', 'power', 'age', 'wind'])
    const away = movedColumn(columns, pinned('age', 'wind'), 'age', 'power')
    expect(away.pinned).toEqual(['wind'])
    expect(shown(away)).toEqual(['name', 'wind', 'power', 'age'])
    expect(shown(movedColumn(columns, pinned('age', 'wind'), 'wind', 'age'))).toEqual(['name', 'wind', 'age', 'power'])
  })

  it('are never more than leave room', () => {
    const full = pinned(...Array.from({ length: mostPinned }, (_, index) => `c${index}`))
    expect(movedColumn(columns, full, 'power', 'c0')).toBe(full)
    expect(withPinned(full, 'power', true).pinned).toHaveLength(mostPinned)
  })

  it('keep their widths, so that each begins where its neighbour ends', () => {
    const wide = [column('a', { width: 200 }), column('b', { width: 90 }), column('c')]
    expect(pinnedEdges(wide, { a: 210 }, 2)).toEqual({ '--left-1': '210px', '--left-2': '300px' })
    expect(gridTemplate(wide, undefined, 2)).toBe('200px 90px minmax(140px, 140fr)')
    expect(Object.values(cellFlexes(wide, undefined, 2))).toEqual(['0 0 200px', '0 0 90px', '140 0 140px'])
  })

  it('have bands of their own', () => {
    const banded = ['x', 'x', 'x', 'x'].map((band, index) => column(String(index), { band }))
    expect(bandsOf(banded, 2).map(({ span }) => span)).toEqual([1, 1, 1, 1])
    expect(bandsOf(banded).map(({ span }) => span)).toEqual([1, 3])
  })
})
