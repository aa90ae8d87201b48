import fc from 'fast-check'
import { Counter, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { bucketsBetween, quantileOf, readMetrics } from './metric-readings.ts'

const bounds = [0.01, 0.1, 1]
const observed = async (values: readonly number[]) => {
  const registry = new Registry()
  const histogram = new Histogram({
    name: 'took',
    help: 'x',
    buckets: bounds,
    labelNames: ['query'],
    registers: [registry],
  })
  for (const [index, value] of values.entries()) histogram.observe({ query: index % 2 ? 'b' : 'a' }, value)
  return readMetrics(registry)
}

test('a quantile lies in the bucket of the value that it stands for', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0.0001, max: 0.9999, noNaN: true }), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(0.5, 0.95),
      async (values, share) => {
        const buckets = (await observed(values)).buckets('took')
        const exact = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0
        const bucket = bounds.findIndex((bound) => exact <= bound)
        const found = quantileOf(buckets, share) ?? Number.NaN
        expect(found).toBeGreaterThanOrEqual(bounds[bucket - 1] ?? 0)
        expect(found).toBeLessThanOrEqual(bounds[bucket] ?? 1)
      },
    ),
    { numRuns: 40 },
  ))

test('nothing measured has no quantile, what is above all bounds has the last', async () => {
  expect(quantileOf((await observed([])).buckets('took'), 0.5)).toBeUndefined()
  expect(quantileOf({ bounds: [], counts: [] }, 0.5)).toBeUndefined()
  expect(quantileOf((await observed([7, 8])).buckets('took'), 0.95)).toBe(1)
})

test('by label, and between two moments', async () => {
  const [before, after] = [await observed([0.005, 0.5]), await observed([0.005, 0.5, 0.005, 0.05])]
  expect(after.buckets('took', 'query', 'b').counts).toEqual([0, 1, 2, 2])
  expect(bucketsBetween(before.buckets('took'), after.buckets('took')).counts).toEqual([1, 2, 2, 2])
  expect(after.labelValues('took', 'query')).toEqual(['a', 'b'])
})

test('totals and shares; a missing metric differs from one that is zero', async () => {
  const registry = new Registry()
  const counter = new Counter({ name: 'refused', help: 'x', labelNames: ['reason'], registers: [registry] })
  counter.inc({ reason: 'few' }, 1)
  counter.inc({ reason: 'many' }, 5)
  counter.inc({ reason: 'none' }, 0)
  const readings = await readMetrics(registry)
  expect(readings.total('refused')).toBe(6)
  expect(readings.total('nothing')).toBeUndefined()
  expect(readings.shares('refused', 'reason')).toEqual([
    { name: 'many', total: 5 },
    { name: 'few', total: 1 },
  ])
})
