import { type ExpectedMachine, expectedLikeMates } from '../../../../domain/expected-like-mates.ts'
import { expectedPowerKw, type PowerModel } from '../../../../domain/power-model.ts'
import { condition } from '../../contract/machine-state.ts'
import { canUseMates, type MachinePlan } from './farm-plan.ts'
import type { StepReader } from './step-store.ts'

/** The model of a machine at an instant; without one, that of now. */
const modelAt = ({ model, spans }: MachinePlan, atMs: number | undefined): PowerModel | null => {
  if (!spans || atMs === undefined) return model
  return spans.findLast(({ fromMs }) => fromMs <= atMs)?.model ?? null
}

/** What the model of a machine says of a step by what it measured itself, kW; null without a model or without what it needs. */
const ownExpectedAt = (
  machine: MachinePlan,
  read: StepReader,
  step: number,
  atMs: number | undefined,
): number | null => {
  const { inputs } = machine
  const model = modelAt(machine, atMs)
  if (!model) return null
  const figure = (signal: string): number | null => {
    for (const tagId of inputs.get(signal) ?? []) {
      const value = read(tagId, step)
      if (!Number.isNaN(value)) return value
    }
    return null
  }
  return expectedPowerKw(model, figure)
}

/** `condition` of a machine in a step; NaN where it is not known. */
export type ConditionReader = (machine: MachinePlan, step: number) => number

/**
 * What machines of one farm should have given in a step, kW, in their order; NaN where nobody knows. By the rule of the
 * live figures (domain/expected-like-mates.ts). `farm`: all machines of it, by whom one that stands is judged.
 */
export const expectedAt = (
  machines: readonly MachinePlan[],
  farm: readonly MachinePlan[],
  {
    read,
    conditionAt,
    step,
    atMs,
  }: {
    readonly read: StepReader
    readonly conditionAt: ConditionReader
    readonly step: number
    /** Start of the step, epoch ms: models change with versions of their curves. */
    readonly atMs?: number | undefined
  },
): number[] => {
  const expectedMachine = (machine: MachinePlan): ExpectedMachine => ({
    kind: machine.model?.kind,
    ratedKw: machine.ratedPowerKw,
    isStopped: conditionAt(machine, step) === condition.standing,
    ownKw: () => ownExpectedAt(machine, read, step, atMs),
  })
  let others: readonly (readonly [MachinePlan, ExpectedMachine])[] | undefined
  return machines.map((machine) => {
    if (!canUseMates(machine)) return ownExpectedAt(machine, read, step, atMs) ?? Number.NaN
    others ??= farm.map((one) => [one, expectedMachine(one)] as const)
    const mates = others.filter(([one]) => one !== machine).map(([, mate]) => mate)
    return expectedLikeMates(expectedMachine(machine), mates) ?? Number.NaN
  })
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
