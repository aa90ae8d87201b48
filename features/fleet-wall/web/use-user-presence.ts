import { useCallback, useEffect, useRef, useState } from 'react'

/** How long after the last move somebody is thought to be there. */
const staysMs = 4_000

/** Whether somebody is at the screen: moves the pointer, touches it or presses a key. `markPresent` says so by hand. */
export const useUserPresence = (): { readonly isPresent: boolean; readonly markPresent: () => void } => {
  const [isPresent, setIsThere] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const markPresent = useCallback(() => {
    setIsThere(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsThere(false), staysMs)
  }, [])
  useEffect(() => {
    // Who has just opened it by hand is there.
    if (navigator.userActivation?.isActive) markPresent()
    // A picture that changes under a pointer at rest sends a move that goes nowhere.
    const move = (event: PointerEvent) => {
      if (event.movementX !== 0 || event.movementY !== 0) markPresent()
    }
    document.addEventListener('pointermove', move)
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') markPresent()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', markPresent)
    document.addEventListener('fullscreenchange', markPresent)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', markPresent)
      document.removeEventListener('fullscreenchange', markPresent)
    }
  }, [markPresent])
  return { isPresent, markPresent }
}
