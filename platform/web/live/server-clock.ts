/** The server's clock, carried on by this machine's steady clock: the browser's date plays no part. */
export interface ServerClock {
  /** Hears the server's time, epoch ms, as it arrives. */
  set(serverMs: number): void
  /** Epoch ms; undefined until the server told its time once. */
  now(): number | undefined
  /** Age of a measurement, never negative; undefined before the clock is known. */
  ageMs(timeMs: number): number | undefined
}

export const createServerClock = (steadyMs: () => number): ServerClock => {
  let differenceMs: number | undefined
  const now = () => (differenceMs === undefined ? undefined : steadyMs() + differenceMs)
  return {
    set(serverMs) {
      differenceMs = serverMs - steadyMs()
    },
    now,
    ageMs(timeMs) {
      const nowMs = now()
      return nowMs === undefined ? undefined : Math.max(0, nowMs - timeMs)
    },
  }
}
