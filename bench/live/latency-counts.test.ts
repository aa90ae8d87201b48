import { describe, expect, it } from 'vitest'
import { countLatency, latencyPercentile, laterThan, newLatencyCounts, sumOfCounts } from './latency-counts.ts'

const of = (...latencies: number[]) => {
  const counts = newLatencyCounts()
  for (const latency of latencies) countLatency(counts, latency)
  return counts
}

describe('latency counts', () => {
  it('take percentiles by nearest rank', () => {
    const counts = of(...Array.from({ length: 100 }, (_, index) => 100 - index))
    expect([0, 0.5, 0.95, 0.99, 1].map((share) => latencyPercentile(counts, share))).toEqual([1, 50, 95, 99, 100])
    expect(latencyPercentile(newLatencyCounts(), 0.5)).toBeNaN()
  })

  it('round, and hold what lies outside at their ends', () => {
    const counts = of(-3, 0.4, 10.6, 1_000_000)
    expect(counts[0]).toBe(2)
    expect(counts[11]).toBe(1)
    expect(latencyPercentile(counts, 1)).toBe(10_000)
    expect(laterThan(counts, 11)).toBe(1)
    expect(laterThan(counts, 10)).toBe(2)
  })

  it('add up', () => {
    const sum = sumOfCounts([of(1, 2), of(2, 3), of()])
    expect(sum.slice(0, 5)).toEqual([0, 1, 2, 1, 0])
  })
})
