import { describe, expect, it } from 'vitest'
import { historyStepMs, hourMs, minuteMs } from '../world/time.ts'
import { type Curtailment, createAllowance, noLimit, type Surroundings } from './curtailment.ts'

const day = Date.UTC(2026, 6, 7)
const around = (given: Partial<Surroundings> = {}): Surroundings => ({
  longitude: 0,
  windSpeed: () => 5,
  windDirection: () => 200,
  temperatureC: () => 15,
  isNight: (timeMs) => timeMs % (24 * hourMs) < 5 * hourMs,
  ...given,
})
const allowance = (rule: Curtailment, given?: Partial<Surroundings>, device = 'WT01') =>
  createAllowance(1, device, [rule], around(given))

describe('curtailment', () => {
  it('is nothing without rules', () => {
    expect(createAllowance(1, 'WT01', [], around())).toBe(noLimit)
  })

  it('keeps quiet in the night, from the sector of the neighbours only', () => {
    const rule: Curtailment = { kind: 'noise', limit: 0.7, fromHour: 22, toHour: 6, sector: [180, 270] }
    const quiet = allowance(rule)
    expect(quiet.at(day + 3 * hourMs, 'instant')).toBe(0.7)
    expect(quiet.reasonAt(day + 3 * hourMs)).toBe('noise')
    expect(quiet.at(day + 12 * hourMs, 'instant')).toBe(1)
    expect(quiet.reasonAt(day + 12 * hourMs)).toBeUndefined()
    expect(allowance(rule, { windDirection: () => 40 }).at(day + 3 * hourMs, 'instant')).toBe(1)
  })

  it('waits for bats in light wind on warm nights', () => {
    const rule: Curtailment = { kind: 'bats', belowWind: 6, aboveC: 10, devices: ['WT01'] }
    const night = day + 3 * hourMs
    expect(allowance(rule).at(night, 'instant')).toBe(0)
    expect(allowance(rule, { windSpeed: () => 7 }).at(night, 'instant')).toBe(1)
    expect(allowance(rule, { temperatureC: () => 8 }).at(night, 'instant')).toBe(1)
    expect(allowance(rule).at(day + 12 * hourMs, 'instant')).toBe(1)
    expect(allowance(rule, {}, 'WT02')).toBe(noLimit)
  })

  it('takes effect within a minute, without a jump, and the mean of ten minutes knows of it', () => {
    const rule: Curtailment = { kind: 'noise', limit: 0.5, fromHour: 22, toHour: 6 }
    const night = allowance(rule)
    const evening = day + 22 * hourMs
    expect(night.at(evening - 1, 'instant')).toBe(1)
    expect(night.at(evening + minuteMs / 2, 'instant')).toBeCloseTo(0.75, 5)
    expect(night.at(evening + minuteMs, 'instant')).toBe(0.5)
    let sum = 0
    for (let second = 0; second < 600; second++) sum += night.at(evening + second * 1000, 'instant') / 600
    expect(night.at(evening, 'mean')).toBeCloseTo(sum, 2)
  })

  it('is asked for by grid and market on about the share of time that the plan says', () => {
    const share = (rule: Curtailment) => {
      const one = allowance(rule)
      let limited = 0
      for (let step = 0; step < 6 * 24 * 200; step += 3)
        if (one.at(day + step * historyStepMs, 'mean') < 1) limited += 1
      return limited / (2 * 24 * 200)
    }
    expect(share({ kind: 'grid at times', limit: 0.4, share: 0.2 })).toBeGreaterThan(0.12)
    expect(share({ kind: 'grid at times', limit: 0.4, share: 0.2 })).toBeLessThan(0.28)
    const noon = share({ kind: 'price', limit: 0.1, share: 0.25, fromHour: 11, toHour: 15 })
    expect(noon).toBeGreaterThan(0.02)
    expect(noon).toBeLessThan(0.07)
  })
})
