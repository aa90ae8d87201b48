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
