import { expect, it } from 'vitest'
import { nextPosition } from './table-keys.ts'

const size = { rows: 100, columns: 5, page: 20 }
const go = (key: string, row: number, column: number, control = false) => {
  const next = nextPosition(key, control, { row, column }, size)
  return next && [next.row, next.column]
}

it('moves within the grid and into the header', () => {
  expect(go('ArrowDown', 99, 2)).toEqual([99, 2])
  expect(go('ArrowUp', 0, 2)).toEqual([-1, 2])
  expect(go('ArrowUp', -1, 2)).toEqual([-1, 2])
  expect(go('ArrowRight', 3, 4)).toEqual([3, 4])
  expect(go('ArrowLeft', 3, 1)).toEqual([3, 0])
})

it('pages, and stops at the first row', () => {
  expect(go('PageDown', 90, 0)).toEqual([99, 0])
  expect(go('PageUp', 5, 0)).toEqual([0, 0])
})

it('goes to the ends of row and table', () => {
  expect(go('Home', 5, 3)).toEqual([5, 0])
  expect(go('End', 5, 0)).toEqual([5, 4])
  expect(go('Home', 5, 3, true)).toEqual([0, 0])
  expect(go('End', 5, 0, true)).toEqual([99, 4])
  expect(go('a', 5, 0)).toBeNull()
})
