import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../world/time.ts'
import { planDay } from './day-plan.ts'
import { createMarket, marketZones } from './price-curve.ts'

const prices = [20, 10, 15, 40, 90, 60]
const free = { least: -99, most: 99 }
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the plan of a day', () => {
  it('gives in the dearest hours and takes in the cheapest', () => {
    const plan = planDay({
      choices: prices.map(() => [-2, -1, 0, 1, 2]),
      total: 0,
      worth: (hour, parts) => (prices[hour] ?? 0) * parts,
      bounds: () => free,
    })
    expect(plan).toEqual([-2, -2, -2, 2, 2, 2])
  })

  it('never gives more than the store holds', () => {
    const plan = planDay({
      choices: prices.map(() => [-2, -1, 0, 1, 2]),
      total: 0,
      worth: (hour, parts) => (prices[hour] ?? 0) * parts,
      bounds: () => ({ least: -3, most: 0 }),
    })
    let given = 0
    for (const parts of plan) {
      given += parts
      expect(given).toBeGreaterThanOrEqual(-3)
      expect(given).toBeLessThanOrEqual(0)
    }
    expect(given).toBe(0)
    expect(plan[4]).toBe(2)
  })

  it('gives all that must be given, and what is possible when that is too much', () => {
    const task = {
      choices: prices.map(() => [0, 2, 3]),
      worth: (hour: number) => prices[hour] ?? 0,
      bounds: () => free,
    }
    expect(sum(planDay({ ...task, total: 11 }))).toBe(11)
    expect(planDay({ ...task, total: 40 })).toEqual([3, 3, 3, 3, 3, 3])
  })

  it('stands still where it must', () => {
    const plan = planDay({
      choices: prices.map((_, hour) => (hour === 4 ? [0] : [-1, 0, 1])),
      total: 0,
      worth: (hour, parts) => (prices[hour] ?? 0) * parts,
      bounds: () => free,
    })
    expect(plan[4]).toBe(0)
    expect(sum(plan)).toBe(0)
  })
})

describe('the market', () => {
  const start = Date.UTC(2026, 0, 1)
  const market = createMarket(1, marketZones.FR)
  const hours = Array.from({ length: 24 * 365 }, (_, hour) => market.priceAt(start + hour * hourMs))
  const mean = (values: readonly number[]) => sum(values) / values.length
  const at = (hour: number) => hours.filter((_, index) => (index + 1) % 24 === hour)

  it('is about as dear as planned, dearest in the evening, cheap at night', () => {
    expect(mean(hours)).toBeGreaterThan(0.7 * marketZones.FR.meanPrice)
    expect(mean(hours)).toBeLessThan(1.2 * marketZones.FR.meanPrice)
    expect(mean(at(19))).toBeGreaterThan(1.25 * mean(hours))
    expect(mean(at(3))).toBeLessThan(0.95 * mean(hours))
  })

  it('has noons in summer that cost less than nothing, and few hours of them', () => {
    const below = hours.filter((price) => price < 0)
    expect(below.length).toBeGreaterThan(5)
    expect(below.length).toBeLessThan(600)
  })

  it('keeps one price an hour, and days of its own clock', () => {
    expect(market.priceAt(start + 59 * 60_000)).toBe(market.priceAt(start))
    expect(market.startOfDay(market.dayOf(start))).toBe(start - hourMs)
    expect(market.startOfDay(market.dayOf(start) + 1)).toBe(start - hourMs + dayMs)
  })
})
