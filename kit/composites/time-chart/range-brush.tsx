import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { sparklinePath } from '../sparkline/sparkline-path.ts'
import type { ChartRange, ChartSeries } from './chart-model.ts'
import styles from './range-brush.module.css'
import { keptInside, narrowestMs, sameRange, shareOf } from './range-moves.ts'
import { pointsOf, withGaps } from './thin-series.ts'

type Grip = 'from' | 'to' | 'window'

const keyShare = 0.02
const outlineWidth = 600
const outlineHeight = 28

/** Moves one end, or the window as a whole, by a time; stays inside the whole. */
const movedBy = (range: ChartRange, whole: ChartRange, grip: Grip, byMs: number): ChartRange => {
  if (grip === 'window') return keptInside({ fromMs: range.fromMs + byMs, toMs: range.toMs + byMs }, whole)
  if (grip === 'from')
    return { ...range, fromMs: Math.min(Math.max(whole.fromMs, range.fromMs + byMs), range.toMs - narrowestMs) }
  return { ...range, toMs: Math.max(Math.min(whole.toMs, range.toMs + byMs), range.fromMs + narrowestMs) }
}

/** The whole range with the part in sight: drag the window to pan, its ends to zoom; both ends are sliders for the keyboard. */
export function RangeBrush({
  label,
  whole,
  range,
  outline,
  onRange,
  moment,
}: {
  readonly label: string
  readonly whole: ChartRange
  readonly range: ChartRange
  /** A series over the whole range, drawn faintly. */
  readonly outline: ChartSeries | undefined
  readonly onRange: (range: ChartRange) => void
  /** Says an instant in words. */
  readonly moment: (timeMs: number) => string
}) {
  const track = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; grip: Grip; range: ChartRange } | null>(null)
  const [draft, setDraft] = useState<ChartRange | null>(null)
  const shown = keptInside(draft ?? range, whole)
  const left = shareOf(whole, shown.fromMs) * 100
  const right = shareOf(whole, shown.toMs) * 100

  const path = useMemo(() => {
    if (!outline) return ''
    const columnMs = (whole.toMs - whole.fromMs) / outlineWidth
    const columns = new Array<number | null>(outlineWidth).fill(null)
    // The last of each column: an outline, not a chart.
    for (const [timeMs, value] of pointsOf(withGaps(outline.times, outline.values, outline.stepMs)))
      columns[Math.min(outlineWidth - 1, Math.max(0, Math.floor((timeMs - whole.fromMs) / columnMs)))] = value
    return sparklinePath(joined(columns), outlineWidth, outlineHeight)
  }, [outline, whole])

  const msPerPx = () => (whole.toMs - whole.fromMs) / Math.max(1, track.current?.clientWidth ?? 1)
  const grab = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    if (grip !== 'window') event.currentTarget.focus()
    start.current = { x: event.clientX, grip, range: shown }
  }
  const move = (event: PointerEvent) => {
    const from = start.current
    if (from) setDraft(movedBy(from.range, whole, from.grip, (event.clientX - from.x) * msPerPx()))
  }
  const drop = () => {
    start.current = null
    if (draft && !sameRange(draft, range)) onRange({ fromMs: Math.round(draft.fromMs), toMs: Math.round(draft.toMs) })
    setDraft(null)
  }
  const press = (grip: Grip) => (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 }[event.key]
    const wholeMs = whole.toMs - whole.fromMs
    const byMs = event.key === 'Home' ? -wholeMs : event.key === 'End' ? wholeMs : (direction ?? 0) * keyShare * wholeMs
    if (byMs === 0) return
    event.preventDefault()
    const next = movedBy(shown, whole, grip, byMs)
    onRange({ fromMs: Math.round(next.fromMs), toMs: Math.round(next.toMs) })
  }
  const hands = { onPointerMove: move, onPointerUp: drop, onPointerCancel: drop }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div ref={track} className={styles.track} role="group" aria-label={label}>
      <svg
        className={styles.outline}
        viewBox={`0 0 ${outlineWidth} ${outlineHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      <div
        className={styles.window}
        style={{ left: `${left}%`, width: `${Math.max(0, right - left)}%` }}
        onPointerDown={grab('window')}
        {...hands}
      />
      {(['from', 'to'] as const).map((grip) => (
        <div
          key={grip}
          role="slider"
          tabIndex={0}
          className={styles.grip}
          style={{ left: `${grip === 'from' ? left : right}%` }}
          aria-label={`${label} ${grip === 'from' ? '‹' : '›'}`}
          aria-orientation="horizontal"
          aria-valuemin={whole.fromMs}
          aria-valuemax={whole.toMs}
          aria-valuenow={Math.round(grip === 'from' ? shown.fromMs : shown.toMs)}
          aria-valuetext={moment(grip === 'from' ? shown.fromMs : shown.toMs)}
          onPointerDown={grab(grip)}
          onKeyDown={press(grip)}
          {...hands}
        />
      ))}
    </div>
  )
}

/** Fills empty columns between two samples that are near, so that coarse data make a line. */
const joined = (columns: readonly (number | null)[]): (number | null)[] => {
  const filled = [...columns]
  let last = -1
  filled.forEach((value, index) => {
    if (value === null) return
    if (last >= 0 && index - last <= 12) {
      const before = filled[last] ?? value
      for (let gap = last + 1; gap < index; gap += 1)
        filled[gap] = before + ((value - before) * (gap - last)) / (index - last)
    }
    last = index
  })
  return filled
}
