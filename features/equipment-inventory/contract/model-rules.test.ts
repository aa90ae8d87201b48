import { describe, expect, test } from 'vitest'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import { inventories } from './inventories.ts'
import { completenessOf } from './inventory-kind.ts'
import { windTurbineKind } from './kinds/wind-turbine.ts'
import { isProtection, isVectorGroup, specificPower, sweptArea } from './model-rules.ts'

test.each([
  ['Dyn11', true],
  ['Dyn5', true],
  ['YNd11', true],
  ['YNd5', true],
  ['Yyn0', true],
  ['Dd0', true],
  ['Dz6', true],
  ['Yzn11', true],
  ['YNyn0d11', true],
  ['Dyn11yn11', true],
  ['YNad11', true],
  ['Dyn0', false],
  ['Yyn11', false],
  ['YNd12', false],
  ['Dyn', false],
  ['dyn11', false],
  ['DYN11', false],
  ['Dyn11 ', false],
  ['', false],
])('%j is a vector group: %s', (text, isValid) => expect(isVectorGroup(text)).toBe(isValid))

test.each([
  ['IP54', true],
  ['IP2X', true],
  ['IP69K', true],
  ['IP23CW', true],
  ['IP74', false],
  ['54', false],
])('%j is a degree of protection: %s', (text, isValid) => expect(isProtection(text)).toBe(isValid))

test('a rotor of 100 m sweeps 7,854 m²; 3,300 kW on it are 420 W/m²', () => {
  expect(sweptArea(100)).toBeCloseTo(7_853.98, 2)
  expect(specificPower(3_300, 100)).toBeCloseTo(420.17, 2)
  expect([sweptArea(null), specificPower(null, 100), specificPower(3_300, null)]).toEqual([null, null, null])
})

const turbine = {
  manufacturer: 'Example',
  model: 'EX-100',
  status: 'active',
  ratedActivePower: 3_300,
  rotorDiameter: 100,
}

describe('rules of a wind turbine model', () => {
  const faultsOf = (values: object) => kindFaults(windTurbineKind, { deratings: [], ...turbine, ...values })

  test('the example is valid', () => expect(faultsOf({})).toEqual([]))

  test.each([
    [{ temperatureMin: 30, temperatureMax: 20 }, 'temperatureMax', 'below-field'],
    [{ madeFrom: '2020-01-01', madeTo: '2019-01-01' }, 'madeTo', 'below-field'],
    [{ rotorDiameter: 351 }, 'rotorDiameter', 'above-range'],
    [{ ratedActivePower: 0.5 }, 'ratedActivePower', 'below-range'],
    [{ designLife: 41 }, 'designLife', 'above-range'],
    [{ cutIn: 8.5 }, 'cutIn', 'above-range'],
    [{ model: null }, 'model', 'needed'],
    [
      {
        deratings: [
          { temperature: 35, output: 100 },
          { temperature: 30, output: 90 },
        ],
      },
      'deratings',
      'not-rising',
    ],
    [
      {
        deratings: [
          { temperature: 35, output: 80 },
          { temperature: 40, output: 90 },
        ],
      },
      'deratings',
      'output-rises',
    ],
  ])('%j is refused at %s', (values, field, code) => {
    expect(faultsOf(values)).toMatchObject([{ field, code }])
  })
})

test('completeness counts the fields that are expected and apply', () => {
  const { fields } = windTurbineKind
  expect(completenessOf(fields, turbine)).toBeLessThan(50)
  const whole = Object.fromEntries(Object.keys(fields).map((key) => [key, 1]))
  expect(completenessOf(fields, whole)).toBe(100)
  expect(completenessOf(fields, { ...whole, drive: null })).toBeLessThan(100)
  const gear = inventories.find(({ type }) => type === 'SwitchGear')?.kind.fields ?? {}
  const filled = { ...Object.fromEntries(Object.keys(gear).map((key) => [key, 1])), sf6Mass: null }
  expect(completenessOf(gear, { ...filled, insulation: 'vacuum' })).toBe(100)
  expect(completenessOf(gear, { ...filled, insulation: 'sf6' })).toBeLessThan(100)
})
