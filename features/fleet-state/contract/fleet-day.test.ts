import { expect, test } from 'vitest'
import { curveScale, dayOf, fleetCurve, fleetDay, megawattDecimals } from './fleet-day.ts'
import type { FarmToday } from './fleet-today.ts'

const farm = (farmCode: string, actualKw: (number | null)[], expectedKw: (number | null)[]): FarmToday => ({
  farmCode,
  dayStartMs: 0,
  actualKw,
  expectedKw,
  energyTodayKwh: null,
  expectedTodayKwh: null,
  capacityFactorToday: null,
  availabilityToday: null,
  stateHoursToday: 0,
  statesToday: 1,
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

const weighed = (id: string, installedPower: number) => ({ id, farm: { installedPower }, machines: ['WT1'] })

test('a fleet’s day is the sum of its farms, and a gap where too little of their power is known', () => {
  expect(fleetCurve([weighed('A', 10), weighed('B', 10), weighed('gone', 10)], day)).toEqual({
    actualKw: [11, null, null, 44, null],
    expectedKw: [11, null, null, null, null],
    partial: [],
    fewest: { known: 2, total: 3 },
  })
  expect(fleetCurve([], day)).toEqual({ actualKw: [], expectedKw: [], partial: [], fewest: undefined })
})

test('one large farm that is missing is a gap, one small farm is none', () => {
  expect(fleetCurve([weighed('A', 1), weighed('B', 99)], day).actualKw).toEqual([11, null, null, 44, null])
  expect(fleetCurve([weighed('A', 99), weighed('B', 1)], day).actualKw).toEqual([11, null, 3, 44, null])
  const five = fleetDay({
    fromMs: 0,
    stepMs: 10,
    steps: 2,
    farms: [farm('L', [900, null], []), ...['1', '2', '3', '4'].map((code) => farm(code, [1, 1], []))],
  })
  const fleet = [weighed('L', 1_000_000), ...['1', '2', '3', '4'].map((code) => weighed(code, 1_000))]
  expect(fleetCurve(fleet, five).actualKw).toEqual([904, null])
})

test('where farms are missing in the sum that are in it at other times it is marked, with how many there are', () => {
  const known = (from: number, until: number) =>
    Array.from({ length: 11 }, (_, step) => (step >= from && step <= until ? 1 : null))
  const fleet = fleetDay({
    fromMs: 0,
    stepMs: 10,
    steps: 11,
    farms: [
      ...['1', '2', '3', '4', '5', '6', '7', '8'].map((code) => farm(code, known(0, 10), [])),
      farm('late', known(3, 8), []),
    ],
  })
  const farms = ['1', '2', '3', '4', '5', '6', '7', '8', 'late'].map((code) => weighed(code, 100))
  const curve = fleetCurve(farms, fleet)
  expect(curve.actualKw).toEqual([8, 8, 8, 9, 9, 9, 9, 9, 9, 8, 8])
  expect(curve.partial).toEqual([
    { from: 0, until: 0.25 },
    { from: 0.85, until: 1 },
  ])
  expect(curve.fewest).toEqual({ known: 8, total: 9 })
  // Who has no data at all makes no jump: it is told, nothing is marked.
  const gone = fleetCurve([...farms.slice(0, 8), weighed('gone', 100)], fleet)
  expect([gone.partial, gone.fewest]).toEqual([[], { known: 8, total: 9 }])
  expect(fleetCurve(farms.slice(0, 8), fleet).fewest).toBeUndefined()
})

test('a farm without machines has no day, and adds nothing to that of a fleet', () => {
  const bare = { ...weighed('B', 10), machines: [] }
  expect(dayOf(weighed('B', 10), day)?.farmCode).toBe('B')
  expect(dayOf(bare, day)).toBeUndefined()
  expect(fleetCurve([weighed('A', 10), bare], day).actualKw).toEqual([1, null, 3, 4, null])
})

test('a storage takes as much as it gives; a small plant is read in tens of kilowatts', () => {
  expect(curveScale(2_000, false)).toEqual({ floor: 0, ceiling: 2_000 })
  expect(curveScale(2_000, true)).toEqual({ floor: -2_000, ceiling: 2_000 })
  expect([9_999, 10_000].map(megawattDecimals)).toEqual([2, 1])
})
