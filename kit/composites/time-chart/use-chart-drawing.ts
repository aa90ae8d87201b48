import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import type { ChartRange, ChartSeries } from './chart-model.ts'
import { chartOption } from './chart-option.ts'
import type { ChartPalette } from './chart-palette.ts'
import { type LineName, lineNames, namesAtLines } from './line-names.ts'
import { type Edges, edgesOf, panelsOf, type ScaledPanel, scaledPanels } from './panel-layout.ts'
import { zoneTicks } from './zone-ticks.ts'

const pxPerTick = 88
/** A narrower chart has no room for names at the ends of its lines. */
const namesFromPx = 560
const noNames: readonly never[] = []

interface DrawingParts {
  /** Hidden series too: a press on the legend recolours nothing. */
  readonly all: readonly ChartSeries[]
  readonly shown: readonly ChartSeries[]
  readonly range: ChartRange
  readonly zone: string
  readonly locale: string
  readonly widthPx: number
  readonly heightPx: number
  /** Null until the theme is on the page. */
  readonly palette: ChartPalette | null
}

/** Where everything of a chart lies. */
export interface ChartDrawing {
  readonly panels: readonly ScaledPanel[]
  readonly edges: Edges
  readonly names: readonly LineName[]
  readonly plotWidth: number
  /** Null until there is something to draw on. */
  readonly option: EChartsCoreOption | null
}

export const useChartDrawing = (parts: DrawingParts): ChartDrawing => {
  const { all, shown, range, zone, locale, widthPx, heightPx, palette } = parts
  const panels = useMemo(() => scaledPanels(panelsOf(shown, heightPx), range), [shown, heightPx, range])
  const isNamed = widthPx >= namesFromPx
  const edges = useMemo(
    () => edgesOf(panels, isNamed ? namesAtLines(panels) : noNames, locale),
    [panels, isNamed, locale],
  )
  const names = useMemo(() => (isNamed ? lineNames(panels, range) : noNames), [panels, range, isNamed])
  const plotWidth = Math.max(0, widthPx - edges.left - edges.right)
  const option = useMemo(
    () =>
      palette && plotWidth > 0
        ? chartOption({
            all,
            panels,
            edges,
            range,
            ticks: zoneTicks(range, zone, locale, Math.max(2, plotWidth / pxPerTick)),
            widthPx: plotWidth,
            palette,
            locale,
          })
        : null,
    [palette, plotWidth, all, panels, edges, range, zone, locale],
  )
  return { panels, edges, names, plotWidth, option }
}
