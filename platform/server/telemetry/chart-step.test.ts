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
])('%i ms on %i px are drawn in steps of %i ms', (rangeMs, widthPx, stepMs) => {
  expect(chartStepMs(rangeMs, widthPx)).toBe(stepMs)
})

test('a step holds its time, and gives no more points than the width allows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1, max: 4e12 }),
      fc.integer({ min: 50, max: 10_000 }),
      (timeMs, rangeMs, widthPx) => {
        const stepMs = chartStepMs(rangeMs, widthPx)
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
