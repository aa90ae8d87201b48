import { useRef } from 'react'
import type { ChartRange } from './chart-model.ts'
import { sameRange } from './range-moves.ts'

export interface RangeHistory {
  /** The range the chart was given from outside: that of the brush. */
  readonly whole: ChartRange
  readonly go: (range: ChartRange) => void
  /** One step back; at the start, to the whole. */
  readonly back: () => void
  readonly reset: () => void
}

/** Remembers where zooms came from. A range that comes from outside begins a new history. */
export const useRangeHistory = (range: ChartRange, onRange: (range: ChartRange) => void): RangeHistory => {
  const trail = useRef<ChartRange[]>([])
  const asked = useRef(range)
  const whole = useRef(range)
  if (!sameRange(range, asked.current)) {
    asked.current = range
    whole.current = range
    trail.current = []
  }
  const ask = (next: ChartRange) => {
    asked.current = next
    onRange(next)
  }
  return {
    whole: whole.current,
    go: (next) => {
      if (sameRange(next, range)) return
      trail.current.push(range)
      if (next.fromMs < whole.current.fromMs || next.toMs > whole.current.toMs)
        whole.current = {
          fromMs: Math.min(next.fromMs, whole.current.fromMs),
          toMs: Math.max(next.toMs, whole.current.toMs),
        }
      ask(next)
    },
    back: () => {
      const before = trail.current.pop()
      if (before) ask(before)
      else if (!sameRange(range, whole.current)) ask(whole.current)
    },
    reset: () => {
      const first = trail.current[0] ?? whole.current
      trail.current = []
      ask(first)
    },
  }
}
