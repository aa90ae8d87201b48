import { useCallback, useEffect, useState } from 'react'

/** A count that rises by itself every `everyMs`, unless `rests`; `go` moves it by hand and begins the pause anew. */
export const useStep = (everyMs: number, rests = false): readonly [number, (by: number) => void] => {
  const [step, setStep] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins its own pause
  useEffect(() => {
    if (rests) return
    const timer = setTimeout(() => setStep((held) => held + 1), everyMs)
    return () => clearTimeout(timer)
  }, [step, everyMs, rests])
  return [step, useCallback((by: number) => setStep((held) => held + by), [])]
}
