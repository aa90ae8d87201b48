import { dayMs, hourMs, minuteMs } from '../world/time.ts'

/** The counter begins anew with every stretch, so that no value needs more of the past than that. */
const stretchMs = 32 * dayMs
const stepMs = 30 * minuteMs
const stepsInStretch = stretchMs / stepMs
/** Machines of the demo were built in the spring of 2022. */
const builtInStretch = 596
/** History and live values ask for different stretches in turn. */
const mostRemembered = 3

interface Sums {
  readonly kwh: Float64Array
  known: number
}

/**
 * A production counter in kWh as a pure function of time: energy of the stretch so far, on a base that rises by what such a machine
 * gives in a stretch. It jumps when a stretch ends, every 32 days, as counters do when they are exchanged.
 * `meanPowerKw` is the mean power of the ten minutes that begin at a time; what is drawn does not count.
 */
export const createEnergyCounter = (
  meanPowerKw: (timeMs: number) => number,
  ratedPowerKw: number,
  usualLoad: number,
): ((timeMs: number) => number) => {
  const stretches = new Map<number, Sums>()
  const sumsOf = (stretch: number): Sums => {
    const known = stretches.get(stretch)
    if (known) return known
    const sums = { kwh: new Float64Array(stepsInStretch + 1), known: 0 }
    stretches.set(stretch, sums)
    const oldest = stretches.keys().next()
    if (stretches.size > mostRemembered && !oldest.done) stretches.delete(oldest.value)
    return sums
  }

  return (timeMs) => {
    const stretch = Math.floor(timeMs / stretchMs)
    const energyOf = (step: number) => (Math.max(0, meanPowerKw(stretch * stretchMs + step * stepMs)) * stepMs) / hourMs
    const sums = sumsOf(stretch)
    const position = (timeMs - stretch * stretchMs) / stepMs
    const step = Math.floor(position)
    for (; sums.known < step; sums.known++)
      sums.kwh[sums.known + 1] = (sums.kwh[sums.known] ?? 0) + energyOf(sums.known)
    const base = ((stretch - builtInStretch) * stretchMs * ratedPowerKw * usualLoad) / hourMs
    return base + (sums.kwh[step] ?? 0) + energyOf(step) * (position - step)
  }
}
