import { expect, it } from 'vitest'
import { figureText, momentFormat, timeRows } from './chart-figures.ts'
import type { ChartSeries } from './chart-model.ts'

const series = (times: number[], values: (number | null)[], stepMs: number | null = 10): ChartSeries => ({
  id: 's',
  name: 'Power',
  unit: 'kW',
  decimals: 1,
  times,
  values,
  stepMs,
})

it('writes figures with their places and "-" for missing', () => {
  expect(figureText(1234.56, series([], []), 'en-GB')).toBe('1,234.6')
  expect(figureText(null, series([], []), 'en-GB')).toBe('-')
})

it('sets the samples of several series side by side', () => {
  const rows = timeRows([series([0, 10, 20], [1, 2, 3]), series([10, 30], [7, null])], 0, 25)
  expect(rows).toEqual([
    { timeMs: 0, values: [1, null] },
    { timeMs: 10, values: [2, 7] },
    { timeMs: 20, values: [3, null] },
  ])
})

it('tells the hour that comes twice by its offset, and writes none where the clock does not change', () => {
  const night = { fromMs: Date.parse('2026-10-24T22:00Z'), toMs: Date.parse('2026-10-25T23:00Z') }
  const moment = momentFormat('Europe/Paris', 'en-GB', night)
  const [first, second] = ['2026-10-25T00:30Z', '2026-10-25T01:30Z'].map((text) => moment.of(Date.parse(text)))
  expect(first).toBe('25 Oct 2026, 02:30 UTC+02:00')
  expect(second).toBe('25 Oct 2026, 02:30 UTC+01:00')
  expect(moment.whole).toBe('25 Oct 2026, 00:00 UTC+02:00 – 26 Oct 2026, 00:00 UTC+01:00')
  const quiet = { fromMs: night.fromMs - 7_200_000, toMs: night.fromMs }
  expect(momentFormat('Europe/Paris', 'en-GB', quiet).of(quiet.fromMs)).toBe('24 Oct 2026, 22:00')
  expect(momentFormat('Europe/Paris', 'en-GB', quiet).stamp(quiet.fromMs)).toBe('24 Oct 2026, 22:00 UTC+02:00')
  expect(momentFormat('Asia/Tokyo', 'en-GB', night).of(night.fromMs)).toBe('25 Oct 2026, 07:00')
})
