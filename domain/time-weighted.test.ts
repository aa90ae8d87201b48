import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HeldReading, heldBuckets, heldSpans, usualLongestSilenceMs } from './time-weighted.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const endless = { longestSilenceMs: 7 * 24 * hourMs, nowMs: Number.POSITIVE_INFINITY }

const meanOf = (readings: readonly HeldReading[], fromMs: number, toMs: number, rule: typeof endless = endless) =>
  heldBuckets(readings, [fromMs, toMs], rule)[0]

describe('a signal that is reported on change', () => {
  test('0 kW for 54 minutes and 2,000 kW for 6 minutes, reported each second, are 200 kW in the hour', () => {
    const fast = Array.from({ length: 360 }, (_, second) => ({ timeMs: 54 * minuteMs + second * 1_000, value: 2_000 }))
    const readings = [{ timeMs: 0, value: 0 }, ...fast, { timeMs: hourMs, value: 0 }]
    expect(meanOf(readings, 0, hourMs)).toMatchObject({ mean: 200, coveredMs: hourMs, minimum: 0, maximum: 2_000 })
  })

  test('a value counts in each bucket in which it holds', () => {
    const readings = [
      { timeMs: 0, value: 1_000 },
      { timeMs: 2 * hourMs, value: 0 },
    ]
    const buckets = heldBuckets(readings, [0, hourMs, 2 * hourMs, 3 * hourMs], { ...endless, nowMs: 2.5 * hourMs })
    expect(buckets.map(({ mean, coveredMs, good }) => [mean, coveredMs, good])).toEqual([
      [1_000, hourMs, 1],
      [1_000, hourMs, 0],
      [0, hourMs / 2, 1],
    ])
  })

  test('after the longest silence comes a gap', () => {
    const readings = [
      { timeMs: 0, value: 6 },
      { timeMs: hourMs, value: 12 },
    ]
    const rule = { ...endless, longestSilenceMs: usualLongestSilenceMs }
    expect(meanOf(readings, 0, 2 * hourMs, rule)).toMatchObject({ mean: 9, coveredMs: 20 * minuteMs, last: 12 })
    expect(heldBuckets(readings, [20 * minuteMs, 30 * minuteMs], rule)).toEqual([])
  })

  test('a bad or missing value ends the one before it', () => {
    const readings = [
      { timeMs: 0, value: 6 },
      { timeMs: minuteMs, value: null },
      { timeMs: 3 * minuteMs, value: 12 },
    ]
    expect(meanOf(readings, 0, 4 * minuteMs)).toMatchObject({ mean: 9, coveredMs: 2 * minuteMs, good: 2 })
  })

  test('nothing is known of the time to come', () => {
    const rule = { longestSilenceMs: hourMs, nowMs: 3 * minuteMs }
    expect(meanOf([{ timeMs: 0, value: 6 }], 0, 10 * minuteMs, rule)).toMatchObject({ coveredMs: 3 * minuteMs })
  })
})

const readingsIn = (mostMs: number) =>
  fc
    .uniqueArray(
      fc.record({ timeMs: fc.integer({ min: 0, max: mostMs }), value: fc.option(fc.integer({ min: -500, max: 500 })) }),
      {
        selector: ({ timeMs }) => timeMs,
        maxLength: 40,
      },
    )
    .map((readings) => readings.toSorted((a, b) => a.timeMs - b.timeMs))

describe('any signal', () => {
  test('evenly sampled values have their arithmetic mean', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (values) => {
          const readings = values.map((value, index) => ({ timeMs: index * 1_000, value }))
          const bucket = meanOf(readings, 0, values.length * 1_000)
          const arithmetic = values.reduce((sum, value) => sum + value, 0) / values.length
          expect(bucket?.mean).toBeCloseTo(arithmetic, 6)
        },
      ),
    )
  })

  test('however a range is cut, the parts have the energy and the coverage of the whole', () => {
    fc.assert(
      fc.property(
        readingsIn(10_000),
        fc.uniqueArray(fc.integer({ min: 1, max: 11_999 }), { maxLength: 10 }),
        fc.integer({ min: 1, max: 12_000 }),
        (readings, cuts, longestSilenceMs) => {
          const rule = { longestSilenceMs, nowMs: 12_000 }
          const parts = heldBuckets(readings, [0, ...cuts.toSorted((a, b) => a - b), 12_000], rule)
          const whole = meanOf(readings, 0, 12_000, rule)
          const covered = parts.reduce((sum, { coveredMs }) => sum + coveredMs, 0)
          const energy = parts.reduce((sum, { mean, coveredMs }) => sum + mean * coveredMs, 0)
          expect(covered).toBe(whole?.coveredMs ?? 0)
          expect(energy).toBeCloseTo((whole?.mean ?? 0) * (whole?.coveredMs ?? 0), 5)
        },
      ),
    )
  })

  test('a value that is repeated while it holds changes neither mean nor coverage', () => {
    fc.assert(
      fc.property(readingsIn(10_000), fc.integer({ min: 0, max: 10_000 }), (readings, timeMs) => {
        const holding = heldSpans(readings, endless).find(({ fromMs, toMs }) => fromMs < timeMs && timeMs < toMs)
        if (!holding) return
        const repeated = [...readings, { timeMs, value: holding.value }].toSorted((a, b) => a.timeMs - b.timeMs)
        const [before, after] = [readings, repeated].map((all) => meanOf(all, 0, 10_000))
        expect(after?.coveredMs).toBe(before?.coveredMs)
        expect(after?.mean).toBeCloseTo(before?.mean ?? Number.NaN, 9)
      }),
    )
  })

  test('spans never overlap, and each mean lies between its smallest and its largest value', () => {
    fc.assert(
      fc.property(readingsIn(10_000), fc.integer({ min: 1, max: 5_000 }), (readings, longestSilenceMs) => {
        const rule = { longestSilenceMs, nowMs: 20_000 }
        const spans = heldSpans(readings, rule)
        for (const [index, span] of spans.entries()) {
          expect(span.toMs).toBeGreaterThan(span.fromMs)
          expect(span.toMs).toBeLessThanOrEqual(spans[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY)
        }
        const edges = Array.from({ length: 21 }, (_, index) => index * 1_000)
        for (const { mean, minimum, maximum } of heldBuckets(readings, edges, rule)) {
          expect(mean).toBeGreaterThanOrEqual(minimum)
          expect(mean).toBeLessThanOrEqual(maximum)
        }
      }),
    )
  })
})
