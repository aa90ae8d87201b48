import { type PointerEvent, useRef, useState } from 'react'

/** A finger that moves so far sideways changes the slide, in px. */
const swipePx = 48

/** Swipes of finger and pen. The page itself still scrolls up and down (`touch-action: pan-y`). */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const start = useRef<{ readonly id: number; readonly x: number }>(undefined)
  const [movedPx, setMovedPx] = useState(0)
  const end = () => {
    start.current = undefined
    setMovedPx(0)
  }
  return {
    movedPx,
    handlers: {
      onPointerDown: ({ pointerId, pointerType, clientX }: PointerEvent) => {
        if (pointerType !== 'mouse' && !start.current) start.current = { id: pointerId, x: clientX }
      },
      onPointerMove: ({ pointerId, clientX }: PointerEvent) => {
        if (start.current?.id === pointerId) setMovedPx(clientX - start.current.x)
      },
      onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
        if (start.current?.id !== pointerId) return
        const moved = clientX - start.current.x
        end()
        if (Math.abs(moved) >= swipePx) onSwipe(moved < 0 ? 1 : -1)
      },
      onPointerCancel: end,
    },
  }
}
