import { useEffect } from 'react'

const always = () => true

/**
 * Calls `onEscape` on Escape, wherever the focus is. The press that brought the caller may still be on its way to the window.
 * `isMeant` is asked before anything else reacts to the key: a dialog above the caller may close by it.
 */
export const useEscape = (onEscape: () => void, isMeant: () => boolean = always): void =>
  useEffect(() => {
    const sinceMs = performance.now()
    let wasMeant = false
    const note = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') wasMeant = isMeant()
    }
    const listen = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Escape' && timeStamp > sinceMs && wasMeant) onEscape()
    }
    window.addEventListener('keydown', note, true)
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', note, true)
      window.removeEventListener('keydown', listen)
    }
  }, [onEscape, isMeant])
