import { expect, it } from 'vitest'
import { shareOnScale, sparklineArea, sparklinePath } from './sparkline-path.ts'

it('draws from left to right with the largest value on top', () => {
  expect(sparklinePath([0, 10, 5], 20, 10)).toBe('M0.0 10.0h0L10.0 0.0L20.0 5.0')
})

it('lifts the pen at a gap', () => {
  expect(sparklinePath([0, null, 10], 20, 10)).toBe('M0.0 10.0h0M20.0 0.0h0')
})

it('keeps to a fixed scale and cuts what exceeds it', () => {
  expect(sparklinePath([50, 300], 10, 10, { floor: 0, ceiling: 100 })).toBe('M0.0 5.0h0L10.0 0.0')
})

it('runs a flat curve through the middle and draws nothing for nothing', () => {
  expect(sparklinePath([3, 3], 10, 10)).toBe('M0.0 5.0h0L10.0 5.0')
  expect(sparklinePath([null, Number.NaN], 10, 10)).toBe('')
})

it('fills down to the floor, or to a base between floor and ceiling', () => {
  expect(sparklineArea([0, 10, null, 5], 30, 10)).toBe('M0.0 10.0L0.0 10.0L10.0 0.0L10.0 10.0Z')
  expect(sparklineArea([10, -10], 20, 10, { floor: -10, ceiling: 10, base: 0 })).toBe(
    'M0.0 5.0L0.0 0.0L20.0 10.0L20.0 5.0Z',
  )
})

it('places a value between floor and ceiling and never outside', () => {
  expect([-5, 0, 25, 200].map((value) => shareOnScale(value, 0, 100))).toEqual([0, 0, 0.25, 1])
  expect(shareOnScale(3, 3, 3)).toBe(0.5)
})
