import { expect, test } from 'vitest'
import { sumOfDay } from '../../contract/sum-of-day.ts'

test('energy of today is the sum of the farms that have one: a battery that charges counts with its sign', () => {
  const days = [
    { energyTodayKwh: 20_300, expectedTodayKwh: 24_000 },
    { energyTodayKwh: -19_600, expectedTodayKwh: null },
    { energyTodayKwh: null, expectedTodayKwh: null },
  ]
  expect([sumOfDay(days, 'energyTodayKwh'), sumOfDay(days, 'expectedTodayKwh')]).toEqual([700, 24_000])
  expect(sumOfDay([], 'energyTodayKwh')).toBeNull()
})
