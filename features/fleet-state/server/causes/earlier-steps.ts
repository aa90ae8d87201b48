import type { FarmPlan } from '../figures/farm-plan.ts'
import { tagsOfPlan } from '../figures/farm-plan.ts'
import type { LoadedSteps } from '../figures/step-store.ts'

/** Copy of the steps [fromStep, toStep) of a farm; other tags of the store that read them are not kept. */
const copyOf = (plan: FarmPlan, loaded: LoadedSteps, fromStep: number, toStep: number) => {
  const { means, states } = tagsOfPlan(plan)
  const valuesOf = (tagId: number) =>
    Float64Array.from({ length: toStep - fromStep }, (_, index) => loaded.read(tagId, fromStep + index))
  return {
    values: new Map([...means, ...states].map((tagId) => [tagId, valuesOf(tagId)])),
    lastBefore: new Map(states.map((tagId) => [tagId, loaded.lastBefore(tagId, fromStep)])),
  }
}

/** Steps of a farm before a range: judgements of the first steps of the range depend on them. */
export interface EarlierSteps {
  readonly fromStep: number
  readonly toStep: number
  /** The earlier steps, and those of the range from a store that keeps only these. */
  readonly joined: (loaded: LoadedSteps) => LoadedSteps
}

export const earlierSteps = (
  plan: FarmPlan,
  earlier: LoadedSteps,
  { fromStep, toStep }: { readonly fromStep: number; readonly toStep: number },
): EarlierSteps => {
  const held = copyOf(plan, earlier, fromStep, toStep)
  return {
    fromStep,
    toStep,
    joined: (loaded) => ({
      read: (tagId, step) =>
        step < toStep ? (held.values.get(tagId)?.[step - fromStep] ?? Number.NaN) : loaded.read(tagId, step),
      covered: loaded.covered,
      lastBefore: (tagId, step) =>
        step > fromStep ? loaded.lastBefore(tagId, step) : (held.lastBefore.get(tagId) ?? Number.NaN),
    }),
  }
}
