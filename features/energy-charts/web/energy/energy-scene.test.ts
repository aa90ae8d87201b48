import { describe, expect, test } from 'vitest'
import type { EnergySubject } from '../../../energy/contract/energy.ts'
import { findFigure } from '../../../energy/contract/energy-figures.ts'
import { changeOf, figureOfRange, figuresWithValues, type KnownFigure, partOf, statisticsOf } from './energy-scene.ts'

const figure = (id: string) => findFigure(id) as KnownFigure

const subject = (fields: Partial<EnergySubject>): EnergySubject => ({
  farmCode: 'A',
  technology: 'wind',
  ratedKw: 1_000,
  peakKw: null,
  quantities: {},
  ...fields,
})

const solar = subject({
  farmCode: 'S',
  technology: 'solar',
  peakKw: 1_000,
  quantities: { produced: [4_000, 1_000], paired: [4_000, 1_000], reference: [5_000, 2_000] },
})

describe('figures of a range', () => {
  test('a ratio of a range is that of its sums: 5,000 of 7,000, not the mean of 80 and 50 %', () => {
    expect(figureOfRange(figure('performanceRatio'), partOf('S', 'S', [solar], 2))).toBeCloseTo(5_000 / 70, 9)
  })

  test('a month without expected energy does not count on the other side either', () => {
    const wind = subject({
      quantities: { produced: [900, 5_000], compared: [900, null], expected: [1_000, null] },
    })
    expect(figureOfRange(figure('ofExpected'), partOf('A', 'A', [wind], 2))).toBe(90)
  })

  test('wind and solar together have energy, no specific yield and no performance ratio', () => {
    const both = partOf('*', 'all', [solar, subject({ quantities: { produced: [10, 20] } })], 2)
    expect(figureOfRange(figure('produced'), both)).toBe(5_030)
    expect(figuresWithValues([both]).map(({ id }) => id)).toEqual(['produced'])
  })

  test('two batteries have no cycles together, each has its own', () => {
    const battery = (farmCode: string) => subject({ farmCode, technology: 'bess', quantities: { fall: [50, 50] } })
    expect(figureOfRange(figure('cycles'), partOf('B', 'B', [battery('B')], 2))).toBe(1)
    expect(figureOfRange(figure('cycles'), partOf('*', 'all', [battery('B'), battery('C')], 2))).toBeNull()
  })

  test('the band of charge is the outer one', () => {
    const bank = subject({ technology: 'bess', quantities: { chargeMinimum: [20, 12], chargeMaximum: [90, 95] } })
    const part = partOf('B', 'B', [bank], 2)
    expect(['chargeMinimum', 'chargeMaximum'].map((id) => figureOfRange(figure(id), part))).toEqual([12, 95])
  })
})

describe('statistics', () => {
  const buckets = [0, 1, 2].map((day) => ({ label: String(day), startMs: day * 100, endMs: day * 100 + 100 }))
  const part = partOf('A', 'A', [subject({ quantities: { produced: [300, 500, 10] } })], 3)

  test('a day that runs counts in the total and is no worst day', () => {
    expect(statisticsOf(figure('produced'), part, { buckets, nowMs: 250 })).toEqual({
      total: 810,
      mean: 400,
      best: { bucket: 1, value: 500 },
      worst: { bucket: 0, value: 300 },
    })
  })

  test('while nothing is over, what there is counts', () => {
    expect(statisticsOf(figure('produced'), part, { buckets, nowMs: 50 }).worst).toEqual({ bucket: 2, value: 10 })
  })
})

test('the change compares like with like: a farm that is new counts on neither side', () => {
  const old = subject({
    quantities: { produced: [120, 100] },
    before: { produced: [100, null], covered: [24, null] },
  })
  const built = subject({
    farmCode: 'NEW',
    quantities: { produced: [5_000, 5_000] },
    before: { produced: [null, null], covered: [null, null] },
  })
  const part = partOf('*', 'all', [old, built], 2)
  expect(changeOf(part)).toBeCloseTo(0.2, 9)
  expect([changeOf(part, 0), changeOf(part, 1)]).toEqual([expect.closeTo(0.2, 9), null])
})
