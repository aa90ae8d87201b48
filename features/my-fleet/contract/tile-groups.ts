import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import { needRank } from '../../fleet-state/contract/machine-need.ts'
import { addedNeeds, type NeedCounts, talliedNeeds } from '../../fleet-state/contract/need-counts.ts'
import { type MomentOf, urgencyOf } from '../../fleet-state/contract/tile-moment.ts'
import type { TileGrouping, TileOrder } from '../../fleet-views/contract/tile-choices.ts'

/** What stands in the title of a group and below it. Powers in kW. */
export interface GroupSummary {
  readonly farms: number
  readonly machines: number
  /** Farms that are not connected. */
  readonly lost: number
  /** Machines that need somebody. */
  readonly needing: number
  /** Machines per need. */
  readonly needs: NeedCounts
  /** Null where nothing is known of any farm. */
  readonly powerKw: number | null
  readonly expectedKw: number | null
  readonly installedKw: number
  /** Farms of which no power is known, although they are not told to be lost: the sums are incomplete. */
  readonly unknown: number
}

export interface TileGroup {
  /** E.g. "FR", "wind", a subsidiary's name; empty where farms name none, or where all stand together. */
  readonly id: string
  readonly farms: readonly FarmRow[]
}

/** A saved view with the farms that it lets through. */
export interface ViewFarms {
  readonly id: string
  readonly farmIds: ReadonlySet<string>
}

const groupIdOf: Record<Exclude<TileGrouping, 'view'>, (row: FarmRow) => string> = {
  country: ({ farm }) => farm.flag,
  technology: ({ technology, farm }) => technology ?? farm.type,
  subsidiary: ({ farm }) => farm.subsidiary?.trim() ?? '',
  none: () => '',
}

type Urgency = ReturnType<typeof urgencyOf>

const byUrgency = (one: Urgency, other: Urgency): number => {
  const place = one.findIndex((part, index) => part !== other[index])
  return place < 0 ? 0 : (other[place] ?? 0) - (one[place] ?? 0)
}

/** Farms in an order; those that are equal keep theirs, which is that of their names. */
export const orderFarms = (farms: readonly FarmRow[], order: TileOrder, momentOf: MomentOf): readonly FarmRow[] => {
  if (order === 'name') return farms
  if (order === 'power') return farms.toSorted((left, right) => right.farm.installedPower - left.farm.installedPower)
  // What is compared is worked out once a farm, not once a comparison.
  return farms
    .map((row) => ({ row, urgency: urgencyOf(momentOf(row)) }))
    .sort((left, right) => byUrgency(left.urgency, right.urgency))
    .map(({ row }) => row)
}

/**
 * Farms in groups. By need the group of the worst need comes first; within it, and else, groups stand by their titles. Farms that name
 * none (no subsidiary) come last. By saved view a farm stands in each view that lets it through, a view without farms
 * behind the others, and what no view lets through at the end, whatever it needs.
 */
export const groupFarms = (
  farms: readonly FarmRow[],
  {
    grouping,
    order,
    momentOf,
    titleOf,
    compare,
    views = [],
  }: {
    readonly grouping: TileGrouping
    readonly order: TileOrder
    readonly momentOf: MomentOf
    readonly titleOf: (id: string) => string
    readonly compare: (left: string, right: string) => number
    readonly views?: readonly ViewFarms[]
  },
): readonly TileGroup[] => {
  const byView = grouping === 'view'
  const groups = new Map<string, FarmRow[]>(byView ? views.map(({ id }) => [id, []]) : [])
  const groupsOf = (farm: FarmRow): readonly string[] => {
    if (!byView) return [groupIdOf[grouping](farm)]
    const through = views.filter(({ farmIds }) => farmIds.has(farm.id)).map(({ id }) => id)
    return through.length > 0 ? through : ['']
  }
  for (const farm of orderFarms(farms, order, momentOf))
    for (const id of groupsOf(farm)) {
      const held = groups.get(id)
      if (held) held.push(farm)
      else groups.set(id, [farm])
    }
  const list = [...groups].map(([id, own]) => ({ id, farms: own }))
  const byTitle = (left: TileGroup, right: TileGroup) =>
    Number(left.id === '') - Number(right.id === '') || compare(titleOf(left.id), titleOf(right.id))
  const worst = ({ farms: [first] }: TileGroup) => first && momentOf(first)
  const isRest = ({ id }: TileGroup) => Number(byView && id === '')
  return list.sort((left, right) => {
    const kinds = isRest(left) - isRest(right) || Number(!worst(left)) - Number(!worst(right))
    if (kinds !== 0) return kinds
    // Losses change with each gust: by them farms stand in their group, and no group changes places.
    const rank = (group: TileGroup) => (order === 'need' ? needRank(worst(group)?.worst) : 0)
    return rank(right) - rank(left) || byTitle(left, right)
  })
}

const plus = (sum: number | null, value: number | null): number | null => (value === null ? sum : (sum ?? 0) + value)

const givesPower = ({ machines }: FarmRow) => machines.some(({ tags }) => tags.has('ActivePower'))

export const summarise = (farms: readonly FarmRow[], momentOf: MomentOf): GroupSummary => {
  let summary: GroupSummary = {
    farms: farms.length,
    machines: 0,
    lost: 0,
    needing: 0,
    needs: talliedNeeds([]),
    powerKw: null,
    expectedKw: null,
    installedKw: 0,
    unknown: 0,
  }
  for (const row of farms) {
    const { connection, needing, needs, powerKw, powerIsOld, expectedKw } = momentOf(row)
    const isLost = connection === 'lost'
    const isOld = isLost || powerIsOld
    summary = {
      farms: summary.farms,
      machines: summary.machines + row.machines.length,
      lost: summary.lost + Number(isLost),
      needing: summary.needing + needing,
      needs: addedNeeds(summary.needs, needs),
      // What a lost or silent farm gave last is no power now, and what it should give not missing.
      powerKw: plus(summary.powerKw, isOld ? null : powerKw),
      expectedKw: plus(summary.expectedKw, isOld ? null : expectedKw),
      installedKw: summary.installedKw + row.farm.installedPower,
      unknown: summary.unknown + Number(powerKw === null && !isLost && givesPower(row)),
    }
  }
  return summary
}

/**
 * How old the power of some farms together is, ms: as old as what came last. While the line is lost the farms were left at
 * times of their own: then as old as the oldest that is in the sum.
 */
export const ageOfSum = (farms: readonly FarmRow[], momentOf: MomentOf, isHeld: boolean): number | undefined => {
  const moments = farms.map(momentOf).filter(({ ageMs }) => ageMs !== undefined)
  const summed = moments.filter(({ connection, powerIsOld }) => connection === 'connected' && !powerIsOld)
  const ages = (isHeld && summed.length > 0 ? summed : moments).flatMap(({ ageMs }) => ageMs ?? [])
  if (ages.length === 0) return undefined
  return isHeld && summed.length > 0 ? Math.max(...ages) : Math.min(...ages)
}

/** Farms that somebody should look at, the worst first: what is planned, as maintenance is, calls for nobody. */
export const farmsInNeed = (farms: readonly FarmRow[], momentOf: MomentOf): readonly FarmRow[] =>
  orderFarms(
    farms.filter((row) => {
      const { worst } = momentOf(row)
      return worst !== undefined && worst !== 'maintenance'
    }),
    'need',
    momentOf,
  )

/** Machines of which something is known: nobody is given the all-clear before. */
export const knownMachines = (farms: readonly FarmRow[], momentOf: MomentOf): number =>
  farms.reduce((sum, row) => sum + row.machines.length - momentOf(row).needs.unknown, 0)
