import type { FarmToday, MachineToday } from '../../contract/fleet-today.ts'
import { condition } from '../../contract/machine-state.ts'
import { type Day, dayOf, hoursCovered, hoursKnown, integral, rounded, type Steps, unknown } from './day-steps.ts'
import { expectedAt, expectedOfAll, weightsOf } from './expected-at.ts'
import type { FarmPlan, MachinePlan } from './farm-plan.ts'
import { type LoadedSteps, stepAt, stepMs } from './step-store.ts'

/**
 * Steps [fromStep, toStep) that are shown, and the begin of the plant's calendar day, which may lie before them. Steps
 * [toStep, endStep) are not over yet: they belong to the day's energy and are not shown.
 */
export interface DayWindow {
  readonly fromStep: number
  readonly toStep: number
  readonly endStep: number
  readonly dayStartMs: number
}

interface PowerSteps {
  /** Mean power of each step that is over. */
  readonly actual: Steps
  /** For which share of each step the power is known; with the running steps. */
  readonly covered: Steps
  /** Power so that its sum over the day is the energy: the mean counts for as long as it is known. With the running steps. */
  readonly weighted: Steps
}

interface MachineSteps extends PowerSteps {
  readonly expected: Steps
  /** `condition` of the machine. */
  readonly conditions: Steps
}

/** Steps from `firstStep` on: so many that are over, and with the running ones. */
interface Span {
  readonly firstStep: number
  readonly length: number
  readonly wholeLength: number
}

/**
 * The condition of a machine, step by step. A word holds until the next one while the machine sends its power: many send
 * their state only when it changes, the last one maybe long before these steps. Without either nothing is known.
 */
const conditionSteps = ({ stateTag }: MachinePlan, actual: Steps, firstStep: number, loaded: LoadedSteps): Steps => {
  const conditions = unknown(actual.length)
  if (stateTag === undefined) return conditions
  let last = loaded.lastBefore(stateTag, firstStep)
  for (let index = 0; index < conditions.length; index += 1) {
    const word = loaded.read(stateTag, firstStep + index)
    if (!Number.isNaN(word)) last = word
    if (!Number.isNaN(word) || !Number.isNaN(actual[index] as number)) conditions[index] = last
  }
  return conditions
}

const ableSteps = (conditions: Steps): Steps =>
  conditions.map((value) => (Number.isNaN(value) ? Number.NaN : Number(value === condition.able)))

const powerSteps = (
  powerTag: number | undefined,
  loaded: LoadedSteps,
  { firstStep, length, wholeLength }: Span,
): PowerSteps => {
  const [values, covered] = [unknown(wholeLength), new Float64Array(wholeLength)]
  if (powerTag !== undefined)
    for (let index = 0; index < wholeLength; index += 1) {
      values[index] = loaded.read(powerTag, firstStep + index)
      covered[index] = loaded.covered(powerTag, firstStep + index)
    }
  return {
    actual: values.subarray(0, length),
    covered,
    weighted: values.map((value, index) => value * (covered[index] as number)),
  }
}

/** What each machine gave and should have given, step by step. */
const machineSteps = (plans: readonly MachinePlan[], loaded: LoadedSteps, span: Span): readonly MachineSteps[] => {
  const { firstStep, length } = span
  const { read } = loaded
  const machines = plans.map((plan) => {
    const power = powerSteps(plan.powerTag, loaded, span)
    return {
      ...power,
      expected: unknown(length),
      conditions: conditionSteps(plan, power.actual, firstStep, loaded),
    }
  })
  const conditionsOf = new Map(plans.map((plan, index) => [plan, machines[index]?.conditions]))
  const conditionAt = (plan: MachinePlan, step: number) => conditionsOf.get(plan)?.[step - firstStep] ?? Number.NaN
  const expectedOn = (step: number) => expectedAt(plans, plans, { read, conditionAt, step, atMs: step * stepMs })
  for (let index = 0; index < length; index += 1)
    for (const [number, value] of expectedOn(firstStep + index).entries()) {
      const steps = machines[number]?.expected
      if (steps) steps[index] = value
    }
  return machines
}

