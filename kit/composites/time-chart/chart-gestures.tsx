import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { shortcuts } from '../../shortcuts/shortcut-registry.ts'
import { ReadingsBox } from '../readings/readings-box.tsx'
import type { ChartRange } from './chart-model.ts'
import type { Edges } from './panel-layout.ts'
import { panned, scaled, shareOf, timeAt, zoomed } from './range-moves.ts'
import styles from './time-chart.module.css'

/** A drag shorter than this many px is a press. */
const leastDragPx = 5
/** How far an arrow moves the cross-hair at least, where samples are so dense. */
const keyStepPx = 4

interface Drag {
  readonly kind: 'zoom' | 'pan'
  readonly startX: number
  readonly x: number
  /** Visible range when the drag began. The chart may follow the clock during a drag. */
  readonly range: ChartRange
}

const isPress = ({ startX }: Drag, x: number) => Math.abs(x - startX) < leastDragPx

const rangeOfPan = ({ range, startX, x }: Drag, room: number) => panned(range, (startX - x) / room)

/**
 * The layer over the canvas that hands and keys meet. Drag zooms, shift-drag pans, double click goes back.
 * Keys: arrows move the cross-hair, with Shift the range; + and - zoom, Backspace goes back, Escape lets go.
 */
export function ChartGestures({
  label,
  range,
  widthPx,
  edges,
  snap,
  next,
  onGo,
  onBack,
  onPanning,
  onPanned,
  marks,
  children,
}: {
  readonly label: string
  readonly range: ChartRange
  /** Width of the whole canvas. */
  readonly widthPx: number
  readonly edges: Edges
  /** The sample nearest to a time, for a pointer so far from above; undefined where there is none. */
  readonly snap: (timeMs: number, yPx: number) => number | undefined
  /** The sample before or after a time, at least so far away. */
  readonly next: (timeMs: number, direction: -1 | 1, leastMs: number) => number | undefined
  readonly onGo: (range: ChartRange) => void
  readonly onBack: () => void
  /** While a pan is under way. */
  readonly onPanning: (range: ChartRange) => void
  /** The hand has let go. */
  readonly onPanned: () => void
  /** Values of the lines at the cross-hair. */
  readonly marks: (timeMs: number) => ReactNode
  /** Values at the cross-hair. */
  readonly children: (timeMs: number) => ReactNode
}) {
  const layer = useRef<HTMLDivElement>(null)
  const [crossMs, setCrossMs] = useState<number | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const room = Math.max(1, widthPx - edges.left - edges.right)

  const xOf = (event: PointerEvent) => event.clientX - (layer.current?.getBoundingClientRect().left ?? 0) - edges.left
  /** The cross-hair stands at what was measured; where nothing was, at the time itself. */
  const sampleAt = (share: number, event?: PointerEvent) => {
    const yPx = event ? event.clientY - (layer.current?.getBoundingClientRect().top ?? 0) : 0
    return snap(timeAt(range, share), yPx) ?? timeAt(range, share)
  }
  const inside = (x: number) => Math.min(room, Math.max(0, x))

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    layer.current?.setPointerCapture(event.pointerId)
    const x = xOf(event)
    setDrag({ kind: event.shiftKey ? 'pan' : 'zoom', startX: x, x, range })
  }
  const onPointerMove = (event: PointerEvent) => {
    const x = xOf(event)
    if (!drag) {
      setCrossMs(x < 0 || x > room ? null : sampleAt(x / room, event))
      return
    }
    const moved = { ...drag, x }
    setDrag(moved)
    if (drag.kind === 'pan') onPanning(rangeOfPan(moved, room))
    else setCrossMs(sampleAt(inside(x) / room, event))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!drag) {
      if (event.pointerType === 'touch') setCrossMs(sampleAt(inside(xOf(event)) / room, event))
      return
    }
    setDrag(null)
    onPanned()
    const x = xOf(event)
    if (isPress(drag, x)) return drag.kind === 'pan' ? letGo() : undefined
    onGo(drag.kind === 'pan' ? rangeOfPan({ ...drag, x }, room) : zoomed(range, drag.startX / room, x / room))
  }
  const letGo = () => {
    if (drag?.kind === 'pan') onPanning(range)
    onPanned()
    setDrag(null)
    setCrossMs(null)
  }

  const stepMs = (keyStepPx / room) * (range.toMs - range.fromMs)
  const stepCross = (direction: -1 | 1) => {
    if (crossMs === null) setCrossMs(sampleAt(0.5))
    else setCrossMs(next(crossMs, direction, stepMs) ?? next(crossMs, direction, 0) ?? crossMs)
  }
  /** Whether the key means something here. */
  const act = (key: string, shift: boolean): boolean => {
    const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (direction !== 0 && shift) onGo(panned(range, direction / 4))
    else if (direction !== 0) stepCross(direction)
    else if (key === '+' || key === '=') onGo(scaled(range, 0.5))
    else if (key === '-') onGo(scaled(range, 2))
    else if (key === 'Home') setCrossMs(sampleAt(0))
    else if (key === 'End') setCrossMs(sampleAt(1))
    else if (key === 'Backspace') onBack()
    else if (key === 'Escape') letGo()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || shortcuts.isOff(event.key)) return
    if (act(event.key, event.shiftKey)) event.preventDefault()
  }

  const crossShare = crossMs === null ? null : shareOf(range, crossMs)
  const crossing = crossMs !== null && crossShare !== null && crossShare >= 0 && crossShare <= 1 && drag?.kind !== 'pan'
  const [low, high] = drag ? [drag.startX, drag.x].map(inside).sort((left, right) => left - right) : []
  return (
    <div
      ref={layer}
      role="application"
      className={styles.gestures}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrows, zoom and pan by keyboard
      tabIndex={0}
      data-panning={drag?.kind === 'pan' || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={letGo}
      onPointerLeave={() => !drag && setCrossMs(null)}
      onDoubleClick={onBack}
      onKeyDown={onKeyDown}
      onBlur={() => setCrossMs(null)}
    >
      {drag?.kind === 'zoom' && low !== undefined && high !== undefined && high - low >= leastDragPx && (
        <div className={styles.selection} style={{ left: edges.left + low, width: high - low }} />
      )}
      {crossing && marks(crossMs)}
      {crossing && (
        <CrossHair xPx={edges.left + crossShare * room} widthPx={widthPx} isLeft={crossShare > 0.5}>
          {children(crossMs)}
        </CrossHair>
      )}
    </div>
  )
}

/** The line at a time, with the values measured there beside it. */
function CrossHair({
  xPx,
  widthPx,
  isLeft,
  children,
}: {
  readonly xPx: number
  readonly widthPx: number
  /** The values stand left of the line. */
  readonly isLeft: boolean
  readonly children: ReactNode
}) {
  return (
    <>
      <div className={styles.cross} style={{ transform: `translateX(${xPx}px)` }} />
      <ReadingsBox xPx={xPx} widthPx={widthPx} isLeft={isLeft} offsetPx={8}>
        {children}
      </ReadingsBox>
    </>
  )
}
