import { describe, expect, test } from 'vitest'
import { periodRange, shiftedDates, stepsFor } from './period-range.ts'

const zone = 'Europe/Paris'
/** Tuesday 24 November 2026, 00:30 in Paris. */
const nowMs = Date.parse('2026-11-23T23:30:00Z')
const rangeOf = (period: Parameters<typeof periodRange>[0]['period'], by: 'auto' | 'week' = 'auto') =>
  periodRange({ period, by, begin: undefined, end: undefined }, zone, nowMs)

describe('periods by name', () => {
  test.each([
    ['today', '2026-11-24', '2026-11-25', 'hour', true],
    ['yesterday', '2026-11-23', '2026-11-24', 'hour', false],
    ['thisWeek', '2026-11-23', '2026-11-30', 'day', true],
    ['lastWeek', '2026-11-16', '2026-11-23', 'day', false],
    ['thisMonth', '2026-11-01', '2026-12-01', 'day', true],
    ['lastMonth', '2026-10-01', '2026-11-01', 'day', false],
    ['thisYear', '2026-01-01', '2027-01-01', 'month', true],
    ['lastYear', '2025-01-01', '2026-01-01', 'month', false],
  ] as const)('%s', (period, from, to, by, isRunning) => {
    expect(rangeOf(period)).toEqual({ from, to, by, isRunning })
  })

  test('a width that does not fit gives way to the usual one', () => {
    expect([rangeOf('today', 'week').by, rangeOf('lastMonth', 'week').by]).toEqual(['hour', 'week'])
  })
})

describe('periods by dates', () => {
  const custom = (begin: string, end: string) => periodRange({ period: 'custom', by: 'auto', begin, end }, zone, nowMs)

  test('the last day belongs to them', () => {
    expect(custom('2026-10-20', '2026-10-25')).toEqual({
      from: '2026-10-20',
      to: '2026-10-26',
      by: 'day',
      isRunning: false,
    })
  })

  test.each([
    ['2026-10-25', '2026-10-20'],
    ['2026-02-30', '2026-03-05'],
  ])('%s to %s is this month', (begin, end) => {
    expect(custom(begin, end).from).toBe('2026-11-01')
  })
})

test('widths: a day by hours and as a whole, a year by anything but hours', () => {
  expect(stepsFor('2026-11-24', '2026-11-25')).toEqual(['hour', 'day'])
  expect(stepsFor('2026-01-01', '2027-01-01')).toEqual(['day', 'week', 'month', 'year'])
})

test('the period before: months by months, weeks by days', () => {
  expect(shiftedDates({ from: '2026-03-01', to: '2026-04-01' }, -1)).toEqual({ begin: '2026-02-01', end: '2026-02-28' })
  expect(shiftedDates({ from: '2026-01-01', to: '2027-01-01' }, -1)).toEqual({ begin: '2025-01-01', end: '2025-12-31' })
  expect(shiftedDates({ from: '2026-11-16', to: '2026-11-23' }, 1)).toEqual({ begin: '2026-11-23', end: '2026-11-29' })
})
