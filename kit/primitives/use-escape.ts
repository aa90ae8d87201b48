import { useEffect } from 'react'

/** Calls `onEscape` on Escape, wherever the focus is. The press that brought the caller may still be on its way to the window. */
export const useEscape = (onEscape: () => void): void =>
  useEffect(() => {
    const sinceMs = performance.now()
    const listen = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Escape' && timeStamp > sinceMs) onEscape()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onEscape])
