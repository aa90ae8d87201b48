import type { ReplyOf } from '../../../platform/contract/endpoint.ts'
import type { FarmToday, getFleetToday } from './fleet-today.ts'

/** A farm's day as a tile draws it. */
export interface FarmDay extends FarmToday {
  /** Expected in the last step that has an expectation, if that is one of the last three; kW. */
  readonly expectedNowKw: number | null
}

/** The last 24 hours and the day so far of all farms. */
export interface FleetDay {
  readonly fromMs: number
  readonly untilMs: number
  readonly byFarm: ReadonlyMap<string, FarmDay>
}

/**
 * The day of a farm; none of one without machines: its screens say that nothing is there to give anything, and what was
 * stored of it before must not stand beside that.
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

/** A step of which less of the power is known is a gap: a hole in the data must not look like a loss of power. */
const leastKnown = 0.8

/** A farm as its part of a fleet's curve is weighed: by what it could give. */
interface WeighedFarm {
  readonly id: string
  readonly farm: { readonly installedPower: number }
  readonly machines: readonly unknown[]
}

/** A fleet's day, which tells where it is not that of all farms. */
export interface FleetCurve extends DayCurve {
  /** Stretches of the day, shares of it from 0 to 1, in which farms are missing in the sum that are in it at other times. */
  readonly partial: readonly { readonly from: number; readonly until: number }[]
  /** The fewest farms that any step of the sum is of, where these are not all. */
  readonly fewest: { readonly known: number; readonly total: number } | undefined
}

/** A sum of less than this share of the power that is known at other times is no longer the sum of the fleet. */
const wholeShare = 0.99

const stretches = (marks: readonly boolean[]): FleetCurve['partial'] => {
  // The values stand on the ends of their steps: a step reaches half way to its neighbours.
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
 * Sum of the days of some farms, step by step; null where too little of the installed power of those that have a day is
 * known. Where less than nearly all of it is, the sum is marked: a farm that comes later must not look like a rise.
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

/** Scale of the curve of a farm, kW: nothing to installed power; a storage takes as much as it gives. */
export const curveScale = (
  installedKw: number,
  takes: boolean,
): { readonly floor: number; readonly ceiling: number } => {
  const ceiling = Math.max(installedKw, 1)
  return { floor: takes ? -ceiling : 0, ceiling }
}

/** Decimals of a power in MW that a plant of this size can be read by. */
export const megawattDecimals = (installedKw: number): number => (installedKw < 10_000 ? 2 : 1)
