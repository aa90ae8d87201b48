import type { EnergyAccount } from '../../contract/losses.ts'
import { type EnergyStep, machineAccount, sumOfAccounts } from '../../contract/losses.ts'
import { type MachineTimelines, stateSpans } from '../../contract/state-timeline.ts'
import { expectedAt, expectedOfAll, weightsOf } from '../figures/expected-at.ts'
import type { FarmPlan, MachinePlan } from '../figures/farm-plan.ts'
import { type LoadedSteps, stepAt, stepMs } from '../figures/step-store.ts'
import { type JudgedStep, stepJudgements } from './step-judgements.ts'

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

/** Conditions of machines: the last word holds, as in the figures of today. */
const conditionReader = (plans: readonly MachinePlan[], loaded: LoadedSteps, firstStep: number) => {
  const last = new Map(
    plans.map((plan) => [plan, plan.stateTag === undefined ? Number.NaN : loaded.lastBefore(plan.stateTag, firstStep)]),
  )
  return (plan: MachinePlan, step: number): number => {
    const word = plan.stateTag === undefined ? Number.NaN : loaded.read(plan.stateTag, step)
    if (!Number.isNaN(word)) last.set(plan, word)
    return last.get(plan) ?? Number.NaN
  }
}

/**
 * Expected and actual power of the machines of a farm, step by step. A machine that sends nothing is expected to give as
 * the others do.
 */
export const judgedSteps = (plan: FarmPlan, loaded: LoadedSteps, firstStep: number, toStep: number): JudgedStep[] => {
  const { machines } = plan
  const weights = weightsOf(machines)
  const conditionAt = conditionReader(machines, loaded, firstStep)
  return Array.from({ length: Math.max(toStep - firstStep, 0) }, (_, index) => {
    const step = firstStep + index
    for (const machine of machines) conditionAt(machine, step)
    const own = expectedAt(machines, machines, { read: loaded.read, conditionAt, step })
    const all = orNull(expectedOfAll(own, weights))
    const known = own.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
    const missing = weights.reduce((sum, weight, at) => sum + (Number.isNaN(own[at] as number) ? weight : 0), 0)
    return {
      step,
      expectedKw: own.map((value, at) =>
        Number.isNaN(value)
          ? machines[at]?.model && all !== null && missing > 0
            ? ((all - known) * (weights[at] as number)) / missing
            : null
          : value,
      ),
      actualKw: machines.map(({ powerTag }) => (powerTag === undefined ? null : orNull(loaded.read(powerTag, step)))),
    }
  })
}

export interface DayLosses extends EnergyAccount {
  readonly machines: readonly (EnergyAccount & { readonly machineCode: string })[]
}

/** Lost energy of a farm from the start of its day to the last whole step. A battery loses nothing: its power is a task. */
export const dayLosses = (
  plan: FarmPlan,
  loaded: LoadedSteps,
  timelines: readonly MachineTimelines[],
  { dayStartMs, toStep }: { readonly dayStartMs: number; readonly toStep: number },
): DayLosses => {
  const { technology, isDispatchable = false } = plan
  if (technology === 'bess') return { ...sumOfAccounts([]), machines: [] }
  const steps = judgedSteps(plan, loaded, stepAt(dayStartMs), toStep)
  const judgements = stepJudgements(plan, loaded, steps)
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
