import { historyStepMs } from './time.ts'

/** Past steps that are remembered: beyond 3 hours nothing of the slowest component is left. */
const steps = 18
const ringSize = 64

/** Values of a source on the ten-minute grid, each computed once while history or time passes over it. */
export type GridValues = (index: number) => number

/** Several lags of one source share its values: neighbouring instants have all but one of them in common. */
export const gridValues = (source: (timeMs: number) => number): GridValues => {
  const ring = new Float64Array(ringSize)
  const owners = new Float64Array(ringSize).fill(Number.NaN)
  return (index) => {
    const place = index & (ringSize - 1)
    if (owners[place] !== index) {
      ring[place] = source(index * historyStepMs)
      owners[place] = index
    }
    return ring[place] ?? 0
  }
}

/**
 * First-order lag without memory of its own: an exponentially weighted mean of the past three hours,
 * taken on the ten-minute grid and joined linearly, so that it is continuous and a pure function of time.
 */
export const lagOf = (values: GridValues, timeConstantMs: number): ((timeMs: number) => number) => {
  const weights = Array.from({ length: steps }, (_, age) => Math.exp((-age * historyStepMs) / timeConstantMs))
  const total = weights.reduce((sum, weight) => sum + weight, 0)

  const atGrid = (index: number): number => {
    let sum = 0
    for (let age = 0; age < steps; age++) sum += (weights[age] ?? 0) * values(index - age)
    return sum / total
  }
  return (timeMs) => {
    const position = timeMs / historyStepMs
    const index = Math.floor(position)
    const share = position - index
    return atGrid(index - 1) * (1 - share) + atGrid(index) * share
  }
}

/** The lag of a source that nothing else looks at. */
export const laggedMean = (source: (timeMs: number) => number, timeConstantMs: number): ((timeMs: number) => number) =>
  lagOf(gridValues(source), timeConstantMs)
