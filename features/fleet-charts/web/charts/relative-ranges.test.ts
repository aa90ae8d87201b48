import { expect, test } from 'vitest'
import type { ChartRangeName } from '../../../fleet-views/web/views/chart-view.ts'
import { comparedByMs, rangeAt, shiftedRange } from './chart-range.ts'

/** Forty ranges by name: the wall clock that a person of that zone expects. Weeks begin on Monday. */

const paris = 'Europe/Paris'
const lisbon = 'Europe/Lisbon'
const saoPaulo = 'America/Sao_Paulo'
const kathmandu = 'Asia/Kathmandu'
const azores = 'Atlantic/Azores'

const cases: readonly [zone: string, now: string, name: ChartRangeName, from: string, to: string][] = [
  // A Saturday in winter.
  [paris, '2026-11-21T06:30:00Z', '1h', '2026-11-21T05:30Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', '24h', '2026-11-20T06:30Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', '7d', '2026-11-14T06:30Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', '30d', '2026-10-22T05:30Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', 'today', '2026-11-20T23:00Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', 'yesterday', '2026-11-19T23:00Z', '2026-11-20T23:00Z'],
  [paris, '2026-11-21T06:30:00Z', 'thisWeek', '2026-11-15T23:00Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', 'lastWeek', '2026-11-08T23:00Z', '2026-11-15T23:00Z'],
  [paris, '2026-11-21T06:30:00Z', 'month', '2026-10-31T23:00Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', 'lastMonth', '2026-09-30T22:00Z', '2026-10-31T23:00Z'],
  [paris, '2026-11-21T06:30:00Z', 'thisYear', '2025-12-31T23:00Z', '2026-11-21T06:30Z'],
  [paris, '2026-11-21T06:30:00Z', 'lastYear', '2024-12-31T23:00Z', '2025-12-31T23:00Z'],
  // A Sunday is the last day of its week, a Monday the first.
  [paris, '2026-11-22T12:00:00Z', 'thisWeek', '2026-11-15T23:00Z', '2026-11-22T12:00Z'],
  [paris, '2026-11-23T12:00:00Z', 'thisWeek', '2026-11-22T23:00Z', '2026-11-23T12:00Z'],
  [paris, '2026-11-23T12:00:00Z', 'lastWeek', '2026-11-15T23:00Z', '2026-11-22T23:00Z'],
  // Just after local midnight, still yesterday in UTC.
  [paris, '2026-07-14T22:10:00Z', 'today', '2026-07-14T22:00Z', '2026-07-14T22:10Z'],
  [paris, '2026-07-14T22:10:00Z', 'yesterday', '2026-07-13T22:00Z', '2026-07-14T22:00Z'],
  // The day and the week of the autumn change: 25 and 169 hours.
  [paris, '2026-10-26T09:00:00Z', 'yesterday', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  [paris, '2026-10-26T09:00:00Z', 'lastWeek', '2026-10-18T22:00Z', '2026-10-25T23:00Z'],
  [paris, '2026-10-26T09:00:00Z', '7d', '2026-10-19T08:00Z', '2026-10-26T09:00Z'],
  // The same of spring: 23 and 167 hours.
  [paris, '2026-03-30T09:00:00Z', 'yesterday', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  [paris, '2026-03-30T09:00:00Z', '7d', '2026-03-23T10:00Z', '2026-03-30T09:00Z'],
  [paris, '2026-03-30T09:00:00Z', '24h', '2026-03-29T09:00Z', '2026-03-30T09:00Z'],
  [lisbon, '2026-01-01T00:30:00Z', 'today', '2026-01-01T00:00Z', '2026-01-01T00:30Z'],
  [lisbon, '2026-01-01T00:30:00Z', 'yesterday', '2025-12-31T00:00Z', '2026-01-01T00:00Z'],
  [lisbon, '2026-01-01T00:30:00Z', 'lastMonth', '2025-12-01T00:00Z', '2026-01-01T00:00Z'],
  [lisbon, '2026-01-01T00:30:00Z', 'thisWeek', '2025-12-29T00:00Z', '2026-01-01T00:30Z'],
  [azores, '2026-07-01T00:30:00Z', 'today', '2026-07-01T00:00Z', '2026-07-01T00:30Z'],
  [azores, '2026-01-01T00:30:00Z', 'today', '2025-12-31T01:00Z', '2026-01-01T00:30Z'],
  [azores, '2026-01-01T00:30:00Z', 'thisYear', '2025-01-01T01:00Z', '2026-01-01T00:30Z'],
  [saoPaulo, '2026-03-01T01:00:00Z', 'today', '2026-02-28T03:00Z', '2026-03-01T01:00Z'],
  [saoPaulo, '2026-03-01T01:00:00Z', 'month', '2026-02-01T03:00Z', '2026-03-01T01:00Z'],
  [saoPaulo, '2026-03-01T01:00:00Z', 'lastMonth', '2026-01-01T03:00Z', '2026-02-01T03:00Z'],
  [kathmandu, '2026-11-20T18:20:00Z', 'today', '2026-11-20T18:15Z', '2026-11-20T18:20Z'],
  [kathmandu, '2026-11-20T18:20:00Z', 'yesterday', '2026-11-19T18:15Z', '2026-11-20T18:15Z'],
  [kathmandu, '2026-11-20T18:20:00Z', 'thisWeek', '2026-11-15T18:15Z', '2026-11-20T18:20Z'],
  ['UTC', '2024-03-01T00:00:00Z', 'lastMonth', '2024-02-01T00:00Z', '2024-03-01T00:00Z'],
  ['UTC', '2024-03-01T00:00:00Z', 'yesterday', '2024-02-29T00:00Z', '2024-03-01T00:00Z'],
  ['UTC', '2024-03-01T00:00:00Z', '30d', '2024-01-31T00:00Z', '2024-03-01T00:00Z'],
  ['UTC', '2021-01-03T12:00:00Z', 'lastWeek', '2020-12-21T00:00Z', '2020-12-28T00:00Z'],
]

const text = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 16)}Z`

test('there are forty of them', () => expect(cases).toHaveLength(40))

test.each(cases)('%s at %s: %s', (zone, now, name, from, to) => {
  const { fromMs, toMs } = rangeAt({ range: name }, zone, Date.parse(now))
  expect([text(fromMs), text(toMs)]).toEqual([from, to])
})

test('before and after go by the calendar, also from a range that a drag has made of a whole day', () => {
  const now = Date.parse('2026-10-26T09:00:00Z')
  const { from = 0, to = 0 } = shiftedRange('today', rangeAt({ range: 'today' }, paris, now), paris, -1)
  expect([text(from), text(to)]).toEqual(['2026-10-24T22:00Z', '2026-10-25T23:00Z'])
  const before = shiftedRange('custom', { fromMs: from, toMs: to }, paris, -1)
  expect([text(before.from ?? 0), text(before.to ?? 0)]).toEqual(['2026-10-23T22:00Z', '2026-10-24T22:00Z'])
  const week = shiftedRange('thisWeek', rangeAt({ range: 'thisWeek' }, paris, now), paris, -1)
  expect([text(week.from ?? 0), text(week.to ?? 0)]).toEqual(['2026-10-18T22:00Z', '2026-10-25T23:00Z'])
})

test('an earlier time to compare with shows the same wall clock and weekday', () => {
  const range = { fromMs: Date.parse('2026-10-26T09:00:00Z'), toMs: Date.parse('2026-10-27T09:00:00Z') }
  expect(text(range.fromMs - comparedByMs('week', range, paris))).toBe('2026-10-19T08:00Z')
  expect(text(range.fromMs - comparedByMs('day', range, paris))).toBe('2026-10-25T09:00Z')
  expect(text(range.fromMs - comparedByMs('year', range, paris))).toBe('2025-10-27T09:00Z')
  expect(comparedByMs('none', range, paris)).toBe(0)
})
