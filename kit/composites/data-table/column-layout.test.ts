import { expect, it } from 'vitest'
import { bandsOf, gridTemplate, movedOrder, orderedColumns, shownColumns } from './column-layout.ts'
import { type Column, emptyTableState } from './table-model.ts'

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

it('shares the room but keeps what a person has set', () => {
  expect(gridTemplate([column('a', { width: 100 }), column('b'), column('c', { align: 'right' })], { b: 20 })).toBe(
    'minmax(100px, 100fr) 48px minmax(88px, 88fr)',
  )
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
