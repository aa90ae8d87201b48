import { describe, expect, test } from 'vitest'
import { createFormat, formatOf } from './format.ts'

const english = createFormat('en-GB')
const french = createFormat('fr-FR')

describe('numbers', () => {
  test('as the language writes them', () => {
    expect(english.number(12345.678, 1, 'kW')).toBe('12,345.7\u00a0kW')
    expect(french.number(12345.678, 1, 'kW')).toBe('12\u202f345,7\u00a0kW')
    expect(createFormat('es-ES').number(1234)).toBe('1.234')
    expect(createFormat('pt-PT').number(1234)).toMatch(/^1\s234$/)
  })
  test('what is missing is a dash, and zero has no sign', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(english.number(value)).toBe('-')
    expect(english.number(-0.04, 1)).toBe('0.0')
  })
  test('shares', () => expect(english.percent(0.431)).toBe('43\u00a0%'))
})

describe('times', () => {
  const at = Date.UTC(2026, 9, 25, 1, 30)
  test('are written in the zone that is asked for', () => {
    expect(english.instant(at, 'UTC')).toContain('01:30')
    expect(english.instant(at, 'Asia/Kathmandu')).toContain('07:15')
  })
  test('ages and durations are those of spans.ts; a missing age is a dash', () => {
    expect(english.age(7_200_000)).toBe('2\u202fh ago')
    expect(english.age(undefined)).toBe('-')
    expect(english.duration(4_800_000)).toBe('1\u202fh 20\u202fmin')
  })
})

test.each([
  ['en-GB', '36.0\u00a0km/h', '50.0\u00a0°F', '1.50\u00a0MW'],
  ['fr-FR', '36,0\u00a0km/h', '50,0\u00a0°F', '1,50\u00a0MW'],
  ['es-ES', '36,0\u00a0km/h', '50,0\u00a0°F', '1,50\u00a0MW'],
  ['pt-PT', '36,0\u00a0km/h', '50,0\u00a0°F', '1,50\u00a0MW'],
])('in %s a figure with its unit is written in the unit that is read', (locale, wind, temperature, power) => {
  const format = formatOf(locale, { windSpeed: 'km/h', temperature: '°F', power: 'MW' })
  expect([format.number(10, 1, 'm/s'), format.number(10, 1, '°C'), format.number(1_500, 0, 'kW')]).toEqual([
    wind,
    temperature,
    power,
  ])
  // Others stay, and so does a figure without its unit.
  expect(format.number(10, 0, 'hPa')).toBe('10\u00a0hPa')
  expect(format.number(null, 1, 'm/s')).toBe('-')
  expect(format.inUnit('m/s', 1)).toMatchObject({ unit: 'km/h', decimals: 1 })
  expect(format.inUnit('', 0).text(7)).toBe('7')
})

test('formats of two people do not mix', () => {
  expect(formatOf('en-GB', { power: 'MW' }).number(500, 0, 'kW')).toBe('0.50\u00a0MW')
  expect(formatOf('en-GB').number(500, 0, 'kW')).toBe('500\u00a0kW')
})
