import type { BandState, ChartRange, StateBand } from './chart-model.ts'
import { type ChartPalette, mixed } from './chart-palette.ts'
import type { Edges, ScaledPanel } from './panel-layout.ts'
import { type BandRect, bandRects, laneHeightPx, mostShaded } from './state-bands.ts'

export interface StateDrawing {
  readonly bands: readonly StateBand[]
  readonly panels: readonly ScaledPanel[]
  readonly edges: Edges
  readonly widthPx: number
  /** Height of the curves; the lanes lie below. */
  readonly curvesPx: number
  readonly palette: ChartPalette
}

/** Colour of a state. What is plain has none of its own. */
export const stateColour = ({ states, muted, line, surface }: ChartPalette, state: BandState): string => {
  switch (state) {
    case 'fault':
      return states.critical
    case 'limit':
      return states.warning
    case 'maintenance':
      return states.info
    case 'reduced':
      return mixed(states.warning, surface, 0.45)
    case 'noData':
      return muted
    case 'standby':
      return line
    case 'running':
      return mixed(muted, surface, 0.45)
  }
}

/** Slanted lines: a limit and missing data are told without their colour. */
const hatch = (pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, stepPx: number) => {
  pen.save()
  pen.beginPath()
  pen.rect(x, y, width, height)
  pen.clip()
  pen.beginPath()
  for (let at = Math.floor((x - height) / stepPx) * stepPx; at < x + width; at += stepPx) {
    pen.moveTo(at, y + height)
    pen.lineTo(at + height, y)
  }
  pen.stroke()
  pen.restore()
}

/** One state in its lane: plain ones are thin, what needs a look fills the lane, each in its own way. */
const drawSpan = (pen: CanvasRenderingContext2D, rect: BandRect, x: number, top: number, height: number) => {
  const { state, width } = rect
  const middle = top + height / 2
  if (state === 'running') pen.fillRect(x, middle - 1, width, 2)
  else if (state === 'standby') pen.fillRect(x, middle - 2, width, 4)
  else if (state === 'reduced') pen.fillRect(x, middle, width, height / 2)
  else if (state === 'maintenance') {
    pen.fillRect(x, top, width, height)
  } else if (state === 'limit' || state === 'noData') {
    if (width > 3) hatch(pen, x, top, width, height, state === 'limit' ? 4 : 6)
    pen.fillRect(x, state === 'limit' ? top : top + height - 1, width, state === 'limit' ? 2 : 1)
    if (state === 'noData') pen.fillRect(x, top, width, 1)
  } else pen.fillRect(x, top, width, height)
}

const shortened = (pen: CanvasRenderingContext2D, text: string, mostPx: number): string => {
  if (pen.measureText(text).width <= mostPx) return text
  let end = text.length - 1
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > mostPx) end -= 1
  return `${text.slice(0, end)}…`
}

const drawLanes = (pen: CanvasRenderingContext2D, drawing: StateDrawing, rects: readonly BandRect[]) => {
  const { bands, edges, curvesPx, palette } = drawing
  const height = laneHeightPx(bands.length)
  const inner = height - (height > 10 ? 4 : 2)
  for (const rect of rects) {
    pen.fillStyle = stateColour(palette, rect.state)
    pen.strokeStyle = pen.fillStyle
    drawSpan(pen, rect, edges.left + rect.x, curvesPx + rect.lane * height + (height - inner) / 2, inner)
  }
  if (height < 12) return
  pen.fillStyle = palette.muted
  pen.font = `11px ${palette.font}`
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  bands.forEach(({ name }, lane) => {
    pen.fillText(shortened(pen, name, edges.left - 10), edges.left - 6, curvesPx + (lane + 0.5) * height)
  })
}

/** Limits behind the curves of power, and a mark above them where a fault begins. */
const drawBehind = (pen: CanvasRenderingContext2D, drawing: StateDrawing, rects: readonly BandRect[]) => {
  const { panels, edges, palette } = drawing
  for (const { topPx, heightPx, series } of panels) {
    if (!series.some(({ fromZero }) => fromZero)) continue
    for (const { state, x, width } of rects) {
      if (state === 'limit') {
        pen.fillStyle = mixed(palette.states.warning, palette.surface, 0.86)
        pen.fillRect(edges.left + x, topPx, width, heightPx)
        pen.strokeStyle = mixed(palette.states.warning, palette.surface, 0.6)
        hatch(pen, edges.left + x, topPx, width, heightPx, 8)
      } else if (state === 'fault') {
        pen.fillStyle = palette.states.critical
        pen.beginPath()
        pen.moveTo(edges.left + x - 4, topPx - 7)
        pen.lineTo(edges.left + x + 4, topPx - 7)
        pen.lineTo(edges.left + x, topPx)
        pen.closePath()
        pen.fill()
      }
    }
  }
}

/** Lanes of states below the curves, and for few machines their limits and faults behind these. */
export const drawStates = (pen: CanvasRenderingContext2D, drawing: StateDrawing, range: ChartRange): void => {
  const { bands, edges, widthPx } = drawing
  const rects = bandRects(bands, range, Math.max(1, widthPx - edges.left - edges.right))
  pen.lineWidth = 1
  if (bands.length <= mostShaded) drawBehind(pen, drawing, rects)
  drawLanes(pen, drawing, rects)
}
