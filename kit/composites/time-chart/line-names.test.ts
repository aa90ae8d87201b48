import { expect, it } from 'vitest'
import type { ChartSeries } from './chart-model.ts'
import { lineNames, namesAtLines } from './line-names.ts'
import { edgesOf, panelsOf, scaledPanels } from './panel-layout.ts'

const series = (name: string, last: number, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: name,
  name: `${name} · Power`,
  shortName: name,
  unit: 'kW',
  decimals: 0,
  times: [0, 10],
  values: [0, last],
  stepMs: 10,
  fromZero: true,
  ...more,
})
const range = { fromMs: 0, toMs: 20 }
const panels = (all: readonly ChartSeries[]) => scaledPanels(panelsOf(all, 300), range)

it('stand at their lines where there is room, and one below the other where lines end together', () => {
  const names = lineNames(panels([series('WT1', 1_000), series('WT2', 0), series('WT3', 0), series('WT4', 0)]), range)
  expect(names.map(({ name }) => name)).toEqual(['WT1', 'WT2', 'WT3', 'WT4'])
  const [first, ...rest] = names.map(({ yPx }) => Math.round(yPx))
  expect(first).toBe(20)
  expect(rest).toEqual([250, 263, 276])
})

it('are left out where a panel has no room, for companions, and for a single line', () => {
  const many = Array.from({ length: 60 }, (_, index) => series(`WT${index}`, index * 10))
  const shown = lineNames(panels(many), range)
  expect(shown.length).toBe(20)
  const expected = series('WT1 expected', 900, { companionOf: 'WT1' })
  expect(namesAtLines(panels([series('WT1', 1), expected]))).toEqual([])
  expect(lineNames(panels([series('WT1', 1), series('WT2', 2, { times: [-50, -40] })]), range)).toHaveLength(1)
})

it('have room at the edge, and figures of an axis are never cut', () => {
  const all = panels([series('WT1', 10_400_000), series('A machine with a name that has no end at all', 1)])
  const edges = edgesOf(all, namesAtLines(all), 'en-GB')
  expect(edges.left).toBeGreaterThanOrEqual(72)
  expect(edges.right).toBe(128)
  expect(edgesOf(panels([series('WT1', 5)]), [], 'en-GB')).toEqual({ left: 48, right: 24 })
})
