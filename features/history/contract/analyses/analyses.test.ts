import { describe, expect, it } from 'vitest'
import { dayHours } from './day-hours.ts'
import { durationCurve } from './duration-curve.ts'
import { isNotRunning, normalisedWind, powerBins } from './power-bins.ts'
import { correlationOf, valueDensity } from './value-density.ts'
import { sectorOf, windRose } from './wind-rose.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

describe('power bins', () => {
  it('normalise the wind to standard density', () => {
    expect(normalisedWind(10, 1.225)).toBe(10)
    expect(normalisedWind(10, 1.1)).toBeCloseTo(9.648, 3)
    expect(normalisedWind(8, 1.3)).toBeCloseTo(8.16, 2)
  })

  it('have the means, deviation and uncertainty of their values', () => {
    const [bin, ...rest] = powerBins([
      { wind: 6.9, powerKw: 400 },
      { wind: 7.0, powerKw: 420 },
      { wind: 7.1, powerKw: 440 },
    ])
    expect(rest).toEqual([])
    expect(bin).toMatchObject({ centre: 7, count: 3, deviationKw: 20 })
    expect(bin?.wind).toBeCloseTo(7, 9)
    expect(bin?.powerKw).toBeCloseTo(420, 9)
    expect(bin?.uncertaintyKw).toBeCloseTo(11.547, 3)
  })

  it('are centred on multiples of 0.5 m/s', () => {
    const centres = powerBins([7.24, 7.25, 7.74, 7.75].map((wind) => ({ wind, powerKw: 1 }))).map(
      ({ centre }) => centre,
    )
    expect(centres).toEqual([7, 7.5, 8])
    expect(powerBins([{ wind: 3, powerKw: 9 }])[0]).toMatchObject({ deviationKw: 0, uncertaintyKw: 0 })
  })

  it('leave out a turbine that does not run, but not one without wind', () => {
    expect(isNotRunning({ wind: 8, powerKw: 10 }, 2_000)).toBe(true)
    expect(isNotRunning({ wind: 8, powerKw: 700 }, 2_000)).toBe(false)
    expect(isNotRunning({ wind: 3, powerKw: -5 }, 2_000)).toBe(false)
  })
})

describe('density of pairs', () => {
  it('counts the pairs of each cell', () => {
    const { cells, ...rest } = valueDensity([0, 1, 4], [0, 1, 4], 2, 2)
    expect(cells).toEqual([
      [0, 0, 2],
      [1, 1, 1],
    ])
    expect(rest).toMatchObject({ xMin: 0, xMax: 4, yMin: 0, yMax: 4, count: 3, correlation: 1 })
  })

  it('has room for values that never change, and says nothing of none', () => {
    expect(valueDensity([5, 5], [1, 2], 4, 4)).toMatchObject({ xMin: 4.5, xMax: 5.5, correlation: null })
    expect(valueDensity([], [], 4, 4)).toMatchObject({ cells: [], count: 0, correlation: null })
  })

  it('correlation follows Pearson', () => {
    expect(correlationOf([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12)
    expect(correlationOf([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12)
    // By hand: products about the means sum to 4, squares to 5 and 5.
    expect(correlationOf([1, 2, 3, 4], [1, 3, 2, 4])).toBeCloseTo(0.8, 12)
  })
})

describe('a duration curve', () => {
  it('orders values by how long they were exceeded', () => {
    const { values, hours } = durationCurve([100, 300, 200], [hourMs, hourMs, hourMs], 7)
    expect(values).toEqual([300, 300, 300, 200, 200, 100, 100])
    expect(hours).toBe(3)
  })

  it('weighs each value with its time', () => {
    expect(durationCurve([100, 200], [3 * hourMs, hourMs], 5).values).toEqual([200, 200, 100, 100, 100])
    expect(durationCurve([], [])).toEqual({ shares: [], values: [], hours: 0 })
  })
})

describe('days and hours', () => {
  it('are means by the time that values stand for', () => {
    const at = Date.parse('2026-06-01T10:00Z')
    const { days, hours } = dayHours(
      [at, at + 10 * minuteMs],
      [100, 40],
      [10 * minuteMs, 20 * minuteMs],
      'Europe/Paris',
    )
    expect(days).toEqual(['2026-06-01'])
    expect(hours[0]?.[12]).toBe(60)
    expect(hours[0]?.filter((mean) => mean !== null)).toHaveLength(1)
  })

  it('of the nights in which the clock changes: one mean of the hour that comes twice, none of the one that is not there', () => {
    const hoursFrom = (start: string, count: number) => {
      const times = Array.from({ length: count }, (_, index) => Date.parse(start) + index * hourMs)
      return dayHours(
        times,
        times.map((_, index) => index),
        times.map(() => hourMs),
        'Europe/Paris',
      )
    }
    const autumn = hoursFrom('2026-10-24T22:00Z', 25)
    expect(autumn.days).toEqual(['2026-10-25'])
    expect(autumn.hours[0]?.slice(0, 5)).toEqual([0, 1, 2.5, 4, 5])
    const spring = hoursFrom('2026-03-28T23:00Z', 23)
    expect(spring.hours[0]?.slice(0, 5)).toEqual([0, 1, null, 2, 3])
  })

  it('have no hole where a day has no values', () => {
    const at = Date.parse('2026-06-01T00:00Z')
    expect(dayHours([at, at + 48 * hourMs], [1, 2], [1, 1], 'UTC').days).toEqual([
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
    ])
    expect(dayHours([], [], [], 'UTC')).toEqual({ days: [], hours: [] })
  })
})

describe('a wind rose', () => {
  it('has its first sector around north', () => {
    expect([348.75, 0, 11.24, 11.25, 90, 359.9, -90, 360].map(sectorOf)).toEqual([0, 0, 0, 1, 4, 0, 12, 0])
  })

  it('counts by sector and speed; a calm has no direction', () => {
    const { counts, calm, count } = windRose([350, 5, 90, 180], [4, 7, 0.2, 30])
    expect(counts[0]).toEqual([0, 1, 1, 0, 0, 0])
    expect(counts[8]).toEqual([0, 0, 0, 0, 0, 1])
    expect([calm, count]).toEqual([1, 4])
  })
})
