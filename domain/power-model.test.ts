import { describe, expect, test } from 'vitest'
import { airDensity, expectedPowerKw, type PowerModel, standardPressure, stormWindOf } from './power-model.ts'

const turbine: PowerModel = {
  kind: 'wind',
  elevationM: 0,
  curve: [
    [3, 0],
    [8, 800],
    [12, 2000],
    [25, 2000],
  ],
}

const expected = (model: PowerModel, values: Record<string, number>) =>
  expectedPowerKw(model, (signal) => values[signal] ?? null)

describe('expected power of wind', () => {
  test('standard air leaves the curve as it is', () => {
    expect(airDensity(15, 1013.25)).toBeCloseTo(1.225, 3)
    expect(expected(turbine, { WindSpeed: 8, AmbientTemperature: 15 })).toBeCloseTo(800, 0)
    expect(expected(turbine, { WindSpeed: 10, AmbientTemperature: 15 })).toBeCloseTo(1400, 0)
  })
  test('thin air gives less below rated power, and as much at rated power', () => {
    const thin = { AmbientTemperature: 35, AirPressure: 850 }
    const speed = 8 * (airDensity(35, 850) / 1.225) ** (1 / 3)
    expect(expected(turbine, { WindSpeed: 8, ...thin })).toBeCloseTo((800 * (speed - 3)) / 5, 6)
    expect(expected(turbine, { WindSpeed: 18, ...thin })).toBe(2000)
  })
  test('a high site has thin air without a barometer', () => {
    expect(standardPressure(1500)).toBeCloseTo(845.6, 0)
    const high = { ...turbine, elevationM: 1500 }
    expect(expected(high, { WindSpeed: 8 })).toBeLessThan(expected(turbine, { WindSpeed: 8 }) ?? 0)
  })
  test('nothing in a calm and beyond the curve', () => {
    expect(expected(turbine, { WindSpeed: 1 })).toBe(0)
    expect(expected(turbine, { WindSpeed: 31 })).toBe(0)
  })
  test('without wind nobody can say', () => {
    expect(expected(turbine, { AmbientTemperature: 15 })).toBeNull()
  })
})

describe('expected power of the other technologies', () => {
  const inverter: PowerModel = {
    kind: 'solar',
    dcPowerKw: 1250,
    acPowerKw: 1000,
    temperatureCoefficientPerK: -0.004,
    losses: 0.04,
  }
  test('sun: warm modules give less, the inverter clips, night gives nothing', () => {
    expect(expected(inverter, { PlaneOfArrayIrradiance: 500, ModuleTemperature: 50 })).toBeCloseTo(625 * 0.9 * 0.96, 6)
    expect(expected(inverter, { PlaneOfArrayIrradiance: 1100, ModuleTemperature: 25 })).toBe(1000)
    expect(expected(inverter, { PlaneOfArrayIrradiance: -2, ModuleTemperature: 5 })).toBe(0)
  })
  test('water: flow, head and efficiency', () => {
    const unit: PowerModel = { kind: 'hydro', ratedPowerKw: 5000, efficiency: 0.9 }
    expect(expected(unit, { WaterFlow: 20, Head: 15 })).toBeCloseTo(9.81 * 20 * 15 * 0.9, 6)
    expect(expected(unit, { WaterFlow: 90, Head: 15 })).toBe(5000)
    expect(expected(unit, { WaterFlow: 20 })).toBeNull()
  })
  test('gas by its methane, a battery by its set point in both directions', () => {
    const engine: PowerModel = { kind: 'biogas', ratedPowerKw: 1200, electricalEfficiency: 0.42 }
    expect(expected(engine, { GasFlow: 400, MethaneContent: 52 })).toBeCloseTo(400 * 0.52 * 9.97 * 0.42, 6)
    const battery: PowerModel = { kind: 'battery', ratedPowerKw: 2000 }
    expect(expected(battery, { PowerSetpoint: -1500 })).toBe(-1500)
    expect(expected(battery, { PowerSetpoint: 9000 })).toBe(2000)
  })
})

test('too much wind begins where a curve leaves its plateau, or ends', () => {
  const wind = (curve: readonly (readonly [number, number])[]) => stormWindOf({ kind: 'wind', curve, elevationM: 0 })
  expect(
    wind([
      [3, 0],
      [12, 2000],
      [24, 2000],
      [25, 1500],
      [28, 0],
    ]),
  ).toBe(24)
  expect(
    wind([
      [3, 0],
      [12, 2000],
      [25, 2000],
    ]),
  ).toBe(25)
  expect(stormWindOf({ kind: 'battery', ratedPowerKw: 1 })).toBeUndefined()
})
