import { expect, it } from 'vitest'
import { cellOrder, orderedPlaces } from './cell-order.ts'
import type { Cell } from './table-model.ts'

const sorted = (cells: Cell[], descending = false) => cells.toSorted(cellOrder('en-GB', descending))

it('sorts names as people count', () => {
  expect(sorted(['WT10', 'wt2', 'WT1', 'Éole', 'Zephyr'])).toEqual(['Éole', 'WT1', 'wt2', 'WT10', 'Zephyr'])
})

it('puts missing cells last in both directions', () => {
  expect(sorted([3, null, 1, Number.NaN, 2])).toEqual([1, 2, 3, null, Number.NaN])
  expect(sorted([3, null, 1, Number.NaN, 2], true)).toEqual([3, 2, 1, null, Number.NaN])
  expect(sorted(['', 'b', null, 'a'], true)).toEqual(['b', 'a', '', null])
})

it('sorts yes and no', () => {
  expect(sorted([true, null, false])).toEqual([false, true, null])
})

it('gives places as a stable sort by the order does, of figures alone and of a mixture', () => {
  const kinds: Cell[][] = [
    [3, null, 1, Number.NaN, 2, 1, -4, 3, 0, null, Number.POSITIVE_INFINITY],
    [3, 'b', null, 1, 'a', true, '', 2, false, 'a', 1],
    ['WT10', 'WT2', '', 'WT1', 'WT2'],
    [],
  ]
  for (const cells of kinds)
    for (const descending of [false, true]) {
      const order = cellOrder('en-GB', descending)
      const wanted = cells.map((_, place) => place).toSorted((l, r) => order(cells[l] ?? null, cells[r] ?? null))
      expect(orderedPlaces(cells, 'en-GB', descending)).toEqual(wanted)
    }
})
