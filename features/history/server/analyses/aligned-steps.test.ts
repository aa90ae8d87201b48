import { expect, test } from 'vitest'
import type { TagSeries } from '../../../../platform/server/telemetry/historian.ts'
import { alignedSteps } from './aligned-steps.ts'

const series = (times: number[], values: (number | null)[], more: Partial<TagSeries> = {}): TagSeries => ({
  tagId: 1,
  resolution: '10m',
  stepMs: 10,
  times,
  values,
  ...more,
})

test('a step counts where all needed tags have a value; others may be missing', () => {
  const wind = series([0, 10, 20, 30], [5, null, 7, 8], { covered: [10, 10, 4, 10] })
  const power = series([0, 10, 20], [50, 60, 70])
  expect(alignedSteps([wind, power, undefined], 2, 10)).toEqual({
    times: [0, 20],
    columns: [
      [5, 7],
      [50, 70],
      [null, null],
    ],
    coveredMs: [10, 4],
  })
  expect(alignedSteps([undefined], 1, 10).times).toEqual([])
})

test('a direction is the last one of a step', () => {
  const direction = series([0], [180], { last: [10] })
  expect(alignedSteps([direction, series([0], [8])], 2, 10, (place) => place === 0).columns[0]).toEqual([10])
})
