import { expectedPowerKw } from '../../../../domain/power-model.ts'
import type { MachinePlan } from './farm-plan.ts'
import type { StepReader } from './step-store.ts'

/** What a machine should have given in a step, kW; NaN without a model or without what the model needs. */
export const expectedAt = ({ model, inputs }: MachinePlan, read: StepReader, step: number): number => {
  if (!model) return Number.NaN
  const figure = (signal: string): number | null => {
    for (const tagId of inputs.get(signal) ?? []) {
      const value = read(tagId, step)
      if (!Number.isNaN(value)) return value
    }
    return null
  }
  return expectedPowerKw(model, figure) ?? Number.NaN
}

/** How much each machine counts among its farm's: its rated power, or the same for all where one's is not known. */
export const weightsOf = (machines: readonly MachinePlan[]): readonly number[] => {
  const rated = machines.map(({ ratedPowerKw }) => ratedPowerKw ?? 0)
  return rated.every((powerKw) => powerKw > 0) ? rated : machines.map(() => 1)
}

/** Less than this share of a farm's machines says nothing about the whole. */
const leastShare = 0.5

/**
 * Expected power of several machines in a step: those whose figure is missing (NaN) are taken to be as the others, so that it
 * can stand beside the power of all of them. NaN when too few are known.
 */
export const expectedOfAll = (expected: readonly number[], weights: readonly number[]): number => {
  let power = 0
  let known = 0
  let all = 0
  for (let index = 0; index < expected.length; index += 1) {
    const weight = weights[index] as number
    all += weight
    if (Number.isNaN(expected[index] as number)) continue
    power += expected[index] as number
    known += weight
  }
  if (known === all) return all === 0 ? Number.NaN : power
  return known < leastShare * all ? Number.NaN : (power * all) / known
}
