import { type RefObject, useEffect } from 'react'
import type { MapStage } from './map-stage.ts'
import { panned, zoomedAt } from './map-view.ts'

/** A hand that moves less than this, px, presses. */
const leastDragPx = 4
/** Steps of zoom for one px of a wheel; a pinch on a touch pad comes as a wheel with Ctrl. */
const wheelStep = 1 / 320
const pinchStep = 1 / 90
const lineHeightPx = 16
const isOfMarker = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, [data-opens]') !== null

interface Finger {
  readonly x: number
  readonly y: number
}

/** Wheel, drag, pinch and double click move the map. Nothing needs them: buttons, keys and presses do the same. */
export const useMapGestures = (
  root: RefObject<HTMLDivElement | null>,
  stage: MapStage,
  /** The ground was pressed, not a marker. */
  onGround: () => void,
): void => {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const { mostZoom } = stage
    const fingers = new Map<number, Finger>()
    let start: Finger | undefined
    let isDragging = false
    /** The press that ends a drag is none. */
    let endsDrag = false

    const at = (event: MouseEvent): Finger => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    const middle = (): Finger => {
      const all = [...fingers.values()]
      const sum = all.reduce((held, one) => ({ x: held.x + one.x, y: held.y + one.y }), { x: 0, y: 0 })
      return { x: sum.x / all.length, y: sum.y / all.length }
    }
    const spread = (): number => {
      const [one, other] = [...fingers.values()]
      return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1
    }

    const onPointerDown = (event: PointerEvent) => {
      // A held place moves by itself, not the map.
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[data-holds]'))) return
      endsDrag = false
      fingers.set(event.pointerId, at(event))
      start ??= at(event)
    }
    const onPointerMove = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId) || !start) return
      const here = at(event)
      if (!isDragging) {
        if (fingers.size < 2 && Math.hypot(here.x - start.x, here.y - start.y) < leastDragPx) return
        isDragging = true
        element.dataset.dragging = ''
      }
      // Taken only now: a hand that merely presses must reach its marker.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      const [before, wide] = [middle(), spread()]
      fingers.set(event.pointerId, here)
      const now = middle()
      const size = stage.size()
      const moved = panned(stage.view(), size, now.x - before.x, now.y - before.y, mostZoom)
      const pinch = Math.log2(spread() / wide)
      stage.show(fingers.size < 2 ? moved : zoomedAt(moved, size, pinch, now, mostZoom), 'hand')
    }
    const onPointerEnd = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId) || fingers.size > 0) return
      endsDrag = isDragging
      isDragging = false
      start = undefined
      delete element.dataset.dragging
    }
    const onClick = (event: MouseEvent) => {
      if (endsDrag) {
        event.stopPropagation()
        event.preventDefault()
        endsDrag = false
      } else if (!isOfMarker(event.target)) onGround()
    }
    const onDoubleClick = (event: MouseEvent) => {
      if (isOfMarker(event.target)) return
      stage.show(zoomedAt(stage.view(), stage.size(), event.shiftKey ? -1 : 1, at(event), mostZoom), 'press')
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeightPx : 1)
      const steps = -px * (event.ctrlKey ? pinchStep : wheelStep)
      stage.show(zoomedAt(stage.view(), stage.size(), steps, at(event), mostZoom), 'hand')
    }

    element.addEventListener('pointerdown', onPointerDown)
    element.addEventListener('pointermove', onPointerMove)
    element.addEventListener('pointerup', onPointerEnd)
    element.addEventListener('pointercancel', onPointerEnd)
    element.addEventListener('click', onClick, true)
    element.addEventListener('dblclick', onDoubleClick)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', onPointerDown)
      element.removeEventListener('pointermove', onPointerMove)
      element.removeEventListener('pointerup', onPointerEnd)
      element.removeEventListener('pointercancel', onPointerEnd)
      element.removeEventListener('click', onClick, true)
      element.removeEventListener('dblclick', onDoubleClick)
      element.removeEventListener('wheel', onWheel)
    }
  }, [root, stage, onGround])
}
