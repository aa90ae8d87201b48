/**
 * Loaded before a program of Node (`--import`): its wall clock, and that of its threads and child processes, goes so many
 * milliseconds ahead (SOAK_CLOCK_AHEAD_MS). The steady clock and timers stay as they are.
 */
const aheadMs = Number(process.env.SOAK_CLOCK_AHEAD_MS ?? '0')

if (aheadMs !== 0) {
  const Real = Date
  const now = () => Real.now() + aheadMs
  globalThis.Date = new Proxy(Real, {
    // Without `new` it gives the time as a text, whatever it is given.
    apply: () => new Real(now()).toString(),
    construct: (_date, given: unknown[], made) => Reflect.construct(Real, given.length === 0 ? [now()] : given, made),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}
