import { describe, expect, it } from 'vitest'
import { isFlat, memoryGrowthOf } from './memory-growth.ts'

/** 120 samples of ten minutes. */
const growth = (mibAt: (second: number) => number) =>
  memoryGrowthOf(Array.from({ length: 120 }, (_, index) => ({ at: 5 * index, value: mibAt(5 * index), pids: [1, 2] })))

const growthOfTrees = (...trees: readonly (readonly number[])[]) =>
  memoryGrowthOf(trees.map((pids, at) => ({ at, value: 1_000, pids })))

describe('growth of memory under load', () => {
  it('is of ten minutes, once the server is warm', () => {
    // It doubles while it warms up, and grows by a tenth from then on.
    const { fromMiB, percent, surePercent } = growth((second) => (second < 150 ? 500 + second : 1_000 + second / 6))
    expect(fromMiB).toBe(1_025)
    expect(percent).toBeCloseTo(9.4, 1)
    expect(surePercent).toBeCloseTo(percent)
  })

  it('lets memory scatter, and lets it grow no further', () => {
    const still = growth((second) => 1_000 + 30 * Math.sin(second))
    const growing = growth((second) => 1_000 + second / 6 + 30 * Math.sin(second))
    expect([isFlat([still], 600), isFlat([still, growing], 600)]).toEqual([true, false])
  })

  it('says nothing of a short run, and takes nothing for flat that was not measured', () => {
    expect(isFlat([growth((second) => second)], 20)).toBeUndefined()
    expect(isFlat([memoryGrowthOf([])], 600)).toBe(false)
  })

  it('lets processes come, and takes nothing for flat when one was lost, however short the run', () => {
    const grown = growthOfTrees([1, 2], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3])
    const replaced = growthOfTrees([1, 2], [1, 2], [1, 3], [1, 3], [1, 3])
    expect([isFlat([grown], 600), isFlat([grown, replaced], 600), isFlat([replaced], 20)]).toEqual([true, false, false])
  })
})
