import type { ChartRange, ChartSeries } from './chart-model.ts'
import { type Line, lineWithin, withGaps } from './thin-series.ts'
import { axisFigures, axisMarks, textWidthPx, type ValueAxis, valueAxis } from './value-axis.ts'

/** Room around the panels in px. At the sides more is taken where texts need it. */
export const plot = { left: 48, right: 24, top: 20, bottom: 24, gap: 30 } as const

/** Room beside the panels in px: cross-hair, brush and legend line up with it. */
export interface Edges {
  readonly left: number
  readonly right: number
}

export interface Panel {
  readonly unit: string
  /** What its axis measures, e.g. "Power, kW". */
  readonly title: string
  readonly series: readonly ChartSeries[]
  readonly topPx: number
  readonly heightPx: number
}

/** A panel with its axis of figures. */
export interface ScaledPanel extends Panel {
  readonly axis: ValueAxis
}

const panelKey = ({ unit, axis = '' }: ChartSeries) => `${axis}|${unit}`

const mostNames = 3

const titleOf = (series: readonly ChartSeries[], unit: string): string => {
  const names = [...new Set(series.flatMap(({ quantity }) => quantity ?? []))]
  const named = [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(' · ')
  return [named, unit].filter((part) => part !== '').join(', ')
}

/** Series of one unit and axis share a panel. Panels are in the order of the first series of each. */
export const panelsOf = (series: readonly ChartSeries[], heightPx: number): Panel[] => {
  const keys = [...new Set(series.map(panelKey))]
  const room = heightPx - plot.top - plot.bottom - plot.gap * Math.max(0, keys.length - 1)
  const each = Math.max(24, room / Math.max(1, keys.length))
  return keys.map((key, index) => {
    const own = series.filter((one) => panelKey(one) === key)
    const unit = own[0]?.unit ?? ''
    return {
      unit,
      title: titleOf(own, unit),
      series: own,
      topPx: plot.top + index * (each + plot.gap),
      heightPx: each,
    }
  })
}

/** Height of a chart of so many panels: one alone is taller. */
export const heightOf = (panels: number): number => {
  const each = panels <= 1 ? 280 : panels === 2 ? 210 : 180
  return Math.max(1, panels) * each + Math.max(0, panels - 1) * plot.gap + plot.top + plot.bottom
}

export const panelCount = (series: readonly ChartSeries[]): number => new Set(series.map(panelKey)).size

const extend = (line: Line, extent: { low: number; high: number }) => {
  for (let point = 1; point < line.length; point += 2) {
    const value = line[point] as number
    if (value < extent.low) extent.low = value
    if (value > extent.high) extent.high = value
  }
}

/** The panels with the axis that holds all that a range shows. */
export const scaledPanels = (panels: readonly Panel[], range: ChartRange): ScaledPanel[] =>
  panels.map((panel) => {
    const extent = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }
    for (const { times, values, minimum, maximum, stepMs } of panel.series)
      for (const row of [values, minimum, maximum])
        if (row) extend(lineWithin(withGaps(times, row, stepMs), range.fromMs, range.toMs), extent)
    const fromZero = panel.series.some((one) => one.fromZero)
    return { ...panel, axis: valueAxis(extent.low, extent.high, panel.heightPx > 160 ? 5 : 3, fromZero) }
  })

const labelPx = 11
/** Between an axis and its figures, and left of these. */
const labelRoom = 14
/** The plot does not move for every digit. */
const grid = 8

/** Room that the figures of the axes and the names at the ends of the lines need. */
export const edgesOf = (panels: readonly ScaledPanel[], names: readonly string[], locale: string): Edges => {
  const figures = panels.flatMap(({ axis }) => {
    const write = axisFigures(axis, locale)
    return axisMarks(axis).map((mark) => textWidthPx(write(mark), labelPx))
  })
  const needed = Math.max(0, ...figures) + labelRoom
  const named =
    names.length === 0 ? 0 : Math.min(mostNamePx, Math.max(...names.map((name) => textWidthPx(name, 11)))) + 14
  return {
    left: Math.max(plot.left, Math.ceil(needed / grid) * grid),
    right: Math.max(plot.right, Math.ceil(named / grid) * grid),
  }
}

/** Longer names at the ends of lines are cut. */
export const mostNamePx = 110

/** Where a value lies in the canvas, px from above. */
export const yOf = ({ topPx, heightPx, axis }: ScaledPanel, value: number): number =>
  topPx + ((axis.max - value) / (axis.max - axis.min)) * heightPx
