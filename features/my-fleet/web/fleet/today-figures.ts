import type { FarmToday, MachineToday } from '../../contract/fleet-today.ts'
import type { FleetRow, MachineRow } from './fleet-rows.ts'
import { machinesOf } from './fleet-rows.ts'

/** Today's figures of a row: its farm's calendar day so far. */
export interface TodayFigures {
  readonly dayStartMs: number
  readonly energyKwh: number | null
  /** Shares 0..1. */
  readonly capacityFactor: number | null
  readonly availability: number | null
  /** Share of the day so far that has data. */
  readonly data: number | null
}

/** Below this share of the day a figure is marked: what is missing could change it. */
const enoughData = 0.95

/** Whether so much of a day is missing that its figures are marked. Where nobody has said how much, they are not. */
export const isPartialDay = (data: number | null | undefined): boolean => (data ?? 1) < enoughData

export type TodayReply = readonly FarmToday[]

const figuresOf = (day: FarmToday | MachineToday, dayStartMs: number): TodayFigures => ({
  dayStartMs,
  energyKwh: day.energyTodayKwh,
  capacityFactor: day.capacityFactorToday,
  availability: day.availabilityToday,
  data: day.dataToday,
})

const known = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => value !== null && value !== undefined)

const meanOf = (values: readonly (number | null | undefined)[]): number | null => {
  const given = known(values)
  return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0) / given.length
}

/** Mean weighted by rated power: a capacity factor is a share of what could be given. */
const weightedByRated = (machines: readonly MachineRow[], figure: (machine: MachineRow) => number | null) => {
  let sum = 0
  let weight = 0
  for (const machine of machines) {
    const value = figure(machine)
    const rated = machine.machine.ratedPower
    if (value === null || rated === null) continue
    sum += value * rated
    weight += rated
  }
  return weight > 0 ? sum / weight : null
}

/**
 * What is known of a row's day. Undefined where nobody was asked: a reply of the whole fleet holds farms only, one of a
 * farm also its machines, from which those of its sub-farms follow.
 */
export const todayOf = (reply: TodayReply | undefined): ((row: FleetRow) => TodayFigures | undefined) => {
  const farms = new Map(reply?.map((farm) => [farm.farmCode, farm]))
  const machines = new Map<string, MachineToday>(
    reply?.flatMap((farm) =>
      (farm.machines ?? []).map((machine) => [`${farm.farmCode}/${machine.machineCode}`, machine] as const),
    ),
  )
  return (row) => {
    const farm = farms.get(row.kind === 'farm' ? row.farm.farmCode : row.farmRow.farm.farmCode)
    if (!farm) return undefined
    if (row.kind === 'farm') return figuresOf(farm, farm.dayStartMs)
    if (!farm.machines) return undefined
    const days = machinesOf(row).flatMap((machine) => machines.get(machine.id) ?? [])
    const [first] = days
    if (row.kind === 'machine') return first && figuresOf(first, farm.dayStartMs)
    const energies = known(days.map((day) => day.energyTodayKwh))
    return {
      dayStartMs: farm.dayStartMs,
      energyKwh: energies.length === 0 ? null : energies.reduce((sum, energy) => sum + energy, 0),
      capacityFactor: weightedByRated(row.machines, ({ id }) => machines.get(id)?.capacityFactorToday ?? null),
      availability: meanOf(days.map((day) => day.availabilityToday)),
      data: meanOf(days.map((day) => day.dataToday)),
    }
  }
}
