import { expect, it } from 'vitest'
import type { RosePlot } from './plot-model.ts'
import { outermostShare, roseHeightPx, sectorAt } from './rose-drawing.ts'

const plot = { shares: Array.from({ length: 16 }, () => [0.03, 0.02]) } as unknown as RosePlot

it('has its rings at round shares', () => {
  expect(outermostShare(plot.shares)).toBe(0.05)
  expect(outermostShare([[0.3, 0.12]])).toBe(0.5)
  expect(outermostShare([])).toBe(0.05)
})

it('finds the sector under the pointer, north above, clockwise', () => {
  const [x, y] = [300, roseHeightPx / 2]
  expect(sectorAt(plot, 600, x, y - 50)).toBe(0)
  expect(sectorAt(plot, 600, x - 2, y - 50)).toBe(0)
  expect(sectorAt(plot, 600, x + 50, y)).toBe(4)
  expect(sectorAt(plot, 600, x, y + 50)).toBe(8)
  expect(sectorAt(plot, 600, x - 50, y)).toBe(12)
  expect(sectorAt(plot, 600, 5, 5)).toBeUndefined()
})
