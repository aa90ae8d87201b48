import { expect, test } from 'vitest'
import type { FarmToday } from '../../contract/fleet-today.ts'
import { curveScale, fleetCurve, fleetDay, megawattDecimals } from './fleet-day.ts'

const farm = (farmCode: string, actualKw: (number | null)[], expectedKw: (number | null)[]): FarmToday => ({
  farmCode,
  dayStartMs: 0,
  actualKw,
  expectedKw,
  energyTodayKwh: null,
  expectedTodayKwh: null,
  capacityFactorToday: null,
  availabilityToday: null,
  dataToday: null,
})

const day = fleetDay({
  fromMs: 1_000,
  stepMs: 10,
  steps: 5,
  farms: [
    farm('A', [1, null, 3, 4, null], [2, 2, 2, 7, null]),
    farm('B', [10, null, null, 40, null], [9, null, null, null, null]),
  ],
})

test('what is expected now is that of the newest steps, and unknown when it is old', () => {
  expect(day.byFarm.get('A')?.expectedNowKw).toBe(7)
  expect(day.byFarm.get('B')?.expectedNowKw).toBeNull()
  expect(day.untilMs).toBe(1_050)
})

test('a fleet’s day is the sum of its farms, and a gap where too few of them know', () => {
  expect(fleetCurve([{ id: 'A' }, { id: 'B' }, { id: 'gone' }], day)).toEqual({
    actualKw: [11, null, null, 44, null],
    expectedKw: [11, null, null, null, null],
  })
  expect(fleetCurve([], day)).toEqual({ actualKw: [], expectedKw: [] })
})

test('a storage takes as much as it gives; a small plant is read in tens of kilowatts', () => {
  expect(curveScale(2_000, false)).toEqual({ floor: 0, ceiling: 2_000 })
  expect(curveScale(2_000, true)).toEqual({ floor: -2_000, ceiling: 2_000 })
  expect([9_999, 10_000].map(megawattDecimals)).toEqual([2, 1])
})
