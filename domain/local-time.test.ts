import { describe, expect, test } from 'vitest'
import { formatInstant, localDay, localMsOfParts, parseLocalTime } from './local-time.ts'

const paris = 'Europe/Paris'

describe('parseLocalTime', () => {
  test.each([
    ['2026-06-01 12:00', '2026-06-01T10:00:00.000Z'],
    ['2026-06-01T12:00:05', '2026-06-01T10:00:05.000Z'],
    ['2026-06-01T12:00:05.250', '2026-06-01T10:00:05.250Z'],
    ['2026-06-01', '2026-05-31T22:00:00.000Z'],
    ['2024-02-29 00:00', '2024-02-28T23:00:00.000Z'],
    ['2026-12-31 23:59:59.999', '2026-12-31T22:59:59.999Z'],
  ])('%s', (text, instant) => {
    expect(parseLocalTime(text, paris, 'reject')).toBe(Date.parse(instant))
  })
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-06-01 24:00',
    '2026-06-01 12:60',
    '01/06/2026',
    '2026-06-01T12:00Z',
    '',
  ])('%j is not a local time', (text) => {
    expect(parseLocalTime(text, paris, 'earlier')).toBe('notATime')
  })
  test('never shifts in silence', () => {
    expect(parseLocalTime('2026-03-29 02:00', paris, 'reject')).toBe('doesNotExist')
    expect(parseLocalTime('2026-10-25 02:59', paris, 'reject')).toBe('existsTwice')
    expect(parseLocalTime('2026-10-25 03:00', paris, 'reject')).toBe(Date.parse('2026-10-25T02:00Z'))
  })
})

describe('formatInstant', () => {
  test('tells the two autumn hours apart', () => {
    expect(formatInstant(Date.parse('2026-10-25T00:30Z'), paris)).toBe('2026-10-25T02:30:00+02:00')
    expect(formatInstant(Date.parse('2026-10-25T01:30Z'), paris)).toBe('2026-10-25T02:30:00+01:00')
  })
  test('shows milliseconds only when there are some', () => {
    expect(formatInstant(Date.parse('2026-01-01T00:00:00.120Z'), 'UTC')).toBe('2026-01-01T00:00:00.120+00:00')
  })
  test('reads back to the same instant in every zone', () => {
    for (const zone of [paris, 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']) {
      for (let timeMs = Date.parse('2011-12-25Z'); timeMs < Date.parse('2012-11-10Z'); timeMs += 17_100_123) {
        expect(Date.parse(formatInstant(timeMs, zone))).toBe(timeMs)
      }
    }
  })
})

test('localDay follows the zone, over year ends too', () => {
  expect(localDay(Date.parse('2026-12-31T23:30Z'), paris)).toBe('2027-01-01')
  expect(localDay(Date.parse('2026-12-31T23:30Z'), 'Atlantic/Azores')).toBe('2026-12-31')
})

test('localMsOfParts knows the calendar', () => {
  expect(localMsOfParts({ year: 2024, month: 2, day: 29 })).toBe(Date.UTC(2024, 1, 29))
  expect(localMsOfParts({ year: 2023, month: 2, day: 29 })).toBeUndefined()
  expect(localMsOfParts({ year: 2023, month: 2, day: 28, hour: 24 })).toBeUndefined()
})
