import { expect, test } from 'vitest'
import { splitHeader } from './header-units.ts'
import { signalOf } from './signal-words.ts'

const signal = (header: string, unitsCell = '') => {
  const found = signalOf(header, splitHeader(header, unitsCell))
  return found && [found.name, found.factor]
}

test.each([
  ['Power (kW)', 'ActivePower', 1],
  ['Power (kW) avg', 'ActivePower', 1],
  ['Power kW', 'ActivePower', 1],
  ['Power in MW', 'ActivePower', 1000],
  ['power_kw', 'ActivePower', 1],
  ['power_kw_avg', 'ActivePower', 1],
  ['PowerKW', 'ActivePower', 1],
  ['Leistung kW', 'ActivePower', 1],
  ['Leistung / kW', 'ActivePower', 1],
  ['Leistung[kW]', 'ActivePower', 1],
  ['P/kW', 'ActivePower', 1],
  ['Puissance kW', 'ActivePower', 1],
  ['Potencia activa kW', 'ActivePower', 1],
  ['Potência kW', 'ActivePower', 1],
  ['Blindleistung kvar', 'ReactivePower', 1],
  ['wind_speed m/s', 'WindSpeed', 1],
  ['wind_speed_ms', 'WindSpeed', 1],
  ['Wind speed, m/s', 'WindSpeed', 1],
  ['Wind speed avg km/h', 'WindSpeed', 1 / 3.6],
  ['Wind (m/s)', 'WindSpeed', 1],
  ['Wind Ø (m/s)', 'WindSpeed', 1],
  ['Ø Leistung kW', 'ActivePower', 1],
  ['Vento m/s', 'WindSpeed', 1],
  ['Wind (°)', 'WindDirection', 1],
  ['Wind direction deg', 'WindDirection', 1],
  ['Rotor U/min', 'RotorSpeed', 1],
  ['Gear oil temp C', 'GearOilTemperature', 1],
  ['Irradiance W/m2', 'PlaneOfArrayIrradiance', 1],
  ['DC current A', 'DcCurrent', 1],
])('%s is %s × %s', (header, name, factor) => {
  expect(signal(header)).toEqual([name, factor])
})

test.each([
  ['Power', 'ActivePower', '?'],
  ['Leistung', 'ActivePower', '?'],
  // One letter is no unit of this quantity: it names a phase or a string.
  ['Power A', 'ActivePower', '?'],
  ['Gear oil temp A', 'GearOilTemperature', 1],
])('%s has no unit', (header, name, factor) => {
  expect(signal(header)).toEqual([name, factor])
})

test('a unit of another quantity makes no signal of the catalogue', () => {
  expect(signal('Power kWh')).toBeUndefined()
  expect(signal('Wind (kW)')).toBeUndefined()
  expect(signal('phase A')).toBeUndefined()
})

test('brackets go before the row of units, and that before the end of the header', () => {
  expect(splitHeader('Power (kW)', 'MW')).toMatchObject({ words: 'Power ', unit: 'kW' })
  expect(splitHeader('Power kW', 'MW')).toMatchObject({ words: 'Power kW', unit: 'MW' })
  expect(splitHeader('Druck bar', '')).toEqual({ words: 'Druck', unit: 'bar', isDoubtful: false })
})
