import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartStepMs, floorToStep, mostPoints } from './chart-step.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

test.each([
  [5 * 60_000, 1000, 1_000],
  [dayMs, 800, 60_000],
  [7 * dayMs, 600, 10 * 60_000],
  [30 * dayMs, 800, 30 * 60_000],
  [365 * dayMs, 1000, 6 * hourMs],
  [365 * dayMs, 300, dayMs],
  [20 * 365 * dayMs, 500, 14 * dayMs],
  [255 * dayMs, 256, 12 * hourMs],
  [255 * dayMs, 255, dayMs],
  [255 * dayMs, 254, dayMs],
  [511 * dayMs, 255, 2 * dayMs],
])('%i ms on %i px are drawn in steps of %i ms', (rangeMs, widthPx, stepMs) => {
  expect(chartStepMs({ fromMs: 0, toMs: rangeMs }, widthPx)).toBe(stepMs)
})

test.each([
  ['Europe/Paris', '2026-01-01T00:00+01:00', '2026-06-30T00:00+02:00', 180],
  ['Europe/Paris', '2026-06-30T00:00+02:00', '2026-12-27T00:00+01:00', 180],
  ['Australia/Lord_Howe', '2026-06-30T00:00+10:30', '2026-12-27T00:00+11:00', 180],
  ['Asia/Kathmandu', '2026-01-01T00:00+05:45', '2026-06-30T00:00+05:45', 180],
  [undefined, '2026-01-01T00:00Z', '2026-06-30T00:00Z', 180],
])('in %s one day a pixel is drawn in days, over clock changes too', (zone, from, to, days) => {
  const range = { fromMs: Date.parse(from), toMs: Date.parse(to), zone }
  expect(chartStepMs(range, days)).toBe(dayMs)
  expect(chartStepMs(range, days + 1)).toBe(12 * hourMs)
})

test('a step holds its time, and gives no more points than the width allows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1, max: 4e12 }),
      fc.integer({ min: 50, max: 10_000 }),
      (timeMs, rangeMs, widthPx) => {
        const stepMs = chartStepMs({ fromMs: timeMs, toMs: timeMs + rangeMs }, widthPx)
        const startMs = floorToStep(timeMs, stepMs)
        expect(startMs <= timeMs && timeMs < startMs + stepMs).toBe(true)
        expect(rangeMs / stepMs).toBeLessThanOrEqual(mostPoints(widthPx))
      },
    ),
  )
})

test('weeks begin on Monday', () => {
  expect(floorToStep(Date.parse('2026-11-22T12:00Z'), 7 * dayMs)).toBe(Date.parse('2026-11-16'))
})
