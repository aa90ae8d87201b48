import { type FleetRow, farmOf, machinesOf } from './fleet-rows.ts'
import type { FarmToday, MachineToday } from './fleet-today.ts'

/** Today's figures of a row: its farm's calendar day so far. */
export interface TodayFigures {
  readonly dayStartMs: number
  readonly energyKwh: number | null
  /** Shares 0..1. */
  readonly capacityFactor: number | null
  readonly availability: number | null
  /** Share of the day so far that has data. */
  readonly data: number | null
  /** Share of the machine hours so far whose state is known. */
  readonly states: number | null
}

/** Below this share of the day a figure is marked: what is missing could change it. */
const enoughData = 0.95

/** Whether so much of a day is missing that its figures are marked. Where nobody has said how much, they are not. */
export const isPartialDay = (data: number | null | undefined): boolean => (data ?? 1) < enoughData

/** How much of the day a figure is of: an availability of known states, the others of data. */
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

/** Mean of shares, each of a whole of its own. */
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
 * What is known of a row's day. Undefined where nobody was asked: a reply may hold farms only, or also their machines, from
 * which those of the sub-farms follow.
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
    // Without machines nothing gives anything, whatever was stored of the farm before.
    if (!farm || machinesOf(row).length === 0) return undefined
    // Of some of its machines the farm's own day says nothing.
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
      // As the farm's own: of what could have been given while data came, and of the hours whose state is known.
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
