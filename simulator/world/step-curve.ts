/** A quantity that is set anew at every step of time and goes there in a ramp around the beginning of the step. */
export interface StepCurve {
  at(timeMs: number): number
  /** Mean over [fromMs, toMs), exact; must not reach over the end of the step that holds `fromMs`. */
  mean(fromMs: number, toMs: number): number
  /**
   * Integral from the beginning of the step to the time, in value × hours, the ramps of the steps before included:
   * what the values before promised plus this is the integral of the curve.
   */
  gained(timeMs: number): number
}

const hourMs = 3_600_000

export const stepCurve = (setOf: (step: number) => number, stepMs: number, rampMs: number): StepCurve => {
  /** Integral in value × ms from the beginning of a step to `x` ms later. */
  const within = (before: number, value: number, after: number, x: number): number => {
    const half = rampMs / 2
    const fromBefore = x < half ? x / 2 - (x * x) / (2 * rampMs) : rampMs / 8
    const late = x - (stepMs - half)
    const fromAfter = late > 0 ? (late * late) / (2 * rampMs) : 0
    return value * x + (before - value) * fromBefore + (after - value) * fromAfter
  }

  return {
    at: (timeMs) => {
      const step = Math.floor(timeMs / stepMs)
      const x = timeMs - step * stepMs
      const value = setOf(step)
      if (x < rampMs / 2) return value + (setOf(step - 1) - value) * (0.5 - x / rampMs)
      const left = stepMs - x
      return left < rampMs / 2 ? value + (setOf(step + 1) - value) * (0.5 - left / rampMs) : value
    },
    mean: (fromMs, toMs) => {
      const step = Math.floor(fromMs / stepMs)
      const [before, value, after] = [setOf(step - 1), setOf(step), setOf(step + 1)]
      const start = step * stepMs
      return (
        (within(before, value, after, toMs - start) - within(before, value, after, fromMs - start)) / (toMs - fromMs)
      )
    },
    gained: (timeMs) => {
      const step = Math.floor(timeMs / stepMs)
      const [before, value, after] = [setOf(step - 1), setOf(step), setOf(step + 1)]
      return (((value - before) * rampMs) / 8 + within(before, value, after, timeMs - step * stepMs)) / hourMs
    },
  }
}
