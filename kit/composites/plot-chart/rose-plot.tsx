import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { ChartPalette } from '../time-chart/chart-palette.ts'
import styles from './plot-chart.module.css'
import { PlotLayer } from './plot-layer.tsx'
import type { RosePlot } from './plot-model.ts'
import { drawRose, roseHeightPx, sectorAt, sectorPoint } from './rose-drawing.ts'

export function RosePlotView({
  label,
  plot,
  palette,
  handle,
}: {
  readonly label: string
  readonly plot: RosePlot
  readonly palette: ChartPalette | null
  readonly handle: Ref<{ readonly picture: () => HTMLCanvasElement | undefined }>
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    const place = stage.current
    if (!place) return
    const observer = new ResizeObserver(() => setWidthPx(place.clientWidth))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const surface = canvas.current
    if (!surface || !palette || widthPx === 0) return
    const fine = Math.max(2, window.devicePixelRatio)
    surface.width = widthPx * fine
    surface.height = roseHeightPx * fine
    const pen = surface.getContext('2d')
    if (!pen) return
    pen.scale(fine, fine)
    drawRose(pen, plot, palette, widthPx)
  }, [plot, palette, widthPx])
  useImperativeHandle(handle, () => ({ picture: () => canvas.current ?? undefined }), [])
  return (
    <div ref={stage} className={styles.stage} style={{ height: roseHeightPx }}>
      <div aria-hidden="true">
        <canvas ref={canvas} className={styles.rose} />
      </div>
      <PlotLayer
        label={label}
        count={plot.shares.length}
        find={(x, y) => sectorAt(plot, widthPx, x, y)}
        placeOf={(sector) => sectorPoint(plot, widthPx, sector)}
        reading={plot.reading}
      />
    </div>
  )
}
