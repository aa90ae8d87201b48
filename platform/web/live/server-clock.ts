import type { Hearing } from '../../../domain/farm-life.ts'

/** The server's clock, carried on by this machine's steady clock: the browser's date plays no part. */
export interface ServerClock {
  /** Hears the server's time, epoch ms, as it arrives. */
  set(serverMs: number): void
  /** Hears since when the server hears what is measured, epoch ms: it started then. */
  setHearing(sinceMs: number): void
  /** Hears of measurements, epoch ms. */
  heardOf(timesMs: readonly number[]): void
  /** What the server has heard, as far as this page knows; undefined until the server told it. */
  hearing(): Hearing | undefined
  /** Epoch ms; undefined until the server told its time once. */
  now(): number | undefined
  /**
   * Epoch ms by which values are judged: now, or while the line is lost the last moment that was heard of. What did not
   * reach us makes no plant old.
   */
  judgedMs(): number | undefined
  /** The line is lost, until the server is heard again. */
  hold(): void
  /** Goes on, held, where an earlier visit of this browser stopped. */
  resume(clocks: { readonly nowMs: number; readonly heardMs: number }): void
  /** Age of a measurement, never negative; undefined before the clock is known. */
  ageMs(timeMs: number): number | undefined
}

export const createServerClock = (steadyMs: () => number): ServerClock => {
  let differenceMs: number | undefined
  let heardMs: number | undefined
  let isHeld = false
  let hearsSinceMs: number | undefined
  let newestMs: number | undefined
  const now = () => (differenceMs === undefined ? undefined : steadyMs() + differenceMs)
  return {
    set(serverMs) {
      differenceMs = serverMs - steadyMs()
      heardMs = serverMs
      isHeld = false
    },
    setHearing(sinceMs) {
      hearsSinceMs = sinceMs
    },
    heardOf(timesMs) {
      for (const timeMs of timesMs) if (newestMs === undefined || timeMs > newestMs) newestMs = timeMs
    },
    hearing: () => (hearsSinceMs === undefined ? undefined : { sinceMs: hearsSinceMs, newestMs }),
    now,
    judgedMs: () => (isHeld ? heardMs : now()),
    hold() {
      isHeld = heardMs !== undefined
    },
    resume(clocks) {
      differenceMs = clocks.nowMs - steadyMs()
      heardMs = clocks.heardMs
      isHeld = true
    },
    ageMs(timeMs) {
      const nowMs = now()
      return nowMs === undefined ? undefined : Math.max(0, nowMs - timeMs)
    },
  }
}
