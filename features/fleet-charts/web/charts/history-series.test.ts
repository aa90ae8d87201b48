import { describe, expect, test } from 'vitest'
import type { LiveSample } from '../../../../domain/quality.ts'
import type { HistorySeries } from '../../../history/contract/history.ts'
import type { ChosenSeries } from './chart-sources.ts'
import { drawnSeries, fileResolution, resolutionOf } from './history-series.ts'

const chosen: ChosenSeries = {
  id: 'WT1:ActivePower',
  quantity: 'ActivePower',
  source: {
    id: 'WT1',
    name: 'WT1',
    group: '',
    farmCode: 'FARM',
    machineCode: 'WT01',
    isMachine: true,
    curve: null,
    elevationM: null,
    ratedKw: null,
    hasModel: false,
    tags: new Map(),
  },
  tag: { name: 'ActivePower', tagId: 1, tagCode: 'x', unit: 'kW', decimals: 0, missing9999: true },
}
const history = (part: Partial<HistorySeries>): HistorySeries => ({
  tagId: 1,
  resolution: 'raw',
  stepMs: null,
  times: [],
  values: [],
  ...part,
})
const live = (timeMs: number, value: LiveSample['value']): LiveSample => ({ timeMs, value, quality: 0 })
const draw = (part: HistorySeries | undefined, tail: readonly LiveSample[] = []) =>
  drawnSeries({ chosen, name: 'WT1', history: part, tail, atsSummaryActive: false, untilMs: 0 })

describe('a line', () => {
  test('shows missing, words and 9999 as gaps, and 0 as 0', () => {
    const line = draw(history({ times: [1, 2, 3, 4], values: [0, null, 9999, 'FAULT'] }))
    expect(line.values).toEqual([0, null, null, null])
  })

  test('goes on with live values that are newer than its history', () => {
    const line = draw(history({ times: [1000, 2000], values: [1, 2] }), [live(2000, 9), live(3000, 3)])
    expect(line.times).toEqual([1000, 2000, 3000])
    expect(line.values).toEqual([1, 2, 3])
  })

  test('puts live values into buckets of its own width, with their range', () => {
    const buckets = history({ stepMs: 1000, times: [1000], values: [5], minimum: [4], maximum: [6] })
    const line = draw(buckets, [live(1500, 99), live(2100, 1), live(2900, 3), live(3000, null)])
    expect(line.times).toEqual([1000, 2000, 3000])
    expect(line.values).toEqual([5, 2, null])
    expect(line.minimum).toEqual([4, 1, null])
    expect(line.maximum).toEqual([6, 3, null])
  })

  test('holds values as measured for as long as their signal says, in steps', () => {
    const line = draw(history({ times: [0, 1000, 9000], values: [1, 2, 3], holdMs: 5000 }), [live(9500, 4)])
    expect(line.times).toEqual([0, 1000, 6000, 6001, 9000, 9500])
    expect(line.values).toEqual([1, 2, 2, null, 3, 4])
    expect(line.stepped).toBe(true)
    expect(line.samples).toEqual({ times: [0, 1000, 9000, 9500], values: [1, 2, 3, 4] })
    expect(draw(history({ stepMs: 1000, times: [0], values: [1] })).stepped).toBeUndefined()
  })

  test('has a gap where values stayed away', () => {
    const minute = 60_000
    const times = [0, 1, 2, 3, 60, 61, 62].map((at) => at * minute)
    const line = draw(history({ times, values: times.map(() => 1) }))
    expect(line.values).toEqual([1, 1, 1, 1, null, 1, 1, 1])
    expect(line.times[4]).toBe(4 * minute)
    expect(draw(undefined).times).toEqual([])
  })
})

test('the note of the resolution says what the points are', () => {
  const raw = history({ times: [1], values: [1] })
  const hours = history({ times: [1], values: [1], stepMs: 3_600_000 })
  expect(resolutionOf([raw])).toEqual({ kind: 'raw', stepMs: 0 })
  expect(resolutionOf([hours, history({})])).toEqual({ kind: 'mean', stepMs: 3_600_000 })
  expect(resolutionOf([raw, hours])).toEqual({ kind: 'mixed', stepMs: 3_600_000 })
})

test('a file has the stored step nearest below what is drawn', () => {
  const steps = [null, 60_000, 600_000, 1_800_000, 3_600_000, 43_200_000, 604_800_000]
  const files = steps.map((stepMs) => fileResolution([history({ stepMs })]))
  expect(files).toEqual(['raw', 'raw', '10m', '10m', '1h', '1h', '1d'])
})
