import type { Hearing } from '../../../domain/farm-life.ts'
import { futureToleranceMs } from '../../../domain/future-time.ts'

/** The clock of the server, advanced by the monotonic clock of this device. The date of the browser is not used. */
export interface ServerClock {
  /** Sets the time of the server, epoch ms. */
  set(serverMs: number): void
  /** Sets the start of reception of the server, and the newest measurement in its store at that start, epoch ms. */
  setHearing(sinceMs: number, storedUntilMs?: number): void
  /** Records times of measurements, epoch ms. */
  heardOf(timesMs: readonly number[]): void
  /** Reception times of the server; undefined before the server sent them. */
  hearing(): Hearing | undefined
  /** Server time, epoch ms; undefined before the server sent it. */
  now(): number | undefined
  /**
   * Time for the age of values, epoch ms: now, or the last reception during an interruption. An interruption makes no
   * value stale.
   */
  judgedMs(): number | undefined
  /** Freezes the clock until the next message of the server. */
  hold(): void
  /** Restores the frozen clock of an earlier visit. */
  resume(clocks: { readonly nowMs: number; readonly heardMs: number }): void
  /** Age of a measurement, never negative; undefined before the clock is known. */
  ageMs(timeMs: number): number | undefined
}

export const createServerClock = (steadyMs: () => number): ServerClock => {
  let differenceMs: number | undefined
  let heardMs: number | undefined
  let isHeld = false
  let heard: Omit<Hearing, 'newestMs'> | undefined
  let newestMs: number | undefined
  const now = () => (differenceMs === undefined ? undefined : steadyMs() + differenceMs)
  return {
    set(serverMs) {
      differenceMs = serverMs - steadyMs()
      heardMs = serverMs
      isHeld = false
    },
    setHearing(sinceMs, storedUntilMs) {
      heard = { sinceMs, storedUntilMs }
    },
    heardOf(timesMs) {
      // A newest time in the future comes from a moment when the clock of the server was wrong.
      const limitMs = (now() ?? Number.POSITIVE_INFINITY) + futureToleranceMs
      for (const timeMs of timesMs)
        if (newestMs === undefined || timeMs > newestMs || newestMs > limitMs) newestMs = timeMs
    },
    hearing: () => heard && { ...heard, newestMs },
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