/** Sum over machines, of those that are known in a step; NaN where none is. */
const sumOf = (series: readonly Steps[], length: number): Steps => {
  const sum = unknown(length)
  for (const steps of series)
    for (let index = 0; index < length; index += 1) {
      const value = steps[index] as number
      if (!Number.isNaN(value)) sum[index] = Number.isNaN(sum[index] as number) ? value : (sum[index] as number) + value
    }
  return sum
}

/**
 * Expected power of a farm beside its actual power: of all machines where the farm has a signal of its own, else of those
 * that are in the sum of the step, if any.
 */
const expectedSteps = (
  plans: readonly MachinePlan[],
  machines: readonly Pick<MachineSteps, 'actual' | 'expected'>[],
  hasOwn: boolean,
  length: number,
): Steps => {
  const weights = weightsOf(plans)
  const steps = unknown(length)
  for (let step = 0; step < length; step += 1) {
    const inSum = machines.map(({ actual }) => !Number.isNaN(actual[step] as number))
    const isCounted = (index: number) => hasOwn || inSum[index] || !inSum.includes(true)
    const expected = machines.map(({ expected: values }) => values[step] as number)
    steps[step] = expectedOfAll(
      expected.filter((_, index) => isCounted(index)),
      weights.filter((_, index) => isCounted(index)),
    )
  }
  return steps
}

/** As it is sent: a tenth of a kW is finer than any meter, and a third of the text. */
const shown = (steps: Steps, from: number): (number | null)[] =>
  Array.from(steps.subarray(from), (value) => (Number.isNaN(value) ? null : rounded(value, 1)))

const share = (part: number | null, whole: number): number | null =>
  part === null || whole <= 0 ? null : rounded(part / whole, 4)

/** An energy that covers less than this share of the actual one's hours, or of itself, cannot stand beside it. */
const leastCovered = 0.9

/**
 * Expected beside the whole actual energy: what the steps say that have both, in proportion. So that the one over the other
 * is right, whatever is missing. `energyKwh` is the actual energy, `hours` how long it was measured.
 */
const expectedEnergy = (
  expected: Steps,
  actual: Steps,
  day: Day,
  { energyKwh, hours }: { readonly energyKwh: number; readonly hours: number },
): number | null => {
  const where = (steps: Steps, other: Steps) =>
    steps.map((value, index) => (Number.isNaN(other[index] as number) ? Number.NaN : value))
  const shared = where(expected, actual)
  const [sharedKwh, sharedHours] = [integral(shared, day), hoursKnown(shared, day)]
  if (sharedKwh === null || sharedHours < leastCovered * hoursKnown(actual, day)) return null
  const whole = integral(actual, day) ?? 0
  const covered = integral(where(actual, expected), day) ?? 0
  // At night a plant takes a little: there is no proportion of energies then.
  if (whole <= 0) return (sharedKwh * hours) / sharedHours
  return covered < leastCovered * whole ? null : (sharedKwh * energyKwh) / covered
}

const energy = (value: number | null): number | null => (value === null ? null : rounded(value, 3))

interface Subject {
  readonly actual: Steps
  readonly weighted: Steps
  readonly expected: Steps
  /** The machines that it is judged by: those of a farm, or itself. */
  readonly able: readonly Steps[]
  /** Coverage of what counts as data: the farm's own signal, or its machines' signals. */
  readonly sources: readonly Steps[]
  /** How much each of these counts. */
  readonly weights: readonly number[]
  /** Null: a capacity factor has no meaning. */
  readonly fullPowerKw: number | null
}

