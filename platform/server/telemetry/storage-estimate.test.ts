import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateStorage } from './storage-estimate.ts'

const bytesPerRow = { raw: 2, '10m': 10, '1h': 20, '1d': 40 }
const forEver = { rawDays: undefined, tenMinuteDays: undefined, hourlyDays: undefined }

test('a year of a thousand points a second of ten thousand tags', () => {
  const now = { pointsPerSecond: 1_000, tags: 10_000, bytesPerRow }
  const day = 1_000 * 86_400 * 2 + 10_000 * (144 * 10 + 24 * 20 + 40)
  expect(estimateStorage(now, forEver, 1)).toEqual({
    years: 1,
    everythingBytes: day * 365.25,
    keptBytes: day * 365.25,
  })
  const kept = estimateStorage(now, { ...forEver, rawDays: 85 }, 10).keptBytes
  expect(kept).toBeCloseTo(1_000 * 86_400 * 2 * 100 + 10_000 * (144 * 10 + 24 * 20 + 40) * 3652.5, -1)
})

test('keeping less never takes more, and never more than everything', () => {
  const days = fc.option(fc.integer({ min: 31, max: 9_000 }), { nil: undefined })
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(1_000_000), days, fc.nat(300), fc.nat(50), (rate, tags, raw, less, years) => {
      const now = { pointsPerSecond: rate, tags, bytesPerRow }
      const estimate = (rawDays: number | undefined) => estimateStorage(now, { ...forEver, rawDays }, years)
      expect(estimate(raw).keptBytes).toBeLessThanOrEqual(estimate(raw).everythingBytes)
      expect(estimate((raw ?? 10_000) - less).keptBytes).toBeLessThanOrEqual(estimate(raw).keptBytes)
    }),
  )
})
