import { historyStepMs } from './time.ts'

/** Past steps that are remembered: beyond 3 hours nothing of the slowest component is left. */
const steps = 18

/**
 * First-order lag without memory of its own: an exponentially weighted mean of the past three hours,
 * taken on the ten-minute grid and joined linearly, so that it is continuous and a pure function of time.
 */
export const laggedMean = (source: (timeMs: number) => number, timeConstantMs: number) => {
  const weights = Array.from({ length: steps }, (_, age) => Math.exp((-age * historyStepMs) / timeConstantMs))
  const total = weights.reduce((sum, weight) => sum + weight, 0)

  // Ring of source values by grid index: neighbouring instants share all but one of them.
  const ring = new Float64Array(64)
  const owners = new Float64Array(64).fill(Number.NaN)
  const onGrid = (index: number): number => {
    const place = ((index % 64) + 64) % 64
    if (owners[place] !== index) {
      ring[place] = source(index * historyStepMs)
      owners[place] = index
    }
    return ring[place] ?? 0
  }
  const atGrid = (index: number): number => {
    let sum = 0
    for (let age = 0; age < steps; age++) sum += (weights[age] ?? 0) * onGrid(index - age)
    return sum / total
  }

  return (timeMs: number): number => {
    const position = timeMs / historyStepMs
    const index = Math.floor(position)
    const share = position - index
    return atGrid(index - 1) * (1 - share) + atGrid(index) * share
  }
}
