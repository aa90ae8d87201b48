import { expect, test } from 'vitest'
import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { ChosenSeries } from './chart-sources.ts'
import { asPower, inReadUnit, onItsAxis, powerUnit } from './power-unit.ts'

const chosen = (quantity: string, ratedKw: number | null): ChosenSeries =>
  ({ id: quantity, quantity, source: { ratedKw }, tag: {} }) as unknown as ChosenSeries
const line: ChartSeries = {
  id: 'a',
  name: 'a',
  unit: 'kW',
  decimals: 0,
  times: [1, 2],
  values: [5_200, null],
  minimum: [5_000, null],
  stepMs: null,
}

const source = (machineCode: string | undefined) => ({ machineCode }) as ChosenSeries['source']

test('machines are read in kW and farms in MW, unless the person reads powers in one unit everywhere', () => {
  expect(powerUnit(source('WT01'), {})).toBe('kW')
  expect(powerUnit(source(undefined), {})).toBe('MW')
  expect(powerUnit(source(undefined), { power: 'kW' })).toBe('kW')
  expect(powerUnit(source('WT01'), { power: 'MW' })).toBe('MW')
})

test('the power of a farm has its own axis, and a power its energy; a share of rated power stands with all others', () => {
  const of = (machineCode: string | undefined, quantity: string, unit: string) =>
    onItsAxis({ ...line, unit }, { quantity, source: source(machineCode) } as ChosenSeries, 'Power')
  expect(of(undefined, 'ActivePower', 'MW')).toMatchObject({
    axis: 'farm',
    quantity: 'Power',
    integral: { unit: 'MWh' },
  })
  expect(of('WT01', 'ActivePower', 'kW')).toMatchObject({ integral: { unit: 'kWh' } })
  expect(of('WT01', 'ActivePower', 'kW').axis).toBeUndefined()
  expect(of(undefined, 'ActivePower', '% of rated').axis).toBeUndefined()
  expect(of(undefined, 'WindSpeed', 'm/s').integral).toBeUndefined()
})

test('a line is drawn in the unit that is read, its envelope too; gaps stay gaps', () => {
  const wind = { ...line, unit: 'm/s', decimals: 1, values: [10, null], minimum: [5, null], maximum: [20, null] }
  expect(inReadUnit(wind, { windSpeed: 'km/h' })).toMatchObject({
    unit: 'km/h',
    decimals: 1,
    values: [36, null],
    minimum: [18, null],
    maximum: [72, null],
  })
  expect(inReadUnit(wind, { temperature: '°F' })).toBe(wind)
  expect(inReadUnit({ ...wind, unit: '°C', values: [0, null] }, { temperature: '°F' }).values).toEqual([32, null])
  // What has been divided into MW stays what is read.
  expect(inReadUnit(asPower(line, chosen('ActivePower', 1), 'MW'), { power: 'MW' }).values).toEqual([5.2, null])
})

test('powers stand on nothing and are divided where the unit is MW; others are left alone', () => {
  expect(asPower(line, chosen('ActivePower', 1), 'MW')).toMatchObject({
    unit: 'MW',
    decimals: 2,
    values: [5.2, null],
    minimum: [5, null],
    fromZero: true,
  })
  expect(asPower(line, chosen('ActivePower', 1), 'kW')).toMatchObject({
    unit: 'kW',
    values: [5_200, null],
    fromZero: true,
  })
  expect(asPower(line, chosen('WindSpeed', 1), 'MW')).toBe(line)
})
