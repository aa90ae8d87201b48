import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawBorderMs, rollupBorderMs, startOfMonthMs, startOfYearMs } from './retention-policy.ts'

const dayMs = 86_400_000
const times = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) })
const days = fc.integer({ min: 31, max: 36_500 })

test('of raw samples whole months go, never one that is younger than was asked for, and no month too few', () =>
  fc.assert(
    fc.property(times, days, (nowMs, kept) => {
      const borderMs = rawBorderMs(nowMs, kept)
      expect(borderMs).toBe(startOfMonthMs(borderMs))
      expect(borderMs).toBeLessThanOrEqual(nowMs - kept * dayMs)
      expect(startOfMonthMs(borderMs + 31 * dayMs)).toBeGreaterThan(nowMs - kept * dayMs)
    }),
  ))

test('of rollups whole years go, and none whose finer rows are still there', () =>
  fc.assert(
    fc.property(times, days, times, (nowMs, kept, finerMs) => {
      const borderMs = rollupBorderMs(nowMs, kept, finerMs)
      expect(borderMs).toBe(startOfYearMs(borderMs))
      expect(borderMs).toBeLessThanOrEqual(Math.min(nowMs - kept * dayMs, finerMs))
      expect(startOfYearMs(borderMs + 366 * dayMs)).toBeGreaterThan(Math.min(nowMs - kept * dayMs, finerMs))
    }),
  ))

test('time only moves the border on, and keeping longer only moves it back', () =>
  fc.assert(
    fc.property(times, days, fc.nat(4_000), (nowMs, kept, more) => {
      expect(rawBorderMs(nowMs + more * dayMs, kept)).toBeGreaterThanOrEqual(rawBorderMs(nowMs, kept))
      expect(rawBorderMs(nowMs, kept + more)).toBeLessThanOrEqual(rawBorderMs(nowMs, kept))
    }),
  ))
