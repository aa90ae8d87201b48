import type { EChartsCoreOption } from 'echarts/core'
import { type ChartRange, type ChartSeries, drawsBands } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'
import { movingLayer } from './moved-picture.ts'
import type { Edges, ScaledPanel } from './panel-layout.ts'
import { type Line, lineWithin, lonelyPoints, thinEnvelope, thinLine, withGaps } from './thin-series.ts'
import { axisFigures, axisMarks } from './value-axis.ts'
import type { Tick } from './zone-ticks.ts'

export interface OptionInput {
  readonly all: readonly ChartSeries[]
  readonly panels: readonly ScaledPanel[]
  readonly edges: Edges
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
  const place = { type: 'line', zlevel: movingLayer, xAxisIndex: axis, yAxisIndex: axis, showSymbol: false, ...quiet }
  const lines: Record<string, unknown>[] = []
  if (series.minimum && series.maximum && drawsBands(all)) {
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
  const { panels, edges, range, ticks, palette, locale } = input
  const marks = ticks.map((tick) => tick.timeMs)
  const labels = new Map(ticks.map((tick) => [tick.timeMs, tick]))
  const hairline = { lineStyle: { color: palette.line, width: 1 } }
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    // The panels must not shrink for their labels: cross-hair and brush line up with them.
    grid: panels.map((panel) => ({
      left: edges.left,
      right: edges.right,
      top: panel.topPx,
      height: panel.heightPx,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_, index) => ({
      type: 'value',
      zlevel: movingLayer,
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
      min: panel.axis.min,
      max: panel.axis.max,
      name: panel.title,
      nameLocation: 'end',
      nameGap: 6,
      nameTextStyle: { color: palette.text, fontSize: 11, fontWeight: 600, align: 'left' },
      axisLine: { show: false },
      // The library draws the lines of a panel at the ticks of its axis, also where these are hidden.
      axisTick: { show: false, customValues: axisMarks(panel.axis) },
      splitLine: { show: true, customValues: axisMarks(panel.axis), ...hairline },
      axisLabel: {
        color: palette.muted,
        fontSize: 11,
        formatter: axisFigures(panel.axis, locale),
        customValues: axisMarks(panel.axis),
      },
    })),
    series: panels.flatMap((panel, index) => panel.series.flatMap((series) => linesOf(series, index, input))),
  }
}
