import type { ReplyOf } from '../../../platform/contract/endpoint.ts'
import type { FarmToday, getFleetToday } from './fleet-today.ts'

/** The day of a farm as its tile shows it. */
export interface FarmDay extends FarmToday {
  /** Expected power of the last step that has one, if it is among the last three steps; kW. */
  readonly expectedNowKw: number | null
}

/** Last 24 hours and today's figures of all farms. */
export interface FleetDay {
  readonly fromMs: number
  readonly untilMs: number
  readonly byFarm: ReadonlyMap<string, FarmDay>
}

/**
 * The day of a farm. A farm without machines has none: stored values from before must not stand beside "No machines
 * yet".
 */
export const dayOf = <Day>(
  { id, machines }: { readonly id: string; readonly machines: readonly unknown[] },
  day: { readonly byFarm: ReadonlyMap<string, Day> } | undefined,
): Day | undefined => (machines.length === 0 ? undefined : day?.byFarm.get(id))

const newestSteps = 3

export const fleetDay = ({ fromMs, stepMs, steps, farms }: ReplyOf<typeof getFleetToday>): FleetDay => ({
  fromMs,
  untilMs: fromMs + steps * stepMs,
  byFarm: new Map(
    farms.map((farm) => [
      farm.farmCode,
      { ...farm, expectedNowKw: farm.expectedKw.slice(-newestSteps).findLast((value) => value !== null) ?? null },
    ]),
  ),
})

type DayCurve = Pick<FarmDay, 'actualKw' | 'expectedKw'>

/** A step with a smaller share of the power known is a gap, because missing data must not look like lost power. */
const leastKnown = 0.8

/** Weight of a farm in the fleet curve: its installed power. */
interface WeighedFarm {
  readonly id: string
  readonly farm: { readonly installedPower: number }
  readonly machines: readonly unknown[]
}

/** Day of a fleet. It marks where farms are missing. */
export interface FleetCurve extends DayCurve {
  /** Periods in which some farms are missing from the sum, as shares of the day from 0 to 1. */
  readonly partial: readonly { readonly from: number; readonly until: number }[]
  /** Smallest number of farms in any step, if it is not all of them. */
  readonly fewest: { readonly known: number; readonly total: number } | undefined
}

/** Below this share of the usually known power a step counts as a gap. */
const wholeShare = 0.99

const stretches = (marks: readonly boolean[]): FleetCurve['partial'] => {
  // Values belong to the ends of their steps; a step reaches half way to its neighbours.
  const last = marks.length - 1
  const at = (step: number) => Math.min(1, Math.max(0, step / last))
  const found: { from: number; until: number }[] = []
  marks.forEach((mark, step) => {
    if (!mark) return
    if (step > 0 && marks[step - 1]) found.pop()
    const begun = marks.lastIndexOf(false, step) + 1
    found.push({ from: at(begun - 0.5), until: at(step + 0.5) })
  })
  return last > 0 ? found : []
}

/**
 * Sum of the days of some farms, step by step; null if too little of their installed power is known. The sum is marked
 * unless nearly all is known, because a farm that comes later must not look like a rise.
 */
export const fleetCurve = (farms: readonly WeighedFarm[], fleet: FleetDay): FleetCurve => {
  const days = farms.flatMap((row) => {
    const day = dayOf(row, fleet)
    return day ? [{ day, installedKw: row.farm.installedPower }] : []
  })
  const sum = (curveOf: (day: FarmDay) => readonly (number | null)[]) => {
    const curves = days
      .map(({ day, installedKw }) => ({ curve: curveOf(day), installedKw }))
      .filter(({ curve }) => curve.some((kw) => kw !== null))
    const wholeKw = curves.reduce((total, { installedKw }) => total + installedKw, 0)
    return Array.from({ length: Math.max(0, ...curves.map(({ curve }) => curve.length)) }, (_, step) => {
      const known = curves.flatMap(({ curve, installedKw }) => {
        const kw = curve[step] ?? null
        return kw === null ? [] : [{ kw, installedKw }]
      })
      const knownKw = known.reduce((total, { installedKw }) => total + installedKw, 0)
      const isGap = known.length === 0 || knownKw < leastKnown * wholeKw
      return {
        kw: isGap ? null : known.reduce((total, { kw }) => total + kw, 0),
        known: known.length,
        isPartial: !isGap && knownKw < wholeShare * wholeKw,
      }
    })
  }
  const actual = sum(({ actualKw }) => actualKw)
  const counts = actual.flatMap(({ kw, known }) => (kw === null ? [] : known))
  const fewest = Math.min(...counts)
  return {
    actualKw: actual.map(({ kw }) => kw),
    expectedKw: sum(({ expectedKw }) => expectedKw).map(({ kw }) => kw),
    partial: stretches(actual.map(({ isPartial }) => isPartial)),
    fewest: counts.length > 0 && fewest < farms.length ? { known: fewest, total: farms.length } : undefined,
  }
}

/** Scale of a farm's curve, kW: from zero to installed power; a storage from minus to plus installed power. */
export const curveScale = (
  installedKw: number,
  takes: boolean,
): { readonly floor: number; readonly ceiling: number } => {
  const ceiling = Math.max(installedKw, 1)
  return { floor: takes ? -ceiling : 0, ceiling }
}

/** Decimals that show a power in MW legibly for a plant of this size. */
export const megawattDecimals = (installedKw: number): number => (installedKw < 10_000 ? 2 : 1)
