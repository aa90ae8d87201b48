import { CustomChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { ChartCanvas, type ChartCanvasHandle } from '../time-chart/chart-canvas.tsx'
import type { ChartPalette } from '../time-chart/chart-palette.ts'
import styles from './plot-chart.module.css'
import { PlotLayer } from './plot-layer.tsx'
import type { XyPlot } from './plot-model.ts'
import { plotOption, roomOf } from './plot-option.ts'

use([CustomChart])

/** How far the pointer may be from a mark, px. */
const reachPx = 40

export function XyPlotView({
  label,
  plot,
  palette,
  locale,
  handle,
}: {
  readonly label: string
  readonly plot: XyPlot
  readonly palette: ChartPalette | null
  readonly locale: string
  readonly handle: Ref<{ readonly picture: () => HTMLCanvasElement | undefined }>
}) {
  const canvas = useRef<ChartCanvasHandle>(null)
  const [widthPx, setWidthPx] = useState(0)
  const option = useMemo(
    () => (palette && widthPx > 0 ? plotOption(plot, palette, widthPx, locale) : null),
    [plot, palette, widthPx, locale],
  )
  useImperativeHandle(handle, () => ({ picture: () => canvas.current?.picture() }), [])
  const room = roomOf(plot, locale)
  const [width, height] = [
    Math.max(1, widthPx - room.left - room.right),
    Math.max(1, plot.heightPx - room.top - room.bottom),
  ]
  const placeOf = (mark: number) => {
    const { x, y } = plot.marks[mark] ?? { x: 0, y: 0 }
    return {
      x: room.left + ((x - plot.x.min) / (plot.x.max - plot.x.min)) * width,
      y: room.top + ((plot.y.max - y) / (plot.y.max - plot.y.min)) * height,
    }
  }
  const find = (xPx: number, yPx: number): number | undefined => {
    let nearest: number | undefined
    let least = reachPx
    for (let mark = 0; mark < plot.marks.length; mark += 1) {
      const place = placeOf(mark)
      const away = Math.hypot(place.x - xPx, place.y - yPx)
      if (away < least) [nearest, least] = [mark, away]
    }
    return nearest
  }
  return (
    <div className={styles.stage}>
      <ChartCanvas option={option} heightPx={plot.heightPx} onWidth={setWidthPx} handle={canvas} />
      <PlotLayer label={label} count={plot.marks.length} find={find} placeOf={placeOf} reading={plot.reading} />
    </div>
  )
}
