import { expect, test } from 'vitest'
import { shortestFloat } from './shortest-float.ts'

test('is the decimal that was meant, and always the same 32 bits', () => {
  for (const meant of [3.4, 12.3, -0.1, 1e-7, 1234567.9, 16777.217, 8388607.5, 0.001953125])
    expect(shortestFloat(Math.fround(meant))).toBe(meant)
  for (let bits = 1; bits < 2 ** 31; bits += 7_654_321) {
    const value = new Float32Array(new Uint32Array([bits]).buffer)[0] as number
    if (Number.isFinite(value)) expect(Math.fround(shortestFloat(value))).toBe(value)
  }
})

test('leaves whole numbers, doubles and what is no number alone', () => {
  for (const value of [0, 5, 16_777_216, 123_456_792, 0.1, 3.4, Number.NaN, Number.POSITIVE_INFINITY])
    expect(shortestFloat(value)).toBe(value)
})
