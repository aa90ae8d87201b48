import type { EChartsCoreOption } from 'echarts/core'
import { type ChartPalette, mixed, seriesColour } from '../time-chart/chart-palette.ts'
import { axisFigures, axisMarks, textWidthPx } from '../time-chart/value-axis.ts'
import type { PlotAxis, XyPlot } from './plot-model.ts'

/** Colour of a cell: the more it holds, the farther from the ground. */
export const cellColour = (palette: ChartPalette, share: number): string =>
  mixed(palette.surface, palette.series[0] ?? '', 0.12 + 0.88 * Math.sqrt(Math.min(1, Math.max(0, share))))

export const lineColour = (palette: ChartPalette, place: number): string =>
  place < 0 ? palette.muted : seriesColour(palette, place, undefined)

export interface PlotRoom {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const writer = (axis: PlotAxis, locale: string) => axis.label ?? axisFigures(axis, locale)

/** Room for the figures of both axes: none is cut. */
export const roomOf = ({ x, y }: XyPlot, locale: string): PlotRoom => {
  const widest = (axis: PlotAxis) =>
    Math.max(0, ...axisMarks(axis).map((mark) => textWidthPx(writer(axis, locale)(mark), 11)))
  return {
    left: Math.max(40, Math.ceil(widest(y)) + 14),
    right: Math.max(20, Math.ceil(widest(x) / 2)),
    top: 24,
    bottom: 42,
  }
}

/** Not more marks along an axis than its texts have room for. */
const fitting = (axis: PlotAxis, widthPx: number, locale: string): number => {
  const widest = Math.max(1, ...axisMarks(axis).map((mark) => textWidthPx(writer(axis, locale)(mark), 11) + 12))
  const most = Math.max(1, Math.floor(widthPx / widest))
  return axis.step * Math.max(1, Math.ceil((axis.max - axis.min) / axis.step / most))
}

interface CellParams {
  readonly dataIndex: number
}
interface CellApi {
  readonly coord: (point: readonly [number, number]) => readonly [number, number]
}

/** All that the canvas draws of a plot. */
export const plotOption = (plot: XyPlot, palette: ChartPalette, widthPx: number, locale: string): EChartsCoreOption => {
  const room = roomOf(plot, locale)
  const hairline = { lineStyle: { color: palette.line, width: 1 } }
  const quiet = { silent: true, animation: false, emphasis: { disabled: true } }
  const axisOf = (axis: PlotAxis, step: number) => ({
    type: 'value',
    min: axis.min,
    max: axis.max,
    name: axis.title,
    nameTextStyle: { color: palette.text, fontSize: 11, fontWeight: 600 },
    axisLine: { show: true, onZero: false, ...hairline },
    axisTick: { show: false },
    splitLine: {
      show: plot.cells.length === 0 || plot.lines.length > 0,
      customValues: axisMarks({ ...axis, step }),
      ...hairline,
    },
    axisLabel: {
      color: palette.muted,
      fontSize: 11,
      formatter: writer(axis, locale),
      hideOverlap: true,
      customValues: axisMarks({ ...axis, step }),
    },
  })
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { ...room, outerBoundsMode: 'none' },
    xAxis: {
      ...axisOf(plot.x, fitting(plot.x, widthPx - room.left - room.right, locale)),
      nameLocation: 'middle',
      nameGap: 26,
    },
    yAxis: {
      ...axisOf(plot.y, plot.y.step),
      nameLocation: 'end',
      nameGap: 8,
      nameTextStyle: { color: palette.text, fontSize: 11, fontWeight: 600, align: 'left' },
    },
    series: [
      ...(plot.cells.length === 0
        ? []
        : [
            {
              type: 'custom',
              ...quiet,
              clip: true,
              data: plot.cells.map(({ x0, y0 }) => [x0, y0]),
              renderItem: ({ dataIndex }: CellParams, api: CellApi) => {
                const cell = plot.cells[dataIndex]
                if (!cell) return null
                const [left, bottom] = api.coord([cell.x0, cell.y0])
                const [right, top] = api.coord([cell.x1, cell.y1])
                return {
                  type: 'rect',
                  // A hair wider than the cell, so that no seam shows between two.
                  shape: { x: left, y: top, width: right - left + 0.5, height: bottom - top + 0.5 },
                  style: { fill: cellColour(palette, cell.share) },
                }
              },
            },
          ]),
      ...plot.lines.map((line) => ({
        type: 'line',
        name: line.name,
        ...quiet,
        data: line.points.map(([x, y]) => [x, y ?? Number.NaN]),
        showSymbol: line.dots === true,
        symbol: 'circle',
        symbolSize: 4,
        lineStyle: {
          color: lineColour(palette, line.place),
          width: line.dashed ? 1.25 : 1.75,
          type: line.dashed ? 'dashed' : 'solid',
        },
        itemStyle: { color: lineColour(palette, line.place) },
      })),
    ],
  }
}
