import { expect, test } from 'vitest'
import { rangeZoneLabel, zoneLabel } from './zone-label.ts'

const summer = Date.UTC(2026, 6, 1)
const winter = Date.UTC(2026, 0, 1)

test('names the zone with its offset', () => {
  expect(zoneLabel('Europe/Paris', winter)).toBe('Europe/Paris, UTC+01:00')
  expect(zoneLabel('UTC', winter)).toBe('UTC')
})

test('names both offsets of a range in which the clock changes', () => {
  const hourMs = 3_600_000
  const change = Date.UTC(2026, 9, 25, 1)
  expect(rangeZoneLabel('Europe/Paris', { fromMs: change - hourMs, toMs: change + hourMs })).toBe(
    'Europe/Paris, UTC+02:00 / UTC+01:00',
  )
  expect(rangeZoneLabel('Europe/Paris', { fromMs: change, toMs: change + hourMs })).toBe('Europe/Paris, UTC+01:00')
  expect(rangeZoneLabel('Europe/Paris', { fromMs: winter, toMs: Date.UTC(2027, 0, 1) })).toBe('Europe/Paris')
  expect(rangeZoneLabel('UTC', { fromMs: winter, toMs: summer })).toBe('UTC')
})
