import { expect, test } from 'vitest'
import { type ExportDevice, planFiles } from './plan-files.ts'

const at = (text: string) => Date.parse(text)
const device = (deviceCode: string, first: string, last: string, zone = 'Europe/Paris'): ExportDevice => ({
  ...{ farmCode: 'FR-ONE', deviceCode, zone },
  bounds: { firstMs: at(first), lastMs: at(last) },
})
const everything = { fromMs: 0, toMs: at('2030-01-01T00:00Z'), format: 'csv' as const }

test('each device has one file for each calendar year of its plant that has values', () => {
  const devices = [
    device('WT1', '2024-12-31T22:30Z', '2026-03-01T00:00Z'),
    device('WT2', '2025-06-01T00:00Z', '2025-06-01T00:00Z'),
  ]
  const files = planFiles(devices, everything)
  expect(files.map(({ name }) => name)).toEqual([
    'FR-ONE_WT1_2024.csv',
    'FR-ONE_WT1_2025.csv',
    'FR-ONE_WT1_2026.csv',
    'FR-ONE_WT2_2025.csv',
  ])
  // New Year of Paris, and the last value itself.
  expect(files[0]).toMatchObject({ fromMs: at('2024-12-31T22:30Z'), toMs: at('2024-12-31T23:00Z'), position: 0 })
  expect(files[2]).toMatchObject({ fromMs: at('2025-12-31T23:00Z'), toMs: at('2026-03-01T00:00Z') + 1, position: 2 })
})

test('the range of the export cuts the files; a device without values in it has none', () => {
  const range = { ...everything, fromMs: at('2025-02-01T00:00Z'), toMs: at('2025-03-01T00:00Z') }
  const devices = [
    device('WT1', '2024-01-01T00:00Z', '2026-01-01T00:00Z'),
    device('WT2', '2025-04-01T00:00Z', '2025-05-01T00:00Z'),
  ]
  expect(planFiles(devices, range)).toEqual([
    expect.objectContaining({ deviceCode: 'WT1', year: '2025', fromMs: range.fromMs, toMs: range.toMs }),
  ])
})

test('names have no refused characters and differ, also in letter case alone', () => {
  const range = ['2025-01-02T00:00Z', '2025-01-03T00:00Z'] as const
  const files = planFiles(
    ['WT/1', 'WT 1', 'wt_1'].map((code) => device(code, ...range)),
    { ...everything, format: 'parquet' },
  )
  expect(files.map(({ name }) => name)).toEqual([
    'FR-ONE_WT_1_2025.parquet',
    'FR-ONE_WT_1_2025-2.parquet',
    'FR-ONE_wt_1_2025-3.parquet',
  ])
})
