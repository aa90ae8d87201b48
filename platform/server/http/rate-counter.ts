import { tooMany } from './problems.ts'

/** State of a key in its current minute. */
export interface RateState {
  readonly remaining: number
  /** Whole seconds until the count starts again, at least 1. */
  readonly resetS: number
  readonly isExceeded: boolean
}

export interface RateCounter {
  /** Counts one. */
  take(key: string): RateState
  /** Takes one back, e.g. a sign-in that succeeded. */
  giveBack(key: string): void
}

/** Counts one and throws 429 with Retry-After when it is one too many: for a call that needs less than every call together. */
export const countOrThrow = (
  counter: RateCounter,
  key: string,
  header: (name: string, value: string) => void,
): void => {
  const { isExceeded, resetS } = counter.take(key)
  if (!isExceeded) return
  header('retry-after', String(resetS))
  throw tooMany()
}

/** Keys remembered at most; beyond it the oldest are forgotten, so that a flood of keys cannot fill the memory. */
const mostKeys = 50_000

/** Counts events by key in windows of `windowMs` that begin with a key's first event. One process's memory only. */
export const createRateCounter = (max: number, windowMs: number): RateCounter => {
  const windows = new Map<string, { count: number; readonly endMs: number }>()

  const open = (key: string) => {
    const now = performance.now()
    const known = windows.get(key)
    if (known && known.endMs > now) return known
    windows.delete(key)
    const oldest = windows.size >= mostKeys ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
    const fresh = { count: 0, endMs: now + windowMs }
    windows.set(key, fresh)
    return fresh
  }

  return {
    take(key) {
      const window = open(key)
      window.count += 1
      return {
        remaining: Math.max(0, max - window.count),
        resetS: Math.max(1, Math.ceil((window.endMs - performance.now()) / 1000)),
        isExceeded: window.count > max,
      }
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
  }
}
