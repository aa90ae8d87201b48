import type { EnergyAccount } from '../../contract/losses.ts'
import { type EnergyStep, machineAccount, sumOfAccounts } from '../../contract/losses.ts'
import { type MachineTimelines, stateSpans } from '../../contract/state-timeline.ts'
import type { FarmPlan } from '../figures/farm-plan.ts'
import { type LoadedSteps, stepAt, stepMs } from '../figures/step-store.ts'
import type { EarlierSteps } from './earlier-steps.ts'
import { judgedSteps } from './judged-steps.ts'
import { stepJudgements } from './step-judgements.ts'

export interface DayLosses extends EnergyAccount {
  readonly machines: readonly (EnergyAccount & { readonly machineCode: string })[]
}

/**
 * Lost energy of a farm from the start of its day to the last whole step. A battery loses nothing: its power is a task.
 * `earlier`: steps before the day, so that a loss that runs over midnight keeps its cause.
 */
export const dayLosses = (
  plan: FarmPlan,
  loaded: LoadedSteps,
  timelines: readonly MachineTimelines[],
  {
    dayStartMs,
    toStep,
    earlier,
  }: { readonly dayStartMs: number; readonly toStep: number; readonly earlier: EarlierSteps },
): DayLosses => {
  const { technology, isDispatchable = false } = plan
  if (technology === 'bess') return { ...sumOfAccounts([]), machines: [] }
  const firstStep = stepAt(dayStartMs)
  const joined = earlier.joined(loaded)
  const judged = judgedSteps(plan, joined, earlier.fromStep, toStep)
  const judgements = stepJudgements(plan, joined, judged, firstStep)
  const steps = judged.slice(firstStep - earlier.fromStep)
  const range = { fromMs: dayStartMs, toMs: toStep * stepMs }
  const machines = plan.machines.map(({ machineCode }, index) => {
    const own = timelines[index]
    const spans =
      own && range.toMs > range.fromMs
        ? stateSpans({ ...own, judgements: judgements[index] ?? { times: [], values: [] } }, range, {
            technology,
            isDispatchable,
          })
        : []
    const energies = steps.map(
      ({ step, expectedKw, actualKw }): EnergyStep => ({
        // A day may begin inside a step, in zones with a quarter of an hour.
        fromMs: Math.max(step * stepMs, dayStartMs),
        toMs: (step + 1) * stepMs,
        expectedKw: isDispatchable ? notOnStandby(spans, step, expectedKw[index]) : (expectedKw[index] ?? null),
        producedKw: actualKw[index] ?? null,
      }),
    )
    return { machineCode, ...machineAccount(energies, spans) }
  })
  return { ...sumOfAccounts(machines), machines }
}

/** The water of a plant that waits for its dispatch is kept, not lost. */
const notOnStandby = (
  spans: readonly { readonly from: number; readonly to: number; readonly kind: string }[],
  step: number,
  expectedKw: number | null | undefined,
): number | null => {
  const middleMs = (step + 0.5) * stepMs
  const waits = spans.some(({ from, to, kind }) => kind === 'standby' && from <= middleMs && to > middleMs)
  return waits ? null : (expectedKw ?? null)
}
