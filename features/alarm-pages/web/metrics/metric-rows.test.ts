import { expect, test } from 'vitest'
import { metricsOf } from '../test-metrics.ts'
import { metricRange } from './metric-range.ts'
import { isPassed, metricRows } from './metric-rows.ts'

test('a figure above its limit passes it; the share of crowded windows passes its limit already when it reaches it', () => {
  expect(isPassed(2, { good: 1, limit: 2 })).toBe(false)
  expect(isPassed(2.01, { good: 1, limit: 2 })).toBe(true)
  expect(isPassed(0.0099, { limit: 0.01, isStrict: true })).toBe(false)
  expect(isPassed(0.01, { limit: 0.01, isStrict: true })).toBe(true)
  expect(isPassed(0, { limit: 0 })).toBe(false)
  expect(isPassed(1, { limit: 0 })).toBe(true)
  expect(isPassed(null, { limit: 0 })).toBe(false)
  expect(isPassed(99, undefined)).toBe(false)
})

test('every figure stands beside the one before, and leads to its alarms', () => {
  const rows = new Map(metricRows(metricsOf()).map((row) => [row.id, row]))
  expect(rows.get('perDay')).toMatchObject({ value: 12, before: 0, isPassed: false })
  expect(rows.get('topCodes')).toMatchObject({
    value: 0.75,
    isPassed: true,
    alarms: { view: 'history', kind: 'topCodes' },
  })
  expect(rows.get('peak')?.alarms).toMatchObject({
    startedFrom: '2026-11-22T08:00:00.000Z',
    startedTo: '2026-11-22T08:10:00.000Z',
  })
  expect(rows.get('standing')?.alarms).toMatchObject({ view: 'history', kind: 'standing' })
  expect(rows.get('unmapped')?.alarms).toMatchObject({ view: 'history', kind: 'starts', unmapped: true })
  expect([...rows.values()].map(({ id, alarms }) => [id, alarms.kind])).toMatchObject({ length: 20 })
  for (const { id, alarms } of rows.values()) expect(alarms.kind, id).toBeTruthy()
})

test('a range ends now, in steps of five minutes, unless the address gives both ends', () => {
  const nowMs = Date.UTC(2026, 10, 24, 10, 3)
  const none = { startedFrom: '', startedTo: '', range: 'week' } as const
  expect(metricRange(none, nowMs)).toEqual({
    from: '2026-11-17T10:00:00.000Z',
    to: '2026-11-24T10:00:00.000Z',
    isNamed: true,
  })
  const given = { ...none, startedFrom: '2026-11-01T00:00:00Z', startedTo: '2026-11-02T00:00:00Z' }
  expect(metricRange(given, nowMs)).toMatchObject({ from: '2026-11-01T00:00:00.000Z', isNamed: false })
  expect(metricRange({ ...given, startedTo: '2026-10-02T00:00:00Z' }, nowMs).isNamed).toBe(true)
})
