import { expect, it } from 'vitest'
import { type ChartSeries, drawsBands } from './chart-model.ts'
import { chartOption } from './chart-option.ts'
import { mixed, seriesColour } from './chart-palette.ts'
import { edgesOf, panelsOf, scaledPanels } from './panel-layout.ts'

const series = (id: string, unit: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  name: id,
  unit,
  decimals: 0,
  times: [0, 10, 20],
  values: [1, 2, 3],
  stepMs: 10,
  ...more,
})
const palette = {
  text: '#000000',
  muted: '#333333',
  line: '#dddddd',
  surface: '#ffffff',
  font: 'Inter',
  series: ['#111111', '#222222'],
  states: { critical: '#ff0000', warning: '#ffaa00', info: '#0000ff' },
  resolve: (colour: string) => colour,
}

const optionOf = (all: readonly ChartSeries[]) =>
  chartOption({
    all,
    panels: scaledPanels(panelsOf(all, 300), { fromMs: 0, toMs: 20 }),
    edges: edgesOf([], [], 'en-GB'),
    range: { fromMs: 0, toMs: 20 },
    ticks: [],
    widthPx: 1_000,
    palette,
    locale: 'en-GB',
  })

it('puts series of a unit into one panel, in order', () => {
  const panels = panelsOf([series('power', 'kW'), series('wind', 'm/s'), series('expected', 'kW')], 400)
  expect(panels.map((panel) => [panel.unit, panel.series.map(({ id }) => id)])).toEqual([
    ['kW', ['power', 'expected']],
    ['m/s', ['wind']],
  ])
  expect((panels[0]?.topPx ?? 0) + (panels[0]?.heightPx ?? 0)).toBeLessThan(panels[1]?.topPx ?? 0)
  expect(panelsOf([], 400)).toEqual([])
})

it('draws a band below its line and cuts the data to the range', () => {
  const all = [series('power', 'kW', { minimum: [0, 1, 2], maximum: [2, 4, 5] })]
  const option = optionOf(all)
  const lines = option.series as { data: unknown[]; stack?: string }[]
  expect(lines.map((line) => Boolean(line.stack))).toEqual([true, true, false])
  expect(lines[1]?.data).toEqual([
    [0, 2],
    [10, 3],
    [20, 3],
  ])
})

it('gives each series its own colour, and the hues again nearer to the text, then to the surface', () => {
  expect([0, 1, 2, 3, 4].map((place) => seriesColour(palette, place, undefined))).toEqual([
    '#111111',
    '#222222',
    '#0a0a0a',
    '#141414',
    '#585858',
  ])
  expect(seriesColour(palette, 1, '#abcdef')).toBe('#abcdef')
  // A build shortens the colours of its style sheets.
  expect(mixed('#fff', '#000000', 0.4)).toBe('#999999')
  expect(mixed('white', '#000', 0.4)).toBe('white')
})

it('titles a panel with what it measures and the unit, and keeps a farm apart from its machines', () => {
  const all = [
    series('farm', 'MW', { quantity: 'Power', axis: 'farm' }),
    series('machine', 'kW', { quantity: 'Power' }),
    series('oil', '°C', { quantity: 'Gear oil' }),
    series('bearing', '°C', { quantity: 'Bearing' }),
    series('plain', 'rpm'),
  ]
  expect(panelsOf(all, 600).map(({ title }) => title)).toEqual([
    'Power, MW',
    'Power, kW',
    'Gear oil · Bearing, °C',
    'rpm',
  ])
  expect(panelsOf([series('a', 'kW', { axis: 'farm' }), series('b', 'kW')], 400)).toHaveLength(2)
})

it('lets an axis begin at nothing where a series asks for it', () => {
  const far = { values: [101, 102, 103] }
  const all = [
    series('power', 'kW', { ...far, fromZero: true }),
    series('wind', 'm/s', far),
    series('expected', 'kW', far),
  ]
  expect((optionOf(all).yAxis as { min: number }[]).map(({ min }) => min)).toEqual([0, 101])
})

it('draws the lines of a panel at the figures of its axis', () => {
  const option = optionOf([series('power', 'MW', { values: [0.4, 11.6, 3], fromZero: true })])
  const [axis] = option.yAxis as {
    axisLabel: { customValues: number[] }
    axisTick: { customValues: number[] }
    splitLine: { customValues: number[] }
  }[]
  expect(axis?.axisLabel.customValues.length).toBeGreaterThan(3)
  // The library takes the lines from the ticks, shown or not.
  expect([axis?.axisTick.customValues, axis?.splitLine.customValues]).toEqual(
    Array(2).fill(axis?.axisLabel.customValues),
  )
})

it('gives the library plain figures with gaps, and a dot where a sample stands between two gaps', () => {
  const draw = (values: (number | null)[]) => {
    const all = [series('power', 'kW', { values })]
    const option = optionOf(all)
    return (option.series as { data: Float64Array; showSymbol: boolean }[]).map(({ data, showSymbol }) => ({
      data: [...data],
      showSymbol,
    }))
  }
  expect(draw([1, 2, 3])).toEqual([{ data: [0, 1, 10, 2, 20, 3], showSymbol: false }])
  expect(draw([1, null, 3])).toEqual([
    { data: [0, 1, 10, Number.NaN, 20, 3], showSymbol: false },
    { data: [0, 1, 0, Number.NaN, 20, 3, 20, Number.NaN], showSymbol: true },
  ])
})

it('draws a line of more points than there are columns as a hairline', () => {
  const all = [series('power', 'kW', { times: [0, 1, 2, 3], values: [1, 9, 2, 8], stepMs: 1 })]
  const widthAt = (widthPx: number) => {
    const option = chartOption({
      all,
      panels: scaledPanels(panelsOf(all, 300), { fromMs: 0, toMs: 3 }),
      edges: edgesOf([], [], 'en-GB'),
      range: { fromMs: 0, toMs: 3 },
      ticks: [],
      widthPx,
      palette,
      locale: 'en-GB',
    })
    return (option.series as { lineStyle: { width: number } }[])[0]?.lineStyle.width
  }
  expect(widthAt(1_000)).toBe(1.5)
  expect(widthAt(3)).toBe(1)
})

it('draws bands for up to four lines', () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ minimum: [1] }))
  expect([0, 1, 4, 5].map((count) => drawsBands(lines(count)))).toEqual([false, true, true, false])
})
