import { expect, it } from 'vitest'
import type { BandState, StateBand } from './chart-model.ts'
import { bandRects, changesWithin, lanesHeightPx, spanAt, statesWithin } from './state-bands.ts'

const band = (...spans: [fromMs: number, toMs: number, state: BandState][]): StateBand => ({
  id: 'WT1',
  name: 'WT1',
  spans: spans.map(([fromMs, toMs, state]) => ({ fromMs, toMs, state, text: state })),
})
const day = band([0, 400, 'running'], [400, 401, 'fault'], [401, 900, 'running'], [900, 1_000, 'noData'])
const range = { fromMs: 0, toMs: 1_000 }

it('knows what a machine did at a time', () => {
  expect(spanAt(day, 0)?.state).toBe('running')
  expect(spanAt(day, 400)?.state).toBe('fault')
  expect(spanAt(day, 1_000)).toBeUndefined()
  expect(spanAt(day, -1)).toBeUndefined()
  expect(spanAt(band(), 5)).toBeUndefined()
})

it('shows a fault of a moment as wide as a pixel, painted above all else', () => {
  const rects = bandRects([day], range, 100)
  expect(rects.map(({ state, x, width }) => [state, x, width])).toEqual([
    ['running', 0, 40],
    ['running', 40.1, expect.closeTo(49.9, 6)],
    ['noData', 90, 10],
    ['fault', 40, 1],
  ])
})

it('cuts spans to the range, and joins those of one pixel', () => {
  expect(bandRects([day], { fromMs: 950, toMs: 1_050 }, 100)).toEqual([{ lane: 0, state: 'noData', x: 0, width: 50 }])
  const many = band(
    ...Array.from({ length: 1_000 }, (_, at): [number, number, BandState] => [
      at,
      at + 1,
      at % 2 ? 'fault' : 'running',
    ]),
  )
  expect(bandRects([many], range, 10).length).toBeLessThan(100)
})

it('says which states are in sight, and when they changed', () => {
  expect(statesWithin([day], range)).toEqual(['fault', 'noData', 'running'])
  expect(statesWithin([day], { fromMs: 0, toMs: 300 })).toEqual(['running'])
  expect(changesWithin([day, day], range)).toEqual([400, 401, 900])
})

it('has lower lanes where there are many', () => {
  expect([0, 1, 12, 13, 60].map(lanesHeightPx)).toEqual([0, 24, 200, 164, 488])
})
