import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { ExpectedPower } from '../../../fleet-state/contract/history-expected.ts'
import { bucketGap, gapsIn, withGaps } from './line-gaps.ts'

/** What the power models say beside a power. */
export const expectedSeries = (power: ChartSeries, name: string, { times, expectedKw }: ExpectedPower): ChartSeries => {
  const gaps = gapsIn(times, bucketGap)
  return {
    id: `${power.id} expected`,
    name,
    unit: power.unit,
    decimals: power.decimals,
    times: withGaps(times, gaps, ({ dueMs }) => dueMs),
    values: withGaps(expectedKw, gaps, () => null),
    stepMs: null,
    companionOf: power.id,
    stroke: 'dashed',
  }
}

/** A series of an earlier time moved onto the present axis; without its envelope, which would cover the present one. */
export const earlierSeries = (earlier: ChartSeries, name: string, byMs: number): ChartSeries => ({
  id: `${earlier.id} earlier`,
  name,
  unit: earlier.unit,
  decimals: earlier.decimals,
  times: earlier.times.map((timeMs) => timeMs + byMs),
  values: earlier.values,
  stepMs: earlier.stepMs,
  companionOf: earlier.id,
})
