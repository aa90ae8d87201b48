import { describe, expect, it } from 'vitest'
import { leastTimeoutS } from '../gateway/cadence.ts'
import { mostFarms, scaledPlans } from './scaled-plans.ts'
import { solarFarms } from './solar-farms.ts'
import { windFarms } from './wind-farms.ts'

const plans = [...windFarms, ...solarFarms]

describe('scaled plans', () => {
  it('are the plans themselves at scale 1', () => {
    expect(scaledPlans(plans, 1)).toEqual(plans)
  })

  it('keep every farm and add others with codes, names and places of their own, near their patterns', () => {
    const fleet = scaledPlans(plans, 3)
    expect(fleet).toHaveLength(3 * plans.length)
    expect(fleet.slice(0, plans.length).map(({ name }) => name)).toEqual(plans.map(({ name }) => name))
    expect(new Set(fleet.map(({ farmCode }) => farmCode)).size).toBe(fleet.length)
    expect(new Set(fleet.map(({ farmCode, name }) => `${farmCode.slice(0, 2)} ${name}`)).size).toBe(fleet.length)
    for (const { farmCode, lostForMs, lifeWordTimeoutS } of fleet.slice(plans.length)) {
      expect(farmCode).toMatch(/^[A-Z]{2}-[A-Z]{3}$/)
      expect(lostForMs).toBeUndefined()
      expect(lifeWordTimeoutS).toBeGreaterThanOrEqual(leastTimeoutS(3))
    }
  })

  it('stop at 500 farms', () => {
    expect(scaledPlans(plans, 1000)).toHaveLength(mostFarms)
  })

  it('are the same every time', () => {
    expect(scaledPlans(plans, 2)).toEqual(scaledPlans(plans, 2))
  })
})
