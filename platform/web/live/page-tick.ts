const periodMs = 1_000
/** So long a beat that is due waits for values to go with: longer than they take to come where many do. */
const patienceMs = 100

/** What is made anew once a second, with or without new values: sums, counts and ages. */
export interface PageTick {
  /** Calls `heard` with each beat. Returns the way out. */
  subscribe(heard: () => void): () => void
  /** Beats until now. */
  count(): number
  /** Says that values are being written into the page: a beat that is due comes now. */
  ride(): void
}

/** What fails for one must not keep the ages of all others from going on. */
const notify = (heard: () => void) => {
  try {
    heard()
  } catch (error) {
    reportError(error)
  }
}

/**
 * Beats for all who listen together. A beat goes with values that come anyway, because the browser lays out and paints the page
 * once for both; where none come it goes alone.
 */
export const createPageTick = (): PageTick => {
  const listeners = new Set<() => void>()
  let count = 0
  let period: ReturnType<typeof setInterval> | undefined
  let due: ReturnType<typeof setTimeout> | undefined

  const pageTick = () => {
    clearTimeout(due)
    due = undefined
    count += 1
    // Those of now: who comes meanwhile hears the next one, who has left hears none.
    for (const heard of [...listeners]) if (listeners.has(heard)) notify(heard)
  }

  return {
    subscribe(heard) {
      listeners.add(heard)
      period ??= setInterval(() => {
        due ??= setTimeout(pageTick, patienceMs)
      }, periodMs)
      return () => {
        listeners.delete(heard)
        if (listeners.size > 0) return
        clearInterval(period)
        clearTimeout(due)
        period = due = undefined
      }
    },
    count: () => count,
    ride() {
      if (due !== undefined) pageTick()
    },
  }
}

/** Work for the next paint with the beat that is due: what both write is laid out and painted once. */
export const withPageTick =
  (beforePaint: (work: () => void) => void, pageTick: PageTick) =>
  (work: () => void): void =>
    beforePaint(() => {
      work()
      pageTick.ride()
    })
