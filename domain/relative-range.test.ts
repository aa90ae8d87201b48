import { describe, expect, test } from 'vitest'
import { formatInstant } from './local-time.ts'
import { type RelativeRange, relativePeriod, relativeRanges } from './relative-range.ts'

const zone = 'Europe/Paris'

describe('on the Monday after the long Sunday', () => {
  const now = Date.parse('2026-10-26T09:15:00Z')
  test.each<[RelativeRange, string, string]>([
    ['last24Hours', '2026-10-25T10:15:00+01:00', '2026-10-26T10:15:00+01:00'],
    ['last7Days', '2026-10-19T11:15:00+02:00', '2026-10-26T10:15:00+01:00'],
    ['last30Days', '2026-09-26T11:15:00+02:00', '2026-10-26T10:15:00+01:00'],
    ['today', '2026-10-26T00:00:00+01:00', '2026-10-27T00:00:00+01:00'],
    ['yesterday', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
    ['thisWeek', '2026-10-26T00:00:00+01:00', '2026-11-02T00:00:00+01:00'],
    ['lastWeek', '2026-10-19T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
    ['thisMonth', '2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00'],
    ['lastMonth', '2026-09-01T00:00:00+02:00', '2026-10-01T00:00:00+02:00'],
    ['thisYear', '2026-01-01T00:00:00+01:00', '2027-01-01T00:00:00+01:00'],
  ])('%s', (range, start, end) => {
    const period = relativePeriod(range, zone, now)
    expect([formatInstant(period.startMs, zone), formatInstant(period.endMs, zone)]).toEqual([start, end])
  })
})

test('yesterday of a day after one that did not exist', () => {
  const { startMs } = relativePeriod('yesterday', 'Pacific/Apia', Date.parse('2011-12-30T12:00:00Z'))
  expect(formatInstant(startMs, 'Pacific/Apia')).toBe('2011-12-29T00:00:00-10:00')
})

test('every range holds the moment before now', () => {
  const now = Date.parse('2024-02-29T23:59:59.999Z')
  for (const range of relativeRanges.filter((name) => !/^(last(Week|Month)|yesterday)$/.test(name))) {
    const { startMs, endMs } = relativePeriod(range, 'Atlantic/Azores', now)
    expect(startMs < now && now <= endMs).toBe(true)
  }
})
