import type { Period } from '../../../domain/period.ts'
import { hourMs } from '../../../domain/time-zone.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { weightsOf } from '../../fleet-state/server/plans-port.ts'
import type { EnergyPlan } from './energy-plan.ts'

/** Energy in kWh and hours with data, by period; null where nothing is known. */
export interface Produced {
  readonly produced: readonly (number | null)[]
  readonly covered: readonly (number | null)[]
}

/** The periods of a farm: ascending and apart; null: none. */
export type PeriodsOf = (plan: EnergyPlan) => readonly (Period | null)[]

/** Energy of a farm and of its machines. */
export interface FarmProduced extends Produced {
  /** The farm has a power signal of its own that sent values in these periods. */
  readonly hasOwn: boolean
  readonly machines: ReadonlyMap<string, Produced>
}

type Totals = ReadonlyMap<number, Produced>

const edgesOf = (periods: readonly (Period | null)[]): number[] =>
  [...new Set(periods.flatMap((period) => (period ? [period.startMs, period.endMs] : [])))].sort((a, b) => a - b)

/** A call over several farms reads stored rollups. With a backlog of late rows it would wait longer than it may take. */
const asStoredFor = (plans: readonly EnergyPlan[]): boolean => plans.length > 1

/** Totals of tags by period, those of the same edges in one question. */
const readTotals = async (
  { historian, asStored }: { readonly historian: Pick<Historian, 'totals'>; readonly asStored: boolean },
  asked: readonly { readonly tagIds: readonly number[]; readonly periods: readonly (Period | null)[] }[],
): Promise<Totals> => {
  const groups = Map.groupBy(asked, ({ periods }) => edgesOf(periods).join())
  const found = new Map<number, { produced: (number | null)[]; covered: (number | null)[] }>()
  for (const group of groups.values()) {
    const { periods } = group[0] as (typeof group)[number]
    const edges = edgesOf(periods)
    const tagIds = group.flatMap((one) => one.tagIds)
    if (tagIds.length === 0 || edges.length === 0) continue
    // A period that holds several edges is the sum of what lies between them.
    const periodsAt = edges.map((edgeMs) =>
      periods.flatMap((period, index) => (period && period.startMs <= edgeMs && edgeMs < period.endMs ? [index] : [])),
    )
    for (const { tagId, bucket, mean, coveredMs } of await historian.totals(tagIds, edges, { asStored })) {
      const sums = found.get(tagId) ?? { produced: periods.map(() => null), covered: periods.map(() => null) }
      found.set(tagId, sums)
      for (const index of periodsAt[bucket] ?? []) {
        sums.produced[index] = (sums.produced[index] ?? 0) + (mean * coveredMs) / hourMs
        sums.covered[index] = (sums.covered[index] ?? 0) + coveredMs / hourMs
      }
    }
  }
  return found
}

/** Sum of the energies of machines, and their hours with data weighted by rated power. */
const sumOfMachines = (plan: EnergyPlan, machines: readonly (Produced | undefined)[], count: number): Produced => {
  const weights = weightsOf(plan.machines)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const at = (index: number) => machines.map((machine) => machine?.produced[index] ?? null)
  const periods = Array.from({ length: count }, (_, index) => index)
  return {
    produced: periods.map((index) => {
      const known = at(index).filter((kwh) => kwh !== null)
      return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0)
    }),
    covered: periods.map((index) => {
      if (at(index).every((kwh) => kwh === null)) return null
      const hours = machines.reduce(
        (sum, machine, number) => sum + (machine?.covered[index] ?? 0) * (weights[number] ?? 0),
        0,
      )
      return hours / all
    }),
  }
}

/**
 * Energy of farms by their periods, from stored means: of the farm's own power signal, else the sum of its machines. With
 * `machines` also of each machine.
 */
export const producedEnergy = async (
  historian: Pick<Historian, 'totals'>,
  plans: readonly EnergyPlan[],
  periodsOf: PeriodsOf,
  withMachines: boolean,
): Promise<ReadonlyMap<string, FarmProduced>> => {
  const source = { historian, asStored: asStoredFor(plans) }
  const own = await readTotals(
    source,
    plans.flatMap((plan) =>
      plan.powerTag === undefined ? [] : [{ tagIds: [plan.powerTag], periods: periodsOf(plan) }],
    ),
  )
  const ofMachines = await readTotals(
    source,
    plans
      .filter(({ powerTag }) => withMachines || powerTag === undefined || !own.has(powerTag))
      .map((plan) => ({ tagIds: plan.machines.flatMap(({ powerTag }) => powerTag ?? []), periods: periodsOf(plan) })),
  )
  return new Map(
    plans.map((plan) => {
      const machines = plan.machines.map(({ powerTag }) => ofMachines.get(powerTag ?? -1))
      const ownTotals = own.get(plan.powerTag ?? -1)
      const sum = ownTotals ?? sumOfMachines(plan, machines, periodsOf(plan).length)
      const named = plan.machines.flatMap(({ machineCode }, index) => {
        const found = machines[index]
        return found ? [[machineCode, found] as const] : []
      })
      return [plan.farmCode, { ...sum, hasOwn: ownTotals !== undefined, machines: new Map(named) }]
    }),
  )
}
