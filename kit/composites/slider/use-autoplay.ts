import { useEffect } from 'react'

/** Calls `onNext` once after the delay while it runs. Another slide starts the delay anew. */
export const useAutoplay = (runs: boolean, delayMs: number, slide: number, onNext: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another slide starts the delay anew, another function does not
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(onNext, delayMs)
    return () => clearTimeout(timer)
  }, [runs, delayMs, slide])
}
