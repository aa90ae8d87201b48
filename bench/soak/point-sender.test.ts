import { expect, test } from 'vitest'
import { timeOf, valueAt } from './field.ts'
import { balanceOfPoints } from './point-sender.ts'

const timesMs = [1, 2, 3].map((value) => timeOf(value))
const rows = timesMs.map((timeMs) => ({ timeMs, value: valueAt(timeMs) }))

test('points that are there as they were sent, and one more that nobody heard of, are in order', () => {
  expect(balanceOfPoints(timesMs.slice(1), rows, 3)).toEqual({
    pointsAcknowledged: 2,
    pointsStored: 3,
    pointsLost: 0,
    pointsWrong: 0,
    pointsDoubled: 0,
  })
})

test('lost, changed, duplicate and twice counted points are reported', () => {
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
  expect(balanceOfPoints(timesMs, [first, { ...second, value: 0 }], 2)).toMatchObject({ pointsLost: 1, pointsWrong: 1 })
  expect(balanceOfPoints(timesMs, [...rows, first], 4)).toMatchObject({ pointsLost: 0, pointsDoubled: 1 })
  expect(balanceOfPoints(timesMs, rows, 5)).toMatchObject({ pointsDoubled: 2 })
})
