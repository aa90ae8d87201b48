import type { EChartsCoreOption } from 'echarts/core'
import type { ChartRange, ChartSeries } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'
import { numberFormat } from './intl-formats.ts'
import { type Line, lineWithin, lonelyPoints, thinEnvelope, thinLine, withGaps } from './thin-series.ts'
import type { Tick } from './zone-ticks.ts'

/** Room around the panels in px; the cross-hair and the brush line up with it. */
export const plot = { left: 56, right: 24, top: 20, bottom: 24, gap: 26 } as const

export interface Panel {
  readonly unit: string
  readonly series: readonly ChartSeries[]
  readonly topPx: number
  readonly heightPx: number
}

/** Series of one unit share a panel. Panels are in the order of the first series of each unit. */
export const panelsOf = (series: readonly ChartSeries[], heightPx: number): Panel[] => {
  const units = [...new Set(series.map(({ unit }) => unit))]
  const room = heightPx - plot.top - plot.bottom - plot.gap * Math.max(0, units.length - 1)
  const each = Math.max(24, room / Math.max(1, units.length))
  return units.map((unit, index) => ({
    unit,
    series: series.filter((one) => one.unit === unit),
    topPx: plot.top + index * (each + plot.gap),
    heightPx: each,
  }))
}

export interface OptionInput {
  readonly all: readonly ChartSeries[]
  readonly panels: readonly Panel[]
  readonly range: ChartRange
  readonly ticks: readonly Tick[]
  readonly widthPx: number
  readonly palette: ChartPalette
  readonly locale: string
}

const quiet = { silent: true, animation: false, emphasis: { disabled: true } } as const

/** A line this wide is drawn without working out its outline, which is most of what a broader one of many points costs. */
const hairlinePx = 1
/** Where there are more points than columns, the points and not the pen fill the columns. */
const isCrowded = (line: Line, widthPx: number): boolean => line.length / 2 > widthPx

const linesOf = (
  series: ChartSeries,
  axis: number,
  { all, range, widthPx, palette }: OptionInput,
): Record<string, unknown>[] => {
  const { colour, stroke, width, opacity } = styleOfSeries(palette, all, series)
  const columnMs = (range.toMs - range.fromMs) / Math.max(1, widthPx)
  const cut = (values: readonly (number | null)[]) =>
    lineWithin(withGaps(series.times, values, series.stepMs), range.fromMs, range.toMs)
  const place = { type: 'line', xAxisIndex: axis, yAxisIndex: axis, showSymbol: false, ...quiet }
  const lines: Record<string, unknown>[] = []
  if (series.minimum && series.maximum) {
    const { times, low, high } = thinEnvelope(cut(series.minimum), cut(series.maximum), columnMs)
    const band = { ...place, stack: `band ${series.id}`, stackStrategy: 'all', lineStyle: { width: 0 } }
    const heights = high.map((top, index) => {
      const bottom = low[index]
      return top === null || bottom === null || bottom === undefined ? null : top - bottom
    })
    lines.push(
      { ...band, data: times.map((timeMs, index) => [timeMs, low[index]]) },
      {
        ...band,
        data: times.map((timeMs, index) => [timeMs, heights[index]]),
        areaStyle: { color: colour, opacity: 0.18 },
      },
    )
  }
  const line = thinLine(cut(series.values), columnMs)
  lines.push({
    ...place,
    ...(series.stepped && { step: 'end' }),
    name: series.name,
    data: line,
    lineStyle: { color: colour, width: isCrowded(line, widthPx) ? hairlinePx : width, opacity, type: stroke },
    itemStyle: { color: colour },
  })
  const lonely = lonelyPoints(line)
  if (lonely.length > 0)
    lines.push({
      ...place,
      data: lonely,
      showSymbol: true,
      symbol: 'circle',
      symbolSize: 4,
      lineStyle: { width: 0 },
      itemStyle: { color: colour },
    })
  return lines
}

/** All that the canvas draws: panels, axes with the zone's own ticks, bands and lines. No pointer logic, no animation. */
export const chartOption = (input: OptionInput): EChartsCoreOption => {
  const { panels, range, ticks, palette, locale } = input
  const figures = numberFormat(locale, { maximumSignificantDigits: 5 })
  const marks = ticks.map((tick) => tick.timeMs)
  const labels = new Map(ticks.map((tick) => [tick.timeMs, tick]))
  const hairline = { lineStyle: { color: palette.line, width: 1 } }
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    // The panels must not shrink for their labels: cross-hair and brush line up with them.
    grid: panels.map((panel) => ({
      left: plot.left,
      right: plot.right,
      top: panel.topPx,
      height: panel.heightPx,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_, index) => ({
      type: 'value',
      gridIndex: index,
      min: range.fromMs,
      max: range.toMs,
      axisLine: { show: true, onZero: false, ...hairline },
      axisTick: { show: true, customValues: marks, length: 4, ...hairline },
      splitLine: { show: true, customValues: marks, ...hairline },
      axisLabel: {
        show: index === panels.length - 1,
        customValues: marks,
        color: palette.muted,
        fontSize: 11,
        formatter: (timeMs: number) => {
          const tick = labels.get(timeMs)
          return tick?.strong ? `{strong|${tick.label}}` : (tick?.label ?? '')
        },
        rich: { strong: { color: palette.text, fontWeight: 600, fontSize: 11 } },
      },
    })),
    yAxis: panels.map((panel, index) => ({
      type: 'value',
      gridIndex: index,
      // Without it an axis of figures far from nothing begins where they do.
      scale: !panel.series.some(({ fromZero }) => fromZero),
      splitNumber: panel.heightPx > 160 ? 5 : 3,
      name: panel.unit,
      nameLocation: 'end',
      nameGap: 6,
      nameTextStyle: { color: palette.text, fontSize: 11, fontWeight: 600, align: 'left' },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, ...hairline },
      axisLabel: { color: palette.muted, fontSize: 11, formatter: (value: number) => figures.format(value) },
    })),
    series: panels.flatMap((panel, index) => panel.series.flatMap((series) => linesOf(series, index, input))),
  }
}
