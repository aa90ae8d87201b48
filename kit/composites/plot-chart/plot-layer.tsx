import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { ReadingName, ReadingRow, ReadingsBox, ReadingsTitle, ReadingValue } from '../readings/readings-box.tsx'
import styles from './plot-chart.module.css'
import type { PlotReading } from './plot-model.ts'

/** The layer over a plot: the pointer and the arrows go from mark to mark, Escape lets go. */
export function PlotLayer({
  label,
  count,
  find,
  placeOf,
  reading,
}: {
  readonly label: string
  /** Number of marks. */
  readonly count: number
  /** The mark at a point, px. */
  readonly find: (x: number, y: number) => number | undefined
  /** Where a mark lies, px. */
  readonly placeOf: (mark: number) => { readonly x: number; readonly y: number }
  readonly reading: (mark: number) => PlotReading
}) {
  const layer = useRef<HTMLDivElement>(null)
  const [mark, setMark] = useState<number>()
  const onPointer = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect()
    setMark(box && find(event.clientX - box.left, event.clientY - box.top))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === 'Escape') setMark(undefined)
    else if (event.key === 'Home') setMark(count > 0 ? 0 : undefined)
    else if (event.key === 'End') setMark(count > 0 ? count - 1 : undefined)
    else if (step !== undefined && count > 0)
      setMark(mark === undefined ? 0 : Math.min(count - 1, Math.max(0, mark + step)))
    else return
    event.preventDefault()
  }
  const held = mark !== undefined && mark < count ? mark : undefined
  const place = held === undefined ? undefined : placeOf(held)
  const words = held === undefined ? undefined : reading(held)
  const width = layer.current?.clientWidth ?? 0
  return (
    <div
      ref={layer}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows go from mark to mark
      tabIndex={0}
      aria-label={label}
      className={styles.layer}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setMark(undefined)}
      onBlur={() => setMark(undefined)}
      onKeyDown={onKeyDown}
    >
      {place && words && (
        <>
          <span className={styles.mark} style={{ left: place.x, top: place.y }} />
          <ReadingsBox xPx={place.x} widthPx={width} isLeft={place.x > width / 2} offsetPx={12}>
            <ReadingsTitle>{words.title}</ReadingsTitle>
            {words.rows.map(([name, text]) => (
              <ReadingRow key={name}>
                <ReadingName>{name}</ReadingName>
                <ReadingValue>{text}</ReadingValue>
              </ReadingRow>
            ))}
          </ReadingsBox>
        </>
      )}
    </div>
  )
}
