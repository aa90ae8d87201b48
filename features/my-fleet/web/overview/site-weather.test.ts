import { describe, expect, test } from 'vitest'
import { machineOf, rowOf, testFigure, testReader } from '../fleet/test-farm.ts'
import { siteWeather, weatherTagIds, windArrow } from './site-weather.ts'

const signals = ['WindSpeed', 'WindDirection']
const machines = [machineOf('AQ', 'WT1', { signals }), machineOf('AQ', 'WT2', { signals })]
const farm = rowOf('AQ', { machines })
const mast = machineOf('AQ', 'MM1', { type: 'MET_MAST', signals })

describe('the weather at a site', () => {
  test('is the mean of the machines where nothing else measures', () => {
    const reader = testReader({ 'AQ/WT1/WindSpeed': 8, 'AQ/WT2/WindSpeed': 10 })
    expect(siteWeather(farm, reader, testFigure)).toEqual({ value: 9, unit: 'm/s', decimals: 1, fromDegrees: null })
  })

  test('is that of the mast where there is one, and the machines stand in while it is silent', () => {
    const withMast = rowOf('AQ', { machines: [...machines, mast] })
    const heard = { 'AQ/WT1/WindSpeed': 8, 'AQ/MM1/WindDirection': 270 }
    expect(siteWeather(withMast, testReader({ ...heard, 'AQ/MM1/WindSpeed': 9.5 }), testFigure)).toMatchObject({
      value: 9.5,
      fromDegrees: 270,
    })
    expect(siteWeather(withMast, testReader(heard), testFigure)?.value).toBe(8)
  })

  test('asks the least tags that tell it', () => {
    expect(weatherTagIds([farm])).toHaveLength(4)
    expect(weatherTagIds([rowOf('XX', { type: 'UNHEARD OF' })])).toEqual([])
  })

  test('of a farm of which nothing is heard is nothing, not zero', () =>
    expect(siteWeather(farm, testReader({}), testFigure)).toBeNull())
})

test('the arrow flies with the wind', () => {
  expect([0, 90, 180, 270, 359, 44, 315].map(windArrow)).toEqual(['↓', '←', '↑', '→', '↓', '↙', '↘'])
})
