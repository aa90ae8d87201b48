import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { type MapPlace, type MapSize, type MapView, placeOf, worldOf, worldPx } from './map-view.ts'
import site from './site-map.module.css'
import type { SiteShape } from './site-shape.ts'

const farPx = 10
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** The places of a shape as buttons: dragged by hand, moved by arrow keys (Shift: ten times as far). */
export function SiteHandles({
  shape,
  at,
  view,
  size,
  label,
  onMove,
  root,
}: {
  readonly shape: SiteShape
  readonly at: (place: MapPlace) => { readonly x: number; readonly y: number }
  readonly view: MapView
  readonly size: MapSize
  readonly label: (shape: SiteShape, at: number) => string
  readonly onMove: (id: string, at: number, place: MapPlace) => void
  readonly root: RefObject<HTMLDivElement | null>
}) {
  const [held, setHeld] = useState<number>()
  const px = worldPx(view.zoom)
  const shifted = (place: MapPlace, right: number, down: number): MapPlace => {
    const { x, y } = worldOf(place)
    return placeOf({ x: x + right / px, y: y + down / px })
  }
  const drag = (event: PointerEvent, index: number) => {
    const box = root.current?.getBoundingClientRect()
    if (held !== index || !box) return
    const centre = worldOf(view)
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    onMove(
      shape.id,
      index,
      placeOf({ x: centre.x + (x - size.width / 2) / px, y: centre.y + (y - size.height / 2) / px }),
    )
  }
  const press = (event: KeyboardEvent, index: number, place: MapPlace) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const far = event.shiftKey ? farPx : 1
    onMove(shape.id, index, shifted(place, step[0] * far, step[1] * far))
  }
  return shape.places.map((place, index) => {
    const { x, y } = at(place)
    return (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their order
        key={index}
        type="button"
        data-holds=""
        className={site.handle}
        aria-label={label(shape, index)}
        style={{ transform: `translate(${x}px, ${y}px)` }}
        onKeyDown={(event) => press(event, index, place)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setHeld(index)
        }}
        onPointerMove={(event) => drag(event, index)}
        onPointerUp={() => setHeld(undefined)}
        onPointerCancel={() => setHeld(undefined)}
      />
    )
  })
}
