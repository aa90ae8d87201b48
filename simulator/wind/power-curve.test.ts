import { describe, expect, it } from 'vitest'
import { availablePowerKw, ratedWindSpeed } from './power-curve.ts'
import { turbineModels } from './turbine-model.ts'

describe.each(Object.values(turbineModels))('power curve of $name', (model) => {
  it('rises from cut-in to cut-out and never exceeds the rated power', () => {
    let before = 0
    for (let wind = 0; wind <= model.cutOut; wind += 0.1) {
      const power = availablePowerKw(model, wind, 1.225)
      expect(power).toBeGreaterThanOrEqual(before)
      expect(power).toBeLessThanOrEqual(model.ratedPowerKw)
      before = power
    }
    expect(before).toBeGreaterThan(0.99 * model.ratedPowerKw)
  })

  it('gives nothing in a calm and in a storm', () => {
    expect(availablePowerKw(model, model.cutIn, 1.225)).toBe(0)
    expect(availablePowerKw(model, model.cutOut + 4, 1.225)).toBe(0)
  })

  it('gives less in thin air, in proportion where the load is partial', () => {
    const wind = 0.6 * ratedWindSpeed(model)
    const ratio = availablePowerKw(model, wind, 1.0) / availablePowerKw(model, wind, 1.225)
    expect(ratio).toBeCloseTo(1 / 1.225, 2)
  })

  it('reaches its rated power at a wind that such machines need', () => {
    expect(ratedWindSpeed(model)).toBeGreaterThan(9.5)
    expect(ratedWindSpeed(model)).toBeLessThan(14)
  })
})
