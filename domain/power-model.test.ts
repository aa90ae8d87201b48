import { describe, expect, test } from 'vitest'
import {
  airDensity,
  expectedPowerKw,
  type PowerModel,
  standardPressure,
  stormWindOf,
  windPowerKw,
} from './power-model.ts'

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

describe('curves of several densities', () => {
  const flat = (power: number): readonly (readonly [number, number])[] => [
    [0, 0],
    [10, power],
    [30, power],
  ]
  const curves = [
    { density: 1, points: flat(800) },
    { density: 1.2, points: flat(1_000) },
  ]
  const model = { kind: 'wind', elevationM: 0, curve: flat(1_020), curves } as const
  test('between two densities the power is interpolated', () => {
    expect(windPowerKw(model, 12, 1.05)).toBeCloseTo(850, 9)
    expect(windPowerKw(model, 5, 1.15)).toBeCloseTo(475, 9)
    expect(windPowerKw(model, 12, 1.2)).toBeCloseTo(1_000, 9)
  })
  test('outside, the nearest curve is corrected: by the cube root for pitch, in proportion for stall', () => {
    expect(windPowerKw(model, 5, 0.9)).toBeCloseTo(80 * 5 * 0.9 ** (1 / 3), 9)
    expect(windPowerKw(model, 5, 1.3)).toBeCloseTo(100 * 5 * (1.3 / 1.2) ** (1 / 3), 9)
    expect(windPowerKw({ ...model, control: 'stall' }, 5, 0.9)).toBeCloseTo(400 * 0.9, 9)
    expect(windPowerKw({ ...turbine, control: 'stall' }, 8, 1)).toBeCloseTo(800 / 1.225, 9)
  })
  test('a curve alone counts as one of standard density', () => {
    expect(windPowerKw(turbine, 8, 1.225)).toBeCloseTo(800, 9)
    expect(windPowerKw(turbine, 7, 1.1)).toBeCloseTo((800 * (7 * (1.1 / 1.225) ** (1 / 3) - 3)) / 5, 9)
  })
  test('nothing from the cut-out on, also where the normalised wind is below it', () => {
    expect(windPowerKw({ ...model, cutOut: 25 }, 25, 0.9)).toBe(0)
    expect(windPowerKw({ ...model, cutOut: 25 }, 24.9, 1.1)).toBeCloseTo(900, 9)
  })
})
