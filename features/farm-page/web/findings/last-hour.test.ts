import { expect, test } from 'vitest'
import type { MachineToday } from '../../../fleet-state/contract/fleet-today.ts'
import { wordSince } from '../../../fleet-state/contract/state-since.ts'
import { lastHourMeans } from './last-hour.ts'

const today = (actualKw: (number | null)[], expectedKw: (number | null)[]): MachineToday => ({
  machineCode: 'WT01',
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

test('the last six steps of ten minutes count, the newest with them', () => {
  const means = lastHourMeans([today([99, 99, 1, 2, 3, 4, 5, 6], [99, 99, 2, 4, 6, 8, 10, 12])], 600_000)
  expect(means.get('WT01')).toEqual({ actualKw: 3.5, expectedKw: 7 })
})

test('a machine with less than half of an hour is not judged', () => {
  const few = [1, 1, null, null, null, null, 2, 3]
  expect(lastHourMeans([today(few, few)], 600_000).size).toBe(0)
  expect(lastHourMeans([today([], [])], 600_000).size).toBe(0)
})

test('a word began with the first of its equals without another between', () => {
  const times = [10, 20, 30, 40, 50]
  expect(wordSince({ times, values: ['STOP', 'RUN', 'STOP', null, 'STOP'] }, 'STOP')).toBe(30)
  expect(wordSince({ times, values: ['STOP', 'STOP', 'STOP', 'STOP', null] }, 'stop')).toBe(10)
  expect(wordSince({ times, values: ['STOP', 'STOP', 'STOP', 'STOP', 'RUN'] }, 'STOP')).toBeUndefined()
  expect(wordSince({ times: [], values: [] }, 'STOP')).toBeUndefined()
})
