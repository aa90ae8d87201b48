import { expect, it } from 'vitest'
import { localDay } from './local-day.ts'

it.each([
  ['2026-06-30T22:00:00Z', 'Europe/Paris', '2026-07-01'],
  ['2026-06-30T21:59:59Z', 'Europe/Paris', '2026-06-30'],
  ['2026-01-01T05:00:00Z', 'America/New_York', '2026-01-01'],
  ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
])('%s in %s is %s', (instant, zone, day) => {
  expect(localDay(Date.parse(instant), zone)).toBe(day)
})
