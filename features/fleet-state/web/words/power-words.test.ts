import { expect, test } from 'vitest'
import { createFormat } from '../../../../platform/web/i18n/format.ts'
import { fleetPowerWords, givenShare, powerWords } from './power-words.ts'

const inEnglish = (wishes = {}) => createFormat('en-GB', wishes)

test('by default what is installed decides the unit of a page', () => {
  const small = powerWords(900, inEnglish())
  expect([small.power(450.4), small.unit, small.energy(1_234), small.energyUnit]).toEqual(['450', 'kW', '1,234', 'kWh'])
  const large = powerWords(24_000, inEnglish())
  expect([large.power(12_440), large.unit, large.energy(null), large.energyUnit]).toEqual(['12.4', 'MW', '-', 'MWh'])
})

test('a missing power has no unit', () => {
  const words = powerWords(24_000, inEnglish())
  expect([words.powerText(12_440), words.powerText(null)]).toEqual(['12.4\u00a0MW', '-'])
})

test('of less than nothing no share is said', () => {
  expect([givenShare(50, 100), givenShare(0, 100), givenShare(-5, 100), givenShare(5, 0)]).toEqual([
    0.5,
    0,
    undefined,
    undefined,
  ])
})

test('the person’s unit holds on every page, with figures that say as much', () => {
  const large = powerWords(24_000, inEnglish({ power: 'kW', energy: 'kWh' }))
  expect([large.power(12_440), large.unit, large.energy(98_765), large.energyUnit]).toEqual([
    '12,440',
    'kW',
    '98,765',
    'kWh',
  ])
  const small = powerWords(900, inEnglish({ power: 'MW', energy: 'MWh' }))
  expect([small.power(450), small.unit, small.energy(1_234), small.energyUnit]).toEqual(['0.45', 'MW', '1.23', 'MWh'])
})

test('farms beside each other are in MW, or in kW for who reads kW', () => {
  expect(fleetPowerWords(inEnglish(), 1).text(12_440)).toBe('12.4\u00a0MW')
  expect(fleetPowerWords(inEnglish(), 1).text(null)).toBe('-')
  const inKw = fleetPowerWords(inEnglish({ power: 'kW' }), 1)
  expect([inKw.figure(12_440), inKw.unit]).toEqual(['12,440', 'kW'])
})
