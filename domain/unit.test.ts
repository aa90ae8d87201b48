import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  plantUnits,
  quantities,
  quantityOf,
  readableUnits,
  shownUnit,
  type UnitPreferences,
  withFigures,
} from './unit.ts'

const wish = (unit: string): UnitPreferences => {
  const quantity = quantityOf(unit)
  return quantity ? { [quantity]: unit } : {}
}
const convert = (value: number, from: string, to: string) => shownUnit(from, 0, wish(to)).of(value)

describe('known points', () => {
  test.each([
    [1_500, 'kW', 'MW', 1.5],
    [1.5, 'MW', 'kW', 1_500],
    [250, 'kWh', 'MWh', 0.25],
    [0, '°C', '°F', 32],
    [100, '°C', '°F', 212],
    [-40, '°C', '°F', -40],
    [32, '°F', '°C', 0],
    [10, 'm/s', 'km/h', 36],
    [1, 'kn', 'km/h', 1.852],
    [100, 'mph', 'km/h', 160.9344],
    [12.5, 'm/s', 'kn', 24.298],
    [12.5, 'm/s', 'mph', 27.962],
  ])('%d %s are %s: %d', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 3)
  })
})

const anyFigure = fc.double({ min: -1e9, max: 1e9, noNaN: true })
const near = (one: number, other: number, scale: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(scale))

describe('whatever the figure and whatever the two units of a quantity', () => {
  const pairs = quantities.flatMap((quantity) =>
    readableUnits[quantity].flatMap((from) => readableUnits[quantity].map((to) => [from, to] as const)),
  )
  const anyPair = fc.constantFrom(...pairs)

  test('there and back is where it began, and order stays', () => {
    fc.assert(
      fc.property(anyPair, anyFigure, anyFigure, ([from, to], one, other) => {
        const shown = shownUnit(from, 1, wish(to))
        expect(shown.isOther).toBe(from !== to)
        expect(near(shown.held(shown.of(one)), one, 100)).toBe(true)
        expect(near(convert(convert(one, from, to), to, from), one, 100)).toBe(true)
        expect(shown.of(Math.max(one, other))).toBeGreaterThanOrEqual(shown.of(Math.min(one, other)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('two steps are one', () => {
    const anyThree = fc.constantFrom(...quantities).chain((quantity) => {
      const unit = fc.constantFrom<string>(...readableUnits[quantity])
      return fc.tuple(unit, unit, unit)
    })
    fc.assert(
      fc.property(anyThree, anyFigure, ([first, second, third], value) =>
        near(convert(convert(value, first, second), second, third), convert(value, first, third), value * 1_000),
      ),
      { numRuns: 1_000 },
    )
  })
})

test('by default, and for all that has no other unit, nothing changes', () => {
  for (const unit of ['kW', 'MW', '°C', 'm/s', 'W/m²', 'hPa', 'mm/s', 'm³/s', '%', '', 'toString', 'constructor']) {
    const shown = shownUnit(unit, 2, plantUnits)
    expect([shown.unit, shown.decimals, shown.isOther, shown.of(12.345)]).toEqual([unit, 2, false, 12.345])
  }
  const allUnits: UnitPreferences = { power: 'MW', energy: 'MWh', temperature: '°F', windSpeed: 'kn' }
  for (const unit of ['W/m²', 'hPa', 'mm/s', 'm³/s', 'kvar', 'ppm', '€/MWh'])
    expect(shownUnit(unit, 1, allUnits)).toMatchObject({ unit, decimals: 1, isOther: false })
})

test('decimals say as much as before', () => {
  expect(shownUnit('kW', 0, { power: 'MW' }).decimals).toBe(2)
  expect(shownUnit('MW', 1, { power: 'kW' }).decimals).toBe(0)
  expect(shownUnit('°C', 1, { temperature: '°F' }).decimals).toBe(1)
  expect(shownUnit('m/s', 1, { windSpeed: 'mph' }).decimals).toBe(1)
})

test.each([
  ['>36', '>10'],
  ['<= 18,0', '<= 5'],
  ['7.2..14.4', '2..4'],
  ['-', '-'],
  ['!=3.6', '!=1'],
  ['much', 'much'],
  ['', ''],
])('a filter %j of km/h is %j of m/s', (shown, held) => {
  const unit = shownUnit('m/s', 1, { windSpeed: 'km/h' })
  expect(withFigures(shown, unit.held)).toBe(held)
})
