import { expect, test } from 'vitest'
import { resourceFigure } from './resource-figures.ts'
import { machineOf, rowOf, testFigure, testReader } from './test-farm.ts'

const signals = ['WindSpeed']
const row = rowOf('RF', {
  machines: [
    machineOf('RF', 'WT1', { signals }),
    machineOf('RF', 'WT2', { signals }),
    machineOf('RF', 'MM1', { type: 'MET_MAST', signals }),
  ],
})
const old = (value: number) => ({ value, ageMs: 3 * 3_600_000 })
const figure = (values: Parameters<typeof testReader>[0]) =>
  resourceFigure(row.machines, { signal: 'WindSpeed', how: 'mean' }, { ...testReader(values), figure: testFigure })

test('is of the machines that are heard', () => {
  expect(figure({ 'RF/WT1/WindSpeed': 8, 'RF/WT2/WindSpeed': old(20) })).toMatchObject({ value: 8, known: 1, total: 2 })
  expect(figure({ 'RF/WT1/WindSpeed': 8, 'RF/MM1/WindSpeed': 9 })).toMatchObject({ value: 8 })
})

test('is that of a station where the machines say nothing of now, and else the last known', () => {
  const station = { name: 'MM1' }
  expect(figure({ 'RF/WT1/WindSpeed': old(20), 'RF/MM1/WindSpeed': 9 })).toMatchObject({ value: 9, station })
  expect(figure({ 'RF/WT1/WindSpeed': old(20), 'RF/MM1/WindSpeed': old(9) })).toMatchObject({
    value: 20,
    freshness: 'stale',
  })
  expect(figure({ 'RF/MM1/WindSpeed': old(9) })).toMatchObject({ value: 9, freshness: 'stale', station })
  expect(figure({}).value).toBeNull()
})
