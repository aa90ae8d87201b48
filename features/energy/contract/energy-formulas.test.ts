import { describe, expect, test } from 'vitest'
import {
  availability,
  capacityFactor,
  energyOfGas,
  equivalentCycles,
  isRunning,
  meanFlow,
  meanOverTime,
  performanceRatio,
  referenceEnergyAtTemperatureKwh,
  referenceEnergyKwh,
  roundTripEfficiency,
  specificWater,
  specificYield,
} from './energy-formulas.ts'

/** Worked by hand; the doc comments of the formulas show the same. */
describe('every technology', () => {
  test('capacity factor: 3,000 kWh of 500 kW × 24 h', () => {
    expect(capacityFactor(3_000, 500 * 24)).toBe(0.25)
  })

  test('a plant that takes energy has a negative capacity factor', () => {
    expect(capacityFactor(-120, 500 * 24)).toBe(-0.01)
  })

  test('availability: 22.8 h able of 24 h known', () => {
    expect(availability(22.8, 24)).toBeCloseTo(0.95, 12)
  })

  test('nothing is divided by no time', () => {
    expect([capacityFactor(10, 0), availability(null, 24), specificYield(10, null), meanFlow(1, 0)]).toEqual(
      Array(4).fill(null),
    )
  })
})

describe('solar', () => {
  // 1,000 kWp under 750 W/m² for 7 h: 5.25 kWh/m².
  const reference = referenceEnergyKwh(1_000, 750, 7)

  test('reference energy: 5.25 kWh/m² on 1,000 kWp', () => {
    expect(reference).toBe(5_250)
  })

  test('performance ratio: 4,200 kWh', () => {
    expect(performanceRatio(4_200, reference)).toBe(0.8)
  })

  test('at 45 °C and -0.4 %/K the modules could give 8 % less, so the corrected ratio is higher', () => {
    const warm = referenceEnergyAtTemperatureKwh(reference, 45, -0.004)
    expect(warm).toBeCloseTo(4_830, 9)
    expect(performanceRatio(4_200, warm)).toBeCloseTo(0.8696, 4)
  })

  test('at 5 °C the corrected ratio is lower', () => {
    expect(performanceRatio(4_200, referenceEnergyAtTemperatureKwh(reference, 5, -0.004))).toBeCloseTo(0.7407, 4)
  })

  test('specific yield: 4,200 kWh of 1,000 kWp', () => {
    expect(specificYield(4_200, 1_000)).toBe(4.2)
  })

  test('a night has no performance ratio', () => {
    expect(performanceRatio(-2, 0)).toBeNull()
  })
})

describe('battery', () => {
  test('round-trip efficiency of whole cycles is discharged ÷ charged', () => {
    const cycle = { chargedKwh: 1_000, dischargedKwh: 880, risePercent: 80, fallPercent: 80 }
    expect(roundTripEfficiency(cycle)).toBeCloseTo(0.88, 12)
  })

  test('a battery that ends fuller than it began is not inefficient', () => {
    const day = { chargedKwh: 1_100, dischargedKwh: 900, risePercent: 50, fallPercent: 45 }
    expect(roundTripEfficiency(day)).toBeCloseTo(20 / 22, 12)
  })

  test('a swing of 3 % says nothing', () => {
    expect(roundTripEfficiency({ chargedKwh: 40, dischargedKwh: 60, risePercent: 3, fallPercent: 3 })).toBeNull()
  })

  test('60 % and 40 % down are one cycle', () => {
    expect(equivalentCycles(60 + 40)).toBe(1)
  })
})

test('hydro: 10 m³/s for an hour and 2,500 kWh', () => {
  expect(specificWater(10 * 3_600, 2_500)).toBe(14.4)
  expect(meanFlow(10 * 3_600, 1)).toBe(10)
})

test('the mean head weighs each value by its time: 20 m for 3 h and 24 m for 1 h', () => {
  expect(meanOverTime(20 * 3 + 24, 4)).toBe(21)
  expect(meanOverTime(0, 4)).toBe(0)
})

test('biogas: 2,000 kWh from 1,000 Nm³; at 2 % of its rated power an engine does not run', () => {
  expect(energyOfGas(2_000, 1_000)).toBe(2)
  expect([isRunning(10, 500), isRunning(11, 500)]).toEqual([false, true])
})
