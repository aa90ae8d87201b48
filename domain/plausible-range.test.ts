import { expect, test } from 'vitest'
import { plausibleRange } from './plausible-range.ts'
import { signals } from './signal.ts'

const allows = (name: string, unit: string, value: number, ratedPowerKw?: number) => {
  const { lowest, highest } = plausibleRange({ name, unit, ratedPowerKw })
  return value >= lowest && value <= highest
}

test.each<[string, string, number, number | undefined, boolean]>([
  ['ActivePower', 'kW', 2_100, 2_000, true],
  ['ActivePower', 'kW', -2_000, 2_000, true],
  ['ActivePower', 'kW', 9_999, 2_000, false],
  ['ActivePower', 'kW', 65_535, 2_000, false],
  ['ActivePower', 'kW', 65_535, undefined, true],
  ['Power', 'W', 2_100_000, 2_000, true],
  ['Power', 'MW', 2.1, 2_000, true],
  ['Power', 'MW', 2_100, 2_000, false],
  ['DcPower', 'kW', 130, 100, true],
  ['WindSpeed', 'm/s', 42, undefined, true],
  ['WindSpeed', 'm/s', -0.3, undefined, true],
  ['WindSpeed', 'm/s', 999, undefined, false],
  ['AmbientTemperature', '°C', -45, undefined, true],
  ['AmbientTemperature', '°C', 3_276.7, undefined, false],
  ['AmbientTemperature', 'K', 288, undefined, true],
  ['AmbientTemperature', 'K', 3_276.7, undefined, false],
  ['AirPressure', 'hPa', 1_013, undefined, true],
  ['AirPressure', 'hPa', 101_325, undefined, false],
  ['AirPressure', 'Pa', 101_325, undefined, true],
  ['WindSpeed', 'km/h', 130, undefined, true],
  ['RotorSpeed', 'Hz', 0.3, undefined, true],
  ['ExhaustTemperature', '°C', 620, undefined, true],
  ['ProducedEnergy', 'kWh', 123_456_789_012, undefined, true],
  ['StatusCode', '', 65_535, undefined, true],
  ['Nacelle/Oil', 'l/min', 1e14, undefined, true],
])('%s [%s] %d at %s kW: %s', (name, unit, value, ratedPowerKw, expected) => {
  expect(allows(name, unit, value, ratedPowerKw)).toBe(expected)
})

test('each signal may be zero', () => {
  const numbers = signals.filter(({ valueType, name }) => valueType === 'number' && name !== 'AirPressure')
  for (const { name, unit } of numbers) expect(allows(name, unit, 0, 100), name).toBe(true)
})