const figures = (
  { actual, weighted, expected, able, sources, weights, fullPowerKw }: Subject,
  day: Day,
  shownFrom: number,
) => {
  const { length } = actual
  const elapsedHours = hoursKnown(new Float64Array(length), day)
  const energyKwh = integral(weighted, day)
  const ableHours = able.reduce((sum, steps) => sum + (integral(steps, day) ?? 0), 0)
  const stateHours = able.reduce((sum, steps) => sum + hoursKnown(steps, day), 0)
  const dataHours = sources.reduce((sum, covered) => sum + hoursCovered(covered.subarray(0, length), day), 0)
  const weightOfAll = weights.reduce((sum, weight) => sum + weight, 0)
  // Hours of full power that could have been seen: nobody knows what was given while nothing was heard.
  const hoursHeard =
    sources.reduce((sum, covered, index) => sum + hoursCovered(covered, day) * (weights[index] ?? 0), 0) / weightOfAll
  const measured = { energyKwh: energyKwh ?? 0, hours: hoursHeard }
  return {
    actualKw: shown(actual, shownFrom),
    expectedKw: shown(expected, shownFrom),
    energyTodayKwh: energy(energyKwh),
    expectedTodayKwh: energy(expectedEnergy(expected, actual, day, measured)),
    capacityFactorToday: share(energyKwh, (fullPowerKw ?? 0) * hoursHeard),
    availabilityToday: share(ableHours, stateHours),
    stateHoursToday: rounded(stateHours, 4),
    statesToday: share(stateHours, able.length * elapsedHours),
    dataToday: share(dataHours, sources.length * elapsedHours),
  }
}

/**
 * Figures of a farm and of its machines. Running steps count for energies alone: `window.toStep` is the end of the last whole
 * one. A battery gives and takes, so it has no capacity factor.
 */
export const farmToday = (
  plan: FarmPlan,
  loaded: LoadedSteps,
  window: DayWindow,
): FarmToday & { readonly machines: MachineToday[] } => {
  const firstStep = Math.min(window.fromStep, stepAt(window.dayStartMs))
  const length = Math.max(window.toStep - firstStep, 0)
  const span = { firstStep, length, wholeLength: Math.max(window.endStep - firstStep, length) }
  const shownFrom = window.fromStep - firstStep
  const day = dayOf(firstStep, window)
  const isStorage = plan.technology === 'bess'
  const machines = machineSteps(plan.machines, loaded, span).map(({ conditions, ...known }, index) => ({
    machine: plan.machines[index] as MachinePlan,
    ...known,
    able: ableSteps(conditions),
  }))

  const own = powerSteps(plan.powerTag, loaded, span)
  // A signal that has never come says as little as none.
  const hasOwn = own.covered.some((share) => share > 0)
  const sumOfMachines = (of: 'actual' | 'weighted', steps: number) =>
    sumOf(
      machines.map((machine) => machine[of]),
      steps,
    )

  return {
    farmCode: plan.farmCode,
    dayStartMs: window.dayStartMs,
    ...figures(
      {
        actual: hasOwn ? own.actual : sumOfMachines('actual', length),
        weighted: hasOwn ? own.weighted : sumOfMachines('weighted', span.wholeLength),
        expected: expectedSteps(plan.machines, machines, hasOwn, length),
        able: machines.map(({ able }) => able),
        ...(hasOwn || machines.length === 0
          ? { sources: [own.covered], weights: [1] }
          : { sources: machines.map(({ covered }) => covered), weights: weightsOf(plan.machines) }),
        fullPowerKw: isStorage ? null : plan.installedPowerKw,
      },
      day,
      shownFrom,
    ),
    machines: machines.map(({ machine, actual, weighted, covered, expected, able }) => ({
      machineCode: machine.machineCode,
      ...figures(
        {
          actual,
          weighted,
          expected,
          able: [able],
          sources: [covered],
          weights: [1],
          fullPowerKw: isStorage ? null : machine.ratedPowerKw,
        },
        day,
        shownFrom,
      ),
    })),
  }
}
