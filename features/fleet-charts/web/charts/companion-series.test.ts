import { expect, test } from 'vitest'
import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import { earlierSeries, expectedSeries } from './companion-series.ts'
import { isPower, normalised } from './normalised-series.ts'

const power: ChartSeries = {
  id: 'WT01:ActivePower',
  name: 'WT01 · Power',
  unit: 'kW',
  decimals: 0,
  times: [0, 600_000],
  values: [1_500, null],
  minimum: [1_000, null],
  maximum: [2_000, null],
  stepMs: null,
}

test('a share of rated power carries its unit, its envelope and its gaps', () => {
  expect(normalised(power, 2_000, '% of rated')).toMatchObject({
    unit: '% of rated',
    decimals: 1,
    values: [75, null],
    minimum: [50, null],
    maximum: [100, null],
  })
  expect(['ActivePower', 'WindSpeed'].map(isPower)).toEqual([true, false])
})

test('the expectation goes with its power, and a step without one is a gap', () => {
  const times = [0, 600_000, 1_200_000, 3_000_000, 3_600_000]
  const expected = expectedSeries(power, 'WT01 · Expected', {
    stepMs: 600_000,
    sourceStepMs: 600_000,
    times,
    expectedKw: [1, 2, 3, 4, 5],
    machines: [1, 1, 1, 1, 1],
    modelledMachines: 1,
    askedMachines: 1,
  })
  expect(expected).toMatchObject({ companionOf: power.id, unit: 'kW', stroke: 'dashed' })
  expect(expected.values).toEqual([1, 2, 3, null, 4, 5])
})

test('an earlier time stands where the present one does', () => {
  const earlier = earlierSeries(power, 'WT01 · Power, 1 week earlier', 7 * 86_400_000)
  expect(earlier.times).toEqual([604_800_000, 605_400_000])
  expect(earlier).toMatchObject({ companionOf: power.id })
  // Only expected values have a dashed line.
  expect(earlier.stroke).toBeUndefined()
  expect(earlier.minimum).toBeUndefined()
})
