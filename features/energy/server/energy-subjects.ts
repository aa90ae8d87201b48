import { hourMs } from '../../../domain/time-zone.ts'
import { type EnergyQuantity, type EnergySubject, energyQuantities } from '../contract/energy.ts'
import { type EnergyMachine, type EnergyPlan, peakOf, peakOfFarm } from './energy-plan.ts'
import type { FarmSums } from './farm-steps.ts'
import { leastOverMachines, meansOverMachines, mostOverMachines } from './machine-steps.ts'
import type { FarmProduced, Produced } from './produced-energy.ts'
import { createSums, expectedBeside, type QuantitySums } from './quantity-sums.ts'

type Values = (number | null)[]
type Lists = Partial<Record<EnergyQuantity, Values>>

/** As it is sent: a thousandth is finer than any meter. */
const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : Math.round(value * 1_000) / 1_000

const noBucket: Produced = { produced: [], covered: [] }

/** Sums, means and bands of the machines of a farm. */
export const overMachines = (machines: readonly QuantitySums[], buckets: number): QuantitySums => {
  const sums = createSums(buckets)
  for (const machine of machines)
    for (const name of machine.names())
      for (let bucket = 0; bucket < buckets; bucket += 1) {
        const value = machine.at(name, bucket)
        if (leastOverMachines.some((one) => one === name)) sums.least(name, bucket, value)
        else if (mostOverMachines.some((one) => one === name)) sums.most(name, bucket, value)
        else sums.add(name, bucket, meansOverMachines.some((one) => one === name) ? value / machines.length : value)
      }
  return sums
}

interface SubjectSource {
  readonly produced: Produced
  /** Sums of steps; of a farm without those of its machines. */
  readonly steps: QuantitySums | undefined
  readonly more: QuantitySums | undefined
  readonly ratedKw: number | null
  readonly isStorage: boolean
  readonly elapsed: readonly number[]
}

/** Quantities by bucket. Those of which no bucket knows anything are left out. */
const quantitiesOf = ({ produced, steps, more, ratedKw, isStorage, elapsed }: SubjectSource): Lists => {
  const lists: Lists = {}
  const put = (name: EnergyQuantity, of: (bucket: number) => number | null | undefined) => {
    const values = elapsed.map((hours, bucket) => (hours > 0 ? rounded(of(bucket)) : null))
    if (values.some((value) => value !== null)) lists[name] = values
  }
  const kwh = (bucket: number) => produced.produced[bucket] ?? null
  const hoursOf = (bucket: number) => produced.covered[bucket] ?? null
  put('produced', kwh)
  put('covered', hoursOf)
  put('elapsed', (bucket) => elapsed[bucket])
  if (!isStorage && ratedKw !== null)
    put('full', (bucket) => {
      const hours = hoursOf(bucket)
      return hours === null ? null : hours * ratedKw
    })
  const expected = (bucket: number) => {
    const energyKwh = kwh(bucket)
    if (!steps || isStorage || energyKwh === null) return null
    return expectedBeside(steps, bucket, { energyKwh, hours: hoursOf(bucket) ?? 0 })
  }
  put('expected', expected)
  put('compared', (bucket) => (rounded(expected(bucket)) === null ? null : kwh(bucket)))
  for (const name of energyQuantities) {
    if (name in lists) continue
    put(name, (bucket) => {
      const own = steps?.at(name, bucket) ?? Number.NaN
      return Number.isNaN(own) ? more?.at(name, bucket) : own
    })
  }
  return lists
}

const beforeOf = (produced: Produced | undefined, count: number) => {
  const list = (values: readonly (number | null)[]): Values =>
    Array.from({ length: count }, (_, index) => rounded(values[index]))
  return { produced: list((produced ?? noBucket).produced), covered: list((produced ?? noBucket).covered) }
}

export interface FarmEnergy {
  readonly plan: EnergyPlan
  readonly edgesMs: readonly number[]
  readonly produced: FarmProduced
  readonly before: FarmProduced | undefined
  readonly sums: FarmSums | undefined
  readonly registers: { readonly exported?: Values; readonly imported?: Values }
}

/** A farm as it is sent, and its machines after it. */
export const energySubjects = (
  { plan, edgesMs, produced, before, sums, registers }: FarmEnergy,
  withMachines: boolean,
  nowMs: number,
): readonly EnergySubject[] => {
  const buckets = edgesMs.length - 1
  const elapsed = Array.from({ length: buckets }, (_, index) => {
    const startMs = edgesMs[index] as number
    return Math.max(Math.min(edgesMs[index + 1] as number, nowMs) - startMs, 0) / hourMs
  })
  const isStorage = plan.technology === 'bess'
  const own = { farmCode: plan.farmCode, technology: plan.technology }
  const farm: EnergySubject = {
    ...own,
    ratedKw: plan.installedPowerKw,
    peakKw: peakOfFarm(plan),
    quantities: {
      ...quantitiesOf({
        produced,
        steps: sums?.farm,
        more: sums && overMachines(sums.machines, buckets),
        ratedKw: plan.installedPowerKw,
        isStorage,
        elapsed,
      }),
      ...(registers.exported && { exported: registers.exported.map(rounded) }),
      ...(registers.imported && { imported: registers.imported.map(rounded) }),
    },
    ...(before && { before: beforeOf(before, buckets) }),
  }
  if (!withMachines) return [farm]
  const machineOf = (machine: EnergyMachine, index: number): EnergySubject => ({
    ...own,
    machineCode: machine.machineCode,
    ratedKw: machine.ratedPowerKw,
    peakKw: peakOf(machine),
    quantities: quantitiesOf({
      produced: produced.machines.get(machine.machineCode) ?? noBucket,
      steps: sums?.machines[index],
      more: undefined,
      ratedKw: machine.ratedPowerKw,
      isStorage,
      elapsed,
    }),
    ...(before && { before: beforeOf(before.machines.get(machine.machineCode), buckets) }),
  })
  return [farm, ...plan.machines.map(machineOf)]
}
