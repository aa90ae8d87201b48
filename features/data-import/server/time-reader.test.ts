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
  daylightSaving: { nonExisting: 'reject', ambiguous: 'reject' },
}
const now = Date.UTC(2026, 0, 1)
const at = (iso: string) => ({ timeMs: Date.parse(iso) })

test('wall clocks follow the zone, both sides of a clock change', () => {
  const read = createTimeReader(paris, now)
  expect(read('2025-01-15 12:00:00', 'T1')).toEqual(at('2025-01-15T11:00:00Z'))
  expect(read('2025-07-15 12:00:00', 'T1')).toEqual(at('2025-07-15T10:00:00Z'))
})

test('stamps at the end of a step are stored at its start', () => {
  const read = createTimeReader({ ...paris, label: 'end' }, now)
  expect(read('2025-01-15 12:00:00', 'T1')).toEqual(at('2025-01-15T10:50:00Z'))
})

describe('clock changes', () => {
  test('spring: rejected, or moved as declared', () => {
    expect(createTimeReader(paris, now)('2025-03-30 02:30:00', 'T1')).toEqual({ reason: 'time-does-not-exist' })
    const later = { ...paris, daylightSaving: { ...paris.daylightSaving, nonExisting: 'later' as const } }
    expect(createTimeReader(later, now)('2025-03-30 02:30:00', 'T1')).toEqual(at('2025-03-30T01:30:00Z'))
  })

  test('autumn: rejected, earlier, later', () => {
    const autumn = '2025-10-26 02:30:00'
    expect(createTimeReader(paris, now)(autumn, 'T1')).toEqual({ reason: 'time-is-ambiguous' })
    const rule = (ambiguous: 'earlier' | 'later') => ({
      ...paris,
      daylightSaving: { ...paris.daylightSaving, ambiguous },
    })
    expect(createTimeReader(rule('earlier'), now)(autumn, 'T1')).toEqual(at('2025-10-26T00:30:00Z'))
    expect(createTimeReader(rule('later'), now)(autumn, 'T1')).toEqual(at('2025-10-26T01:30:00Z'))
  })

  test('autumn by order: every instant of the 25 hours comes out once, for each device by itself', () => {
    const byOrder = { ...paris, daylightSaving: { ...paris.daylightSaving, ambiguous: 'by-order' as const } }
    const read = createTimeReader(byOrder, now)
    const start = Date.parse('2025-10-25T22:00:00Z')
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })
    for (let step = 0; step < 150; step += 1) {
      const timeMs = start + step * 600_000
      for (const device of ['T1', 'T2']) expect(read(wall.format(timeMs), device)).toEqual({ timeMs })
    }
  })
})

test('iso with offset or Z needs no zone; epoch seconds and milliseconds', () => {
  const iso = createTimeReader({ ...paris, format: 'iso' }, now)
  expect(iso('2023-07-01T00:00:00Z', 'T1')).toEqual(at('2023-07-01T00:00:00Z'))
  expect(iso('2023-07-01 02:00+02:00', 'T1')).toEqual(at('2023-07-01T00:00:00Z'))
  expect(iso('2023-07-01T02:00:00', 'T1')).toEqual(at('2023-07-01T00:00:00Z'))
  expect(createTimeReader({ ...paris, format: 'epoch-s' }, now)('1000000000', 'T1')).toEqual({ timeMs: 1e12 })
  expect(createTimeReader({ ...paris, format: 'epoch-ms' }, now)('1000000000001', 'T1')).toEqual({ timeMs: 1e12 + 1 })
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
    expect(read(text, 'T1'), text).toEqual({ reason: 'bad-time' })
  expect(read('2026-02-01 00:00:00', 'T1')).toEqual({ reason: 'future-time' })
  expect(read('1970-01-01 00:00:00', 'T1')).toEqual({ reason: 'old-time' })
  expect(createTimeReader({ ...paris, format: 'DD/MM/YYYY HH:mm:ss' }, now)('15/01/2025 12:00:00', 'T1')).toEqual(
    at('2025-01-15T11:00:00Z'),
  )
  expect(() => createTimeReader({ ...paris, zone: 'Mars/Olympus' }, now)).toThrow(/Mars/)
})
