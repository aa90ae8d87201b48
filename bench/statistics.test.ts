import { describe, expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

describe('statistics', () => {
  it('takes percentiles by nearest rank, whatever the order', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100])
    expect(percentile([7], 0.5)).toBe(7)
    expect(percentile([], 0.5)).toBeNaN()
  })

  it('takes the median of odd and even counts', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })
})
