import { expect, test } from 'vitest'
import { toCsv } from '../../../../kit/composites/data-table/csv-file.ts'
import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import { chartFileName, chartSheet, columnTitle } from './chart-file.ts'

const paris = 'Europe/Paris'
/** The night of 25 October 2026: 23:00Z is the first minute of the day, which has 25 hours. */
const startMs = Date.parse('2026-10-24T22:00:00Z')
const hourMs = 3_600_000

const power: ChartSeries = {
  id: 'power',
  name: 'WT01 · Power',
  unit: 'kW',
  decimals: 0,
  times: Array.from({ length: 25 }, (_, index) => startMs + index * hourMs),
  values: Array.from({ length: 25 }, (_, index) => (index === 7 ? null : 100 * index)),
  stepMs: null,
}

test('a sheet of the long day has all of its hours, each with its offset, and a gap is no row', () => {
  const { columns, rows } = chartSheet(
    [power],
    [],
    { fromMs: startMs, toMs: startMs + 25 * hourMs },
    paris,
    'Time',
    'text',
  )
  expect(columns.map(({ header }) => header)).toEqual(['Time (Europe/Paris)', 'WT01 · Power (kW)'])
  const times = rows.map(({ cells }) => cells[0])
  expect(new Set(times).size).toBe(24)
  expect(times.slice(2, 4)).toEqual(['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00'])
  // Read again, the texts are the very instants.
  expect(times.map((time) => Date.parse(String(time)))).toEqual(power.times.filter((_, index) => index !== 7))
})

test('a file holds what is drawn beside the power as well, in the units and digits that are shown', () => {
  const drawn: ChartSeries = { ...power, unit: 'MW', decimals: 2, times: [startMs], values: [1.23456] }
  const expected = { ...drawn, id: 'power expected', name: 'WT01 · Expected', values: [1.5], companionOf: 'power' }
  const wind = { ...drawn, id: 'wind', name: 'WT01 · Wind', unit: 'm/s', decimals: 1, values: [7.26] }
  const range = { fromMs: startMs, toMs: startMs + hourMs }
  const csv = (hidden: string[]) =>
    toCsv(chartSheet([drawn, expected, wind], hidden, range, paris, 'Time', 'text')).split('\r\n')
  expect(csv([]).slice(0, 2)).toEqual([
    'Time (Europe/Paris),WT01 · Power (MW),WT01 · Expected (MW),WT01 · Wind (m/s)',
    '2026-10-25T00:00:00+02:00,1.23,1.5,7.3',
  ])
  expect(csv(['wind'])[0]).toBe('Time (Europe/Paris),WT01 · Power (MW),WT01 · Expected (MW)')
})

test('a workbook has times of its own kind, and beside them the offset that tells the two passes of an hour apart', () => {
  const range = { fromMs: startMs, toMs: startMs + 25 * hourMs }
  const { columns, rows } = chartSheet([power], [], range, paris, 'Time', 'clock')
  expect(columns.map(({ header, isClock }) => [header, isClock])).toEqual([
    ['Time (Europe/Paris)', true],
    ['UTC', undefined],
    ['WT01 · Power (kW)', undefined],
  ])
  const clock = Date.parse('2026-10-25T02:00:00Z')
  expect(rows.slice(2, 4).map(({ cells }) => cells)).toEqual([
    [clock, '+02:00', 200],
    [clock, '+01:00', 300],
  ])
})

test('the name of a file tells its farm and its days', () => {
  const range = { fromMs: startMs, toMs: startMs + 48 * hourMs }
  expect(chartFileName(['FR-VLM', 'FR-VLM'], range, paris)).toBe('solvane_FR-VLM_2026-10-25_2026-10-26')
  expect(chartFileName(['A/B', 'C'], range, paris)).toBe('solvane_2-farms_2026-10-25_2026-10-26')
})

test('a title of a column is one line with whose, what and the unit', () => {
  expect(columnTitle('Páramo · WT01 · Power', 'kW')).toBe('Páramo · WT01 · Power (kW)')
  expect(columnTitle('WT\n01 · State', '')).toBe('WT 01 · State')
})
