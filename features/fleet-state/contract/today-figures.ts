import { type FleetRow, farmOf, machinesOf } from './fleet-rows.ts'
import type { FarmToday, MachineToday } from './fleet-today.ts'

/** Today's figures of a row, for its farm's calendar day so far. */
export interface TodayFigures {
  readonly dayStartMs: number
  readonly energyKwh: number | null
  /** Shares 0..1. */
  readonly capacityFactor: number | null
  readonly availability: number | null
  /** Share of the day so far with data. */
  readonly data: number | null
  /** Share of the machine hours so far with a known state. */
  readonly states: number | null
}

/** Below this share of the day a figure has a mark, because the missing part could change it. */
const enoughData = 0.95

/** Whether too much of the day is missing, so that figures have a mark. Without a known share they have none. */
export const isPartialDay = (data: number | null | undefined): boolean => (data ?? 1) < enoughData

/** Share of the day that a figure covers: of known states for availability, of data for the others. */
export const coverOf = (
  { data, states }: TodayFigures,
  figure: 'energy' | 'capacityFactor' | 'availability',
): number | null => (figure === 'availability' ? states : data)

export type TodayReply = readonly FarmToday[]

const figuresOf = (day: FarmToday | MachineToday, dayStartMs: number): TodayFigures => ({
  dayStartMs,
  energyKwh: day.energyTodayKwh,
  capacityFactor: day.capacityFactorToday,
  availability: day.availabilityToday,
  data: day.dataToday,
  states: day.statesToday,
})

const given = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => value !== null && value !== undefined)

const meanOf = (values: readonly (number | null | undefined)[]): number | null => {
  const those = given(values)
  return those.length === 0 ? null : those.reduce((sum, value) => sum + value, 0) / those.length
}

/** Weighted mean of shares. */
const weighted = (shares: readonly { readonly share: number | null; readonly whole: number | null }[]) => {
  let sum = 0
  let wholes = 0
  for (const { share, whole } of shares) {
    if (share === null || whole === null) continue
    sum += share * whole
    wholes += whole
  }
  return wholes > 0 ? sum / wholes : null
}

/**
 * Known figures of a row's day. Undefined if the page did not request them: a reply holds farms only, or also their
 * machines, from which sub-farms are calculated.
 */
export const todayOf = (reply: TodayReply | undefined): ((row: FleetRow) => TodayFigures | undefined) => {
  const farms = new Map(reply?.map((farm) => [farm.farmCode, farm]))
  const machines = new Map<string, MachineToday>(
    reply?.flatMap((farm) =>
      (farm.machines ?? []).map((machine) => [`${farm.farmCode}/${machine.machineCode}`, machine] as const),
    ),
  )
  return (row) => {
    const farm = farms.get(farmOf(row).farm.farmCode)
    // A farm without machines produces nothing, whatever was stored before.
    if (!farm || machinesOf(row).length === 0) return undefined
    // The farm's own day does not apply to some of its machines.
    if (row.kind === 'farm' && !row.whole) return figuresOf(farm, farm.dayStartMs)
    if (!farm.machines) return undefined
    const known = machinesOf(row).flatMap(({ id, machine }) => {
      const day = machines.get(id)
      return day ? [{ day, ratedKw: machine.ratedPower }] : []
    })
    const days = known.map(({ day }) => day)
    const [first] = days
    if (row.kind === 'machine') return first && figuresOf(first, farm.dayStartMs)
    const energies = given(days.map((day) => day.energyTodayKwh))
    return {
      dayStartMs: farm.dayStartMs,
      energyKwh: energies.length === 0 ? null : energies.reduce((sum, energy) => sum + energy, 0),
      // Calculated as the farm's own figures: from rated power in hours with data, and hours with a known state.
      capacityFactor: weighted(
        known.map(({ day, ratedKw }) => ({
          share: day.capacityFactorToday,
          whole: ratedKw === null ? null : ratedKw * (day.dataToday ?? 0),
        })),
      ),
      availability: weighted(days.map((day) => ({ share: day.availabilityToday, whole: day.stateHoursToday }))),
      data: meanOf(days.map((day) => day.dataToday)),
      states: meanOf(days.map((day) => day.statesToday)),
    }
  }
}
