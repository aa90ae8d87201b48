import { describe, expect, test } from 'vitest'
import { dayPeriod, isoWeekAt, periodAt } from '../../../domain/period.ts'
import { alignmentOf, dateYearBefore, periodYearBefore, soFarYearBefore } from './year-before.ts'

const zone = 'Europe/Paris'
const hourMs = 3_600_000
const iso = (timeMs: number) => new Date(timeMs).toISOString()
const yearBefore = (
  by: 'hour' | 'day' | 'week' | 'month' | 'year',
  at: string,
  alignment: 'date' | 'week' = 'date',
) => {
  const found = periodYearBefore(zone, by, periodAt(zone, by, Date.parse(at)), alignment)
  return found && [iso(found.startMs), iso(found.endMs)]
}

describe('alignment', () => {
  test.each([
    ['2026-11-16', '2026-11-23', 'day', 'week'],
    ['2026-11-16', '2026-11-30', 'hour', 'week'],
    ['2026-11-16', '2026-11-24', 'day', 'date'],
    ['2026-11-01', '2026-12-01', 'day', 'date'],
    ['2026-06-01', '2026-06-29', 'month', 'date'],
    ['2026-01-01', '2027-01-01', 'week', 'week'],
  ] as const)('%s to %s by %s is aligned by %s', (from, to, by, alignment) => {
    expect(alignmentOf(from, to, by)).toBe(alignment)
  })
})

describe('dates', () => {
  test('29 February has no date a year before; 28 February and 1 March have', () => {
    expect(['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => dateYearBefore(date, 'date'))).toEqual([
      '2023-02-28',
      null,
      '2023-03-01',
    ])
  })

  test('a Monday is compared with the Monday of the same ISO week', () => {
    expect(dateYearBefore('2026-11-16', 'week')).toBe('2025-11-17')
    expect(isoWeekAt('UTC', Date.parse('2026-11-16')).week).toBe(isoWeekAt('UTC', Date.parse('2025-11-17')).week)
  })

  test('week 53 of 2026 has none in 2025; 1 January 2027 belongs to week 53 of 2026', () => {
    expect([dateYearBefore('2026-12-30', 'week'), dateYearBefore('2027-01-01', 'week')]).toEqual([null, null])
  })

  test('week 1 of 2027 is compared with week 1 of 2026', () => {
    expect(dateYearBefore('2027-01-04', 'week')).toBe('2025-12-29')
  })
})

describe('periods across clock changes', () => {
  test('a day of 24 hours may lie over one of 25', () => {
    // In 2026 the clock changes on 25 October, in 2025 on the 26th.
    expect(yearBefore('day', '2026-10-26T12:00:00Z')).toEqual(['2025-10-25T22:00:00.000Z', '2025-10-26T23:00:00.000Z'])
  })

  test('months and years have the local edges of their year', () => {
    expect(yearBefore('month', '2026-03-15T00:00:00Z')).toEqual([
      '2025-02-28T23:00:00.000Z',
      '2025-03-31T22:00:00.000Z',
    ])
    expect(yearBefore('year', '2024-06-15T00:00:00Z')).toEqual(['2022-12-31T23:00:00.000Z', '2023-12-31T23:00:00.000Z'])
  })

  test('February of 28 days lies over February of 29', () => {
    const february = periodAt(zone, 'month', Date.parse('2025-02-10T00:00:00Z'))
    const leap = periodYearBefore(zone, 'month', february, 'date')
    expect(((leap?.endMs ?? 0) - (leap?.startMs ?? 0)) / hourMs).toBe(29 * 24)
  })

  test('the last day of February 2025 lies over one day of 2024, not two', () => {
    expect(yearBefore('day', '2025-02-28T12:00:00Z')).toEqual(['2024-02-27T23:00:00.000Z', '2024-02-28T23:00:00.000Z'])
  })

  test('an hour that the year before had twice counts both, so that hours add up to days', () => {
    // 26 October, 02:00: once in 2026, twice in 2025.
    const once = yearBefore('hour', '2026-10-26T01:00:00Z')
    expect(once).toEqual(['2025-10-26T00:00:00.000Z', '2025-10-26T02:00:00.000Z'])
    const day = dayPeriod(zone, '2026-10-26')
    let hours = 0
    for (let timeMs = day.startMs; timeMs < day.endMs; timeMs += hourMs) {
      const found = periodYearBefore(zone, 'hour', periodAt(zone, 'hour', timeMs), 'date')
      if (found) hours += (found.endMs - found.startMs) / hourMs
    }
    expect(hours).toBe(25)
  })

  test('the second 02:00 has none in a year that has one', () => {
    expect(yearBefore('hour', '2026-10-25T00:00:00Z')).toEqual(['2025-10-25T00:00:00.000Z', '2025-10-25T01:00:00.000Z'])
    expect(yearBefore('hour', '2026-10-25T01:00:00Z')).toBeNull()
  })

  test('an hour that the year before skipped has none', () => {
    // 30 March 2025, 02:00 does not exist.
    expect(yearBefore('hour', '2026-03-30T00:00:00Z')).toBeNull()
  })
})

test('of a month that runs only the same days are compared, by the clock', () => {
  const month = periodAt(zone, 'month', Date.parse('2026-11-10T00:00:00Z'))
  const whole = periodYearBefore(zone, 'month', month, 'date')
  if (!whole) throw new Error('November has a year before')
  const cut = soFarYearBefore(zone, month, whole, Date.parse('2026-11-10T11:30:00Z'))
  expect(iso(cut.endMs)).toBe('2025-11-10T11:30:00.000Z')
  expect(soFarYearBefore(zone, month, whole, Date.parse('2026-12-10T00:00:00Z'))).toEqual(whole)
})
