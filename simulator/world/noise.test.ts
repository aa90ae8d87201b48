import { describe, expect, it } from 'vitest'
import { layeredNoise, valueNoise } from './noise.ts'
import { normal, subSeed, uniform } from './random.ts'

describe('random numbers by address', () => {
  it('are uniform, also for negative and large indexes', () => {
    for (const start of [-50_000, 0, 2 ** 40]) {
      let sum = 0
      for (let index = start; index < start + 20_000; index++) sum += uniform(7, index)
      expect(sum / 20_000).toBeCloseTo(0.5, 1)
    }
  })

  it('are normal where asked for', () => {
    const values = Array.from({ length: 20_000 }, (_, index) => normal(3, index))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(variance - 1)).toBeLessThan(0.04)
  })

  it('differ by path', () => {
    const seeds = ['a', 'b', 'ab', 'ba'].map((name) => subSeed(1, name))
    expect(new Set([...seeds, subSeed(1, 'a', 'b'), subSeed(2, 'a')]).size).toBe(6)
  })
})

describe('noise', () => {
  it('is the same whatever was asked before', () => {
    const one = valueNoise(5, 1000)
    const other = valueNoise(5, 1000)
    const times = Array.from({ length: 500 }, (_, index) => index * 137)
    const forward = times.map(one)
    const backward = times.toReversed().map(other).toReversed()
    expect(backward).toEqual(forward)
  })

  it('has mean 0 and variance 1, and no jumps', () => {
    const noise = layeredNoise(11, [
      { periodMs: 10_000, weight: 1 },
      { periodMs: 1000, weight: 0.4 },
    ])
    let sum = 0
    let squares = 0
    let steepest = 0
    const count = 200_000
    for (let index = 0; index < count; index++) {
      const value = noise(index * 100)
      sum += value
      squares += value * value
      if (index > 0) steepest = Math.max(steepest, Math.abs(value - noise((index - 1) * 100 + 99)))
    }
    expect(Math.abs(sum / count)).toBeLessThan(0.06)
    expect(Math.abs(squares / count - 1)).toBeLessThan(0.1)
    expect(steepest).toBeLessThan(0.02)
  })
})
