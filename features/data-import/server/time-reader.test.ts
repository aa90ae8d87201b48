import { describe, expect, test } from 'vitest'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { createTimeReader } from './time-reader.ts'

type TimeRule = ScadaMapping['time']
const paris: TimeRule = {
  column: 'time',
  format: 'YYYY-MM-DD HH:mm:ss',
  zone: 'Europe/Paris',
  label: 'start',
  stepMinutes: 10,
  direction: 'found',
  daylightSaving: { nonExisting: 'reject', ambiguous: 'reject' },
}
const now = Date.UTC(2026, 0, 1)
const at = (iso: string) => ({ timeMs: Date.parse(iso) })

test('wall clocks follow the zone, both sides of a clock change', () => {
  const read = createTimeReader(paris, now)
  expect(read('2025-01-15 12:00:00')).toEqual(at('2025-01-15T11:00:00Z'))
  expect(read('2025-07-15 12:00:00')).toEqual(at('2025-07-15T10:00:00Z'))
})

test('stamps at the end of a step are stored at its start', () => {
  const read = createTimeReader({ ...paris, label: 'end' }, now)
  expect(read('2025-01-15 12:00:00')).toEqual(at('2025-01-15T10:50:00Z'))
})

describe('clock changes', () => {
  test('spring: rejected, or moved as declared', () => {
    expect(createTimeReader(paris, now)('2025-03-30 02:30:00')).toEqual({ reason: 'time-does-not-exist' })
    const later = { ...paris, daylightSaving: { ...paris.daylightSaving, nonExisting: 'later' as const } }
    expect(createTimeReader(later, now)('2025-03-30 02:30:00')).toEqual(at('2025-03-30T01:30:00Z'))
  })

  test('autumn: rejected, earlier, later', () => {
    const autumn = '2025-10-26 02:30:00'
    expect(createTimeReader(paris, now)(autumn)).toEqual({ reason: 'time-is-ambiguous' })
    const rule = (ambiguous: 'earlier' | 'later') => ({
      ...paris,
      daylightSaving: { ...paris.daylightSaving, ambiguous },
    })
    expect(createTimeReader(rule('earlier'), now)(autumn)).toEqual(at('2025-10-26T00:30:00Z'))
    expect(createTimeReader(rule('later'), now)(autumn)).toEqual(at('2025-10-26T01:30:00Z'))
  })

  test('autumn by order: both instants, for the order of the rows to decide', () => {
    const rule = { ...paris, daylightSaving: { ...paris.daylightSaving, ambiguous: 'by-order' as const } }
    const localMs = Date.parse('2025-10-26T02:30:00Z')
    const [earlierMs, laterMs] = ['2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z'].map(Date.parse)
    expect(createTimeReader(rule, now)('2025-10-26 02:30:00')).toEqual({ localMs, earlierMs, laterMs })
    expect(createTimeReader(rule, now)('2025-10-26 03:00:00')).toEqual(at('2025-10-26T02:00:00Z'))
  })
})

test('one value a day: calendar days of the zone, whichever end is stamped', () => {
  const daily = { ...paris, stepMinutes: 1440 }
  expect(createTimeReader(daily, now)('2025-10-26 00:00:00')).toEqual(at('2025-10-25T22:00:00Z'))
  expect(createTimeReader({ ...daily, label: 'end' }, now)('2025-10-27 00:00:00')).toEqual(at('2025-10-25T22:00:00Z'))
  const santiago = { ...daily, zone: 'America/Santiago' }
  // Midnight is skipped there: the day begins at one o'clock.
  expect(createTimeReader(santiago, now)('2025-09-07 00:00:00')).toEqual(at('2025-09-07T04:00:00Z'))
})

test('iso with offset or Z needs no zone; epoch seconds and milliseconds', () => {
  const iso = createTimeReader({ ...paris, format: 'iso' }, now)
  expect(iso('2023-07-01T00:00:00Z')).toEqual(at('2023-07-01T00:00:00Z'))
  expect(iso('2023-07-01 02:00+02:00')).toEqual(at('2023-07-01T00:00:00Z'))
  expect(iso('2023-07-01T02:00:00')).toEqual(at('2023-07-01T00:00:00Z'))
  expect(createTimeReader({ ...paris, format: 'epoch-s' }, now)('1000000000')).toEqual({ timeMs: 1e12 })
  expect(createTimeReader({ ...paris, format: 'epoch-ms' }, now)('1000000000001')).toEqual({ timeMs: 1e12 + 1 })
})

test('other forms, impossible dates and the future are named', () => {
  const read = createTimeReader(paris, now)
  for (const text of [
    '',
    '2025-02-30 00:00:00',
    '2025-13-01 00:00:00',
    '01/02/2025 00:00:00',
    '2025-01-01 24:10:00',
    'x',
  ])
    expect(read(text), text).toEqual({ reason: 'bad-time' })
  expect(read('2026-02-01 00:00:00')).toEqual({ reason: 'future-time' })
  expect(read('1970-01-01 00:00:00')).toEqual({ reason: 'old-time' })
  expect(createTimeReader({ ...paris, format: 'DD/MM/YYYY HH:mm:ss' }, now)('15/01/2025 12:00:00')).toEqual(
    at('2025-01-15T11:00:00Z'),
  )
  expect(() => createTimeReader({ ...paris, zone: 'Mars/Olympus' }, now)).toThrow(/Mars/)
})
