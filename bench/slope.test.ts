import { describe, expect, it } from 'vitest'
import { growthOf } from './slope.ts'

const sizes = [10, 100, 1000]
const costs = (of: (size: number) => number) => sizes.map((size) => ({ size, cost: of(size) }))

describe('growth', () => {
  it('tells constant, linear and quadratic costs apart, whatever their factor', () => {
    expect(growthOf(costs(() => 7)).slope).toBeCloseTo(0)
    expect(growthOf(costs((size) => 0.3 * size)).slope).toBeCloseTo(1)
    expect(growthOf(costs((size) => 5 * size ** 2)).slope).toBeCloseTo(2)
    expect([(_: number) => 7, (size: number) => 0.3 * size].map((of) => growthOf(costs(of)).isWorseThanLinear)).toEqual(
      [false, false],
    )
    expect(growthOf(costs((size) => 5 * size ** 2)).isWorseThanLinear).toBe(true)
  })

  it('sees a quadratic part behind a fixed cost at the end', () => {
    const growth = growthOf(costs((size) => 1000 + 0.1 * size ** 2))
    expect(growth.slope).toBeLessThan(1.15)
    expect(growth.endSlope).toBeGreaterThan(1.5)
    expect(growth.isWorseThanLinear).toBe(true)
  })

  it('takes sizes in any order and leaves out what could not be measured', () => {
    const growth = growthOf([
      { size: 1000, cost: 100 },
      { size: 1, cost: -0.2 },
      { size: 10, cost: 1 },
      { size: 100, cost: 10 },
      { size: 50, cost: Number.NaN },
    ])
    expect(growth.slope).toBeCloseTo(1)
    expect(growth.isWorseThanLinear).toBe(false)
  })

  it('says nothing of one size', () => {
    expect(growthOf([{ size: 1, cost: 1 }])).toEqual({
      slope: Number.NaN,
      endSlope: Number.NaN,
      isWorseThanLinear: undefined,
    })
  })

  it('says nothing of an end that was not measured, unless the rest is bad enough', () => {
    const lost = (cost: (size: number) => number) =>
      growthOf([...costs(cost), { size: 10_000, cost: Number.NaN }]).isWorseThanLinear
    expect(lost((size) => size)).toBeUndefined()
    expect(lost((size) => size ** 2)).toBe(true)
  })
})
