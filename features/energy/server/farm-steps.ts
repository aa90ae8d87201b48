import { hourMs } from '../../../domain/time-zone.ts'
import { condition } from '../../fleet-state/contract/machine-state.ts'
import { expectedAt, expectedOfAll, weightsOf } from '../../fleet-state/server/plans-port.ts'
import type { EnergyMachine, EnergyPlan } from './energy-plan.ts'
import { type MachineStep, type StepValue, stepAdder } from './machine-steps.ts'
import { createSums, type QuantitySums } from './quantity-sums.ts'
import type { StepRange, StepSeries } from './step-series.ts'

const nothing: StepValue = { value: Number.NaN, hours: 0 }

/** Sums of a farm and of its machines, in their order. */
export interface FarmSums {
  readonly farm: QuantitySums
  readonly machines: readonly QuantitySums[]
}

/** Adds expected and actual power of a step, for the expected energy. */
const addExpected = (sums: QuantitySums, bucket: number, actualKw: number, expectedKw: number, hours: number) => {
  if (Number.isNaN(actualKw)) return
  sums.add('actual', bucket, actualKw * hours)
  sums.add('actualHours', bucket, hours)
  if (Number.isNaN(expectedKw)) return
  sums.add('sharedExpected', bucket, expectedKw * hours)
  sums.add('sharedActual', bucket, actualKw * hours)
  sums.add('sharedHours', bucket, hours)
}

interface Scene {
  readonly plan: EnergyPlan
  readonly hasOwnPower: boolean
  readonly series: StepSeries
  readonly step: number
  readonly bucket: number
  /** Hours of the step until now. */
  readonly hours: number
}

const inputOf =
  ({ inputs }: EnergyMachine, { series, step }: Scene) =>
  (signal: string): StepValue => {
    for (const tagId of inputs.get(signal) ?? []) {
      const value = series.value(tagId, step)
      if (!Number.isNaN(value)) return { value, hours: series.hours(tagId, step) }
    }
    return nothing
  }

const powerOf = ({ powerTag }: EnergyMachine, { series, step }: Scene): StepValue =>
  powerTag === undefined ? nothing : { value: series.value(powerTag, step), hours: series.hours(powerTag, step) }

/** Condition of a machine by its last word so far; NaN before the first. */
const conditionOfMachine = (
  { stateTag }: Pick<EnergyMachine, 'stateTag'>,
  { series, step }: Scene,
  last: Map<number, number>,
): number => {
  if (stateTag === undefined) return Number.NaN
  const word = series.condition(stateTag, step)
  if (!Number.isNaN(word)) last.set(stateTag, word)
  return last.get(stateTag) ?? Number.NaN
}

/** Adds the states, the expected energy and the quantities of the technology of a machine. */
const addMachine = (
  scene: Scene,
  machine: EnergyMachine,
  own: QuantitySums,
  { power, expectedKw, now }: { readonly power: StepValue; readonly expectedKw: number; readonly now: number },
  addTechnology: ReturnType<typeof stepAdder>,
) => {
  const { series, step, hours } = scene
  const { chargeTag, stateTag } = machine
  const hasWord = stateTag !== undefined && !Number.isNaN(series.condition(stateTag, step))
  if (!Number.isNaN(now) && (hasWord || !Number.isNaN(power.value))) {
    own.add('states', scene.bucket, hours)
    own.add('able', scene.bucket, now === condition.able ? hours : 0)
  }
  addExpected(own, scene.bucket, power.value, expectedKw, hours)
  const moment: MachineStep = {
    power,
    input: inputOf(machine, scene),
    chargePercent: chargeTag === undefined ? Number.NaN : series.value(chargeTag, step),
    chargeLeast: chargeTag === undefined ? Number.NaN : series.least(chargeTag, step),
    chargeMost: chargeTag === undefined ? Number.NaN : series.most(chargeTag, step),
  }
  addTechnology?.(own, scene.bucket, machine, moment)
}

/**
 * Adds up steps of a farm: begun for a range, then fed with its parts in order of time. A word of a machine holds until the
 * next one while the machine sends its power.
 */
export const createFarmSteps = (plan: EnergyPlan, hasOwnPower: boolean, edgesMs: readonly number[]) => {
  const count = edgesMs.length - 1
  const sums: FarmSums = { farm: createSums(count), machines: plan.machines.map(() => createSums(count)) }
  const adders = plan.machines.map(stepAdder)
  const weights = weightsOf(plan.machines)
  const conditions = new Map<number, number>()
  let bucket = 0

  /** Expected power of a farm beside its actual power: of all machines, or of those in the sum where it has no signal. */
  const addFarm = (scene: Scene, powers: readonly StepValue[], expected: readonly number[]) => {
    const { series, step, hours } = scene
    const known = powers.map(({ value }) => !Number.isNaN(value))
    const isCounted = (index: number) => hasOwnPower || known[index] || !known.includes(true)
    const expectedKw = expectedOfAll(
      expected.filter((_, index) => isCounted(index)),
      weights.filter((_, index) => isCounted(index)),
    )
    const sumKw = powers.reduce((sum, { value }) => (Number.isNaN(value) ? sum : sum + value), 0)
    const ownKw = plan.powerTag === undefined ? Number.NaN : series.value(plan.powerTag, step)
    const actualKw = hasOwnPower ? ownKw : known.includes(true) ? sumKw : Number.NaN
    addExpected(sums.farm, scene.bucket, actualKw, expectedKw, hours)
    const river = plan.riverTag
    if (river === undefined || Number.isNaN(series.value(river, step))) return
    sums.farm.add('river', scene.bucket, series.value(river, step) * series.hours(river, step) * 3_600)
    sums.farm.add('riverHours', scene.bucket, series.hours(river, step))
  }

  return {
    sums,
    /** Sets the condition by the last word before the range. */
    begin(tagId: number, last: number) {
      conditions.set(tagId, last)
    },
    addStep(series: StepSeries, range: StepRange, step: number, nowMs: number) {
      const startMs = range.fromMs + step * range.stepMs
      while (bucket < count - 1 && startMs >= (edgesMs[bucket + 1] as number)) bucket += 1
      if (startMs < (edgesMs[0] as number) || startMs >= (edgesMs.at(-1) as number) || startMs >= nowMs) return
      const scene: Scene = {
        plan,
        hasOwnPower,
        series,
        step,
        bucket,
        hours: (Math.min(startMs + range.stepMs, nowMs) - startMs) / hourMs,
      }
      const now = new Map(
        plan.machines.map((machine) => [machine.machineCode, conditionOfMachine(machine, scene, conditions)]),
      )
      const expected = expectedAt(plan.machines, plan.machines, {
        read: series.value,
        conditionAt: ({ machineCode }) => now.get(machineCode) ?? Number.NaN,
        step,
        atMs: startMs,
      })
      const powers = plan.machines.map((machine) => powerOf(machine, scene))
      for (const [index, machine] of plan.machines.entries())
        addMachine(
          scene,
          machine,
          sums.machines[index] as QuantitySums,
          {
            power: powers[index] ?? nothing,
            expectedKw: expected[index] ?? Number.NaN,
            now: now.get(machine.machineCode) ?? Number.NaN,
          },
          adders[index],
        )
      addFarm(scene, powers, expected)
    },
  }
}
