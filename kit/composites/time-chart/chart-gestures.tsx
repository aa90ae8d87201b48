import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { shortcuts } from '../../shortcuts/shortcut-registry.ts'
import type { ChartRange } from './chart-model.ts'
import { plot } from './chart-option.ts'
import { panned, scaled, shareOf, timeAt, zoomed } from './range-moves.ts'
import styles from './time-chart.module.css'

/** A drag shorter than this many px is a press. */
const leastDragPx = 5
/** How far an arrow moves the cross-hair. */
const keyStepPx = 4

interface Drag {
  readonly kind: 'zoom' | 'pan'
  readonly startX: number
  readonly x: number
  /** Visible range when the drag began. The chart may follow the clock during a drag. */
  readonly range: ChartRange
}

const rangeOfPan = ({ range, startX, x }: Drag, room: number) => panned(range, (startX - x) / room)

/**
 * The layer over the canvas that hands and keys meet. Drag zooms, shift-drag pans, double click goes back.
 * Keys: arrows move the cross-hair, with Shift the range; + and - zoom, Backspace goes back, Escape lets go.
 */
export function ChartGestures({
  label,
  range,
  widthPx,
  onGo,
  onBack,
  onPanning,
  onPanned,
  children,
}: {
  readonly label: string
  readonly range: ChartRange
  /** Width of the whole canvas. */
  readonly widthPx: number
  readonly onGo: (range: ChartRange) => void
  readonly onBack: () => void
  /** While a pan is under way. */
  readonly onPanning: (range: ChartRange) => void
  /** The hand has let go. */
  readonly onPanned: () => void
  /** Values at the cross-hair. */
  readonly children: (timeMs: number) => ReactNode
}) {
  const layer = useRef<HTMLDivElement>(null)
  const [crossMs, setCrossMs] = useState<number | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const room = Math.max(1, widthPx - plot.left - plot.right)

  const xOf = (event: PointerEvent) => event.clientX - (layer.current?.getBoundingClientRect().left ?? 0) - plot.left
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
      setCrossMs(x < 0 || x > room ? null : timeAt(range, x / room))
      return
    }
    const next = { ...drag, x }
    setDrag(next)
    if (drag.kind === 'pan') onPanning(rangeOfPan(next, room))
    else setCrossMs(timeAt(range, inside(x) / room))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!drag) {
      if (event.pointerType === 'touch') setCrossMs(timeAt(range, inside(xOf(event)) / room))
      return
    }
    setDrag(null)
    onPanned()
    const x = xOf(event)
    if (Math.abs(x - drag.startX) < leastDragPx) return
    onGo(drag.kind === 'pan' ? rangeOfPan({ ...drag, x }, room) : zoomed(range, drag.startX / room, x / room))
  }
  const letGo = () => {
    if (drag?.kind === 'pan') onPanning(range)
    onPanned()
    setDrag(null)
    setCrossMs(null)
  }

  const moveCross = (share: number) => setCrossMs(timeAt(range, Math.min(1, Math.max(0, share))))
  /** Whether the key means something here. */
  const act = (key: string, shift: boolean): boolean => {
    const cross = crossMs === null ? 0.5 : shareOf(range, crossMs)
    const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (direction !== 0 && shift) onGo(panned(range, direction / 4))
    else if (direction !== 0) moveCross(cross + (direction * keyStepPx) / room)
    else if (key === '+' || key === '=') onGo(scaled(range, 0.5))
    else if (key === '-') onGo(scaled(range, 2))
    else if (key === 'Home') moveCross(0)
    else if (key === 'End') moveCross(1)
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
        <div className={styles.selection} style={{ left: plot.left + low, width: high - low }} />
      )}
      {crossing && (
        <>
          <div className={styles.cross} style={{ transform: `translateX(${plot.left + crossShare * room}px)` }} />
          <div
            className={styles.readings}
            style={
              crossShare > 0.5
                ? { right: widthPx - plot.left - crossShare * room + 8 }
                : { left: plot.left + crossShare * room + 8 }
            }
          >
            {children(crossMs)}
          </div>
        </>
      )}
    </div>
  )
}
