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

/** Colour of a state. Plain states are grey. */
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

/** Slanted lines show a limit and missing data without colour. A tile costs less than lines in a clip. */
const hatchOf = (pen: CanvasRenderingContext2D, colour: string, stepPx: number): CanvasPattern | string => {
  const scale = pen.getTransform().a
  const size = Math.max(2, Math.round(stepPx * scale))
  const tile = document.createElement('canvas')
  ;[tile.width, tile.height] = [size, size]
  const ink = tile.getContext('2d')
  if (!ink) return colour
  ink.strokeStyle = colour
  ink.lineWidth = scale
  // The corners belong to the lines of the tiles beside it.
  for (const corner of [0, size, 2 * size]) {
    ink.moveTo(corner - 2 * size, 2 * size)
    ink.lineTo(corner + size, -size)
  }
  ink.stroke()
  const pattern = pen.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(stepPx / size))
  return pattern ?? colour
}

/** Lines of a hatched lane, px from each other. */
const hatchSteps: Partial<Record<BandState, number>> = { limit: 4, noData: 6 }

/** One state in its lane: plain ones are thin, what needs a look fills the lane, each in its own way. */
const drawSpan = (pen: CanvasRenderingContext2D, state: BandState, { x, width, top, height }: Place) => {
  const middle = top + height / 2
  if (state === 'running') pen.fillRect(x, middle - 1, width, 2)
  else if (state === 'standby') pen.fillRect(x, middle - 2, width, 4)
  else if (state === 'reduced') pen.fillRect(x, middle, width, height / 2)
  else if (state === 'limit') pen.fillRect(x, top, width, 2)
  else if (state === 'noData') {
    pen.fillRect(x, top + height - 1, width, 1)
    pen.fillRect(x, top, width, 1)
  } else pen.fillRect(x, top, width, height)
}

interface Place {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly height: number
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
  // A change of colour costs more than the rectangle: states follow each other.
  for (const [state, own] of Map.groupBy(rects, (rect) => rect.state)) {
    const places = own.map(
      ({ lane, x, width }): Place => ({
        x: edges.left + x,
        width,
        top: curvesPx + lane * height + (height - inner) / 2,
        height: inner,
      }),
    )
    const colour = stateColour(palette, state)
    const stepPx = hatchSteps[state]
    if (stepPx !== undefined) {
      pen.fillStyle = hatchOf(pen, colour, stepPx)
      for (const { x, width, top, height: high } of places) if (width > 3) pen.fillRect(x, top, width, high)
    }
    pen.fillStyle = colour
    for (const place of places) drawSpan(pen, state, place)
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
  const { warning, critical } = palette.states
  const limits = rects.filter(({ state }) => state === 'limit')
  const faults = rects.filter(({ state }) => state === 'fault')
  const shades = [
    mixed(warning, palette.surface, 0.86),
    ...(limits.length > 0 ? [hatchOf(pen, mixed(warning, palette.surface, 0.6), 8)] : []),
  ]
  for (const { topPx, heightPx, series } of panels) {
    if (!series.some(({ fromZero }) => fromZero)) continue
    for (const shade of shades) {
      pen.fillStyle = shade
      for (const { x, width } of limits) pen.fillRect(edges.left + x, topPx, width, heightPx)
    }
    pen.fillStyle = critical
    for (const { x } of faults) {
      pen.beginPath()
      pen.moveTo(edges.left + x - 4, topPx - 7)
      pen.lineTo(edges.left + x + 4, topPx - 7)
      pen.lineTo(edges.left + x, topPx)
      pen.closePath()
      pen.fill()
    }
  }
}

/** Lanes of states below the curves, and for few machines their limits and faults behind these. */
export const drawStates = (pen: CanvasRenderingContext2D, drawing: StateDrawing, range: ChartRange): void => {
  const { bands, edges, widthPx } = drawing
  const rects = bandRects(bands, range, Math.max(1, widthPx - edges.left - edges.right))
  if (bands.length <= mostShaded) drawBehind(pen, drawing, rects)
  drawLanes(pen, drawing, rects)
}
