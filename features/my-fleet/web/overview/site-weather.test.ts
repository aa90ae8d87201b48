import { describe, expect, test } from 'vitest'
import { machineOf, rowOf, testFigure, testReader } from '../../../fleet-state/contract/test-farm.ts'
import { siteWeather, weatherTagIds, windArrow } from './site-weather.ts'

const signals = ['WindSpeed', 'WindDirection']
const machines = [machineOf('AQ', 'WT1', { signals }), machineOf('AQ', 'WT2', { signals })]
const farm = rowOf('AQ', { machines })
const mast = machineOf('AQ', 'MM1', { type: 'MET_MAST', signals })

describe('the weather at a site', () => {
  test('is the mean of the machines where nothing else measures', () => {
    const reader = testReader({ 'AQ/WT1/WindSpeed': 8, 'AQ/WT2/WindSpeed': 10 })
    expect(siteWeather(farm, { ...reader, figure: testFigure })).toEqual({
      value: 9,
      unit: 'm/s',
      decimals: 1,
      fromDegrees: null,
    })
  })

  test('is that of the mast where there is one, and the machines stand in while it is silent', () => {
    const withMast = rowOf('AQ', { machines: [...machines, mast] })
    const heard = { 'AQ/WT1/WindSpeed': 8, 'AQ/MM1/WindDirection': 270 }
    expect(
      siteWeather(withMast, { ...testReader({ ...heard, 'AQ/MM1/WindSpeed': 9.5 }), figure: testFigure }),
    ).toMatchObject({
      value: 9.5,
      fromDegrees: 270,
    })
    expect(siteWeather(withMast, { ...testReader(heard), figure: testFigure })?.value).toBe(8)
  })

  test('never mixes what a silent machine measured last with what is measured now', () => {
    const old = (value: number) => ({ value, ageMs: 3 * 3_600_000 })
    const now = { 'AQ/WT1/WindSpeed': 8, 'AQ/WT2/WindSpeed': old(20), 'AQ/WT1/WindDirection': old(90) }
    const live = { ...testReader({ ...now, 'AQ/WT2/WindDirection': 270 }), figure: testFigure }
    expect(siteWeather(farm, live)).toMatchObject({ value: 8, fromDegrees: 270 })
    const withMast = rowOf('AQ', { machines: [...machines, mast] })
    const silentMast = { ...testReader({ ...now, 'AQ/MM1/WindSpeed': old(3) }), figure: testFigure }
    expect(siteWeather(withMast, silentMast)?.value).toBe(8)
  })

  test('asks the least tags that tell it', () => {
    expect(weatherTagIds([farm])).toHaveLength(4)
    expect(weatherTagIds([rowOf('XX', { type: 'UNHEARD OF' })])).toEqual([])
  })

  test('of a farm of which nothing is heard is nothing, not zero', () =>
    expect(siteWeather(farm, { ...testReader({}), figure: testFigure })).toBeNull())
})

test('the arrow flies with the wind', () => {
  expect([0, 90, 180, 270, 359, 44, 315].map(windArrow)).toEqual(['↓', '←', '↑', '→', '↓', '↙', '↘'])
})
