import { describe, expect, it } from 'vitest'
import { uniform } from './random.ts'
import { stepCurve } from './step-curve.ts'
import { hourMs, minuteMs, secondMs } from './time.ts'

const setOf = (step: number) => Math.round(10 * uniform(3, step)) - 4
const curve = stepCurve(setOf, hourMs, 4 * minuteMs)

describe('a quantity set in steps', () => {
  it('holds its values and goes between them without a jump', () => {
    for (let step = -5; step < 40; step++) {
      expect(curve.at((step + 0.5) * hourMs)).toBe(setOf(step))
      for (const edge of [-2 * minuteMs, 0, 2 * minuteMs]) {
        const [before, after] = [curve.at(step * hourMs + edge - 1), curve.at(step * hourMs + edge + 1)]
        expect(Math.abs(after - before)).toBeLessThan(0.001)
      }
      expect(curve.at(step * hourMs)).toBeCloseTo((setOf(step - 1) + setOf(step)) / 2, 9)
    }
  })

  it('tells means and integrals that are those of its values', () => {
    let integral = 0
    const tick = 5 * secondMs
    for (let timeMs = 3 * hourMs; timeMs < 15 * hourMs; timeMs += tick) {
      if (timeMs % (10 * minuteMs) === 0) {
        const hour = Math.floor(timeMs / hourMs)
        let promised = 0
        for (let step = 3; step < hour; step++) promised += setOf(step)
        expect(promised + curve.gained(timeMs) - curve.gained(3 * hourMs)).toBeCloseTo(integral, 6)
        let mean = 0
        for (let x = tick / 2; x < 10 * minuteMs; x += tick) mean += curve.at(timeMs + x) * (tick / (10 * minuteMs))
        expect(curve.mean(timeMs, timeMs + 10 * minuteMs)).toBeCloseTo(mean, 6)
      }
      integral += (curve.at(timeMs + tick / 2) * tick) / hourMs
    }
  })
})
