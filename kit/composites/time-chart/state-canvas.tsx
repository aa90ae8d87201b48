import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { ChartRange } from './chart-model.ts'
import { drawStates, type StateDrawing } from './draw-states.ts'
import styles from './time-chart.module.css'

export interface StateCanvasHandle {
  /** Draws another range while a hand pans. */
  readonly draw: (range: ChartRange) => void
  readonly picture: () => HTMLCanvasElement | undefined
}

/** As fine as the picture of the curves. */
const pictureScale = 2

const drawOn = (
  surface: HTMLCanvasElement,
  drawing: StateDrawing,
  range: ChartRange,
  heightPx: number,
  scale: number,
) => {
  const pen = surface.getContext('2d')
  if (!pen) return
  const [width, height] = [Math.round(drawing.widthPx * scale), Math.round(heightPx * scale)]
  if (surface.width !== width || surface.height !== height) [surface.width, surface.height] = [width, height]
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  pen.clearRect(0, 0, drawing.widthPx, heightPx)
  drawStates(pen, drawing, range)
}

/** States below and behind the curves, on a canvas of its own: a pan draws it anew in less than a millisecond. */
export function StateCanvas({
  drawing,
  range,
  heightPx,
  handle,
}: {
  /** Null until the colours are known. */
  readonly drawing: StateDrawing | null
  readonly range: ChartRange
  /** Of curves and lanes together. */
  readonly heightPx: number
  readonly handle: Ref<StateCanvasHandle>
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = (shown: ChartRange) => {
    const surface = canvas.current
    if (surface && drawing && drawing.widthPx > 0)
      drawOn(surface, drawing, shown, heightPx, Math.max(1, window.devicePixelRatio))
  }
  const picture = () => {
    if (!canvas.current || !drawing || drawing.widthPx === 0) return undefined
    const surface = document.createElement('canvas')
    drawOn(surface, drawing, range, heightPx, pictureScale)
    return surface
  }
  const latest = useRef(draw)
  latest.current = draw
  const latestPicture = useRef(picture)
  latestPicture.current = picture
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is that of the drawing, its range and height
  useEffect(() => latest.current(range), [drawing, range, heightPx])
  useImperativeHandle(
    handle,
    () => ({ draw: (shown) => latest.current(shown), picture: () => latestPicture.current() }),
    [],
  )
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.states} style={{ height: heightPx }} />
    </div>
  )
}
