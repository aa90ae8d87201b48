import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import { type AskedNeed, needRank } from '../../fleet-state/contract/machine-need.ts'
import { addedNeeds, type NeedCounts, talliedNeeds } from '../../fleet-state/contract/need-counts.ts'
import { type MomentOf, urgencyOf } from '../../fleet-state/contract/tile-moment.ts'
import type { TileGrouping, TileOrder } from '../../fleet-views/contract/tile-choices.ts'

/** Title and figures of a group. Powers in kW. */
export interface GroupSummary {
  readonly farms: number
  readonly machines: number
  /** Number of offline farms. */
  readonly lost: number
  /** Number of machines that need attention. */
  readonly needing: number
  /** Number of machines per attention state. */
  readonly needs: NeedCounts
  /** Null if the power of every farm is unknown. */
  readonly powerKw: number | null
  readonly expectedKw: number | null
  readonly installedKw: number
  /** Number of farms with unknown power that are not offline; then the sums are incomplete. */
  readonly unknown: number
}

export interface TileGroup {
  /**
   * For example "FR", "wind", or the name of a subsidiary; empty for farms without one, or if there is a single group.
   */
  readonly id: string
  readonly farms: readonly FarmRow[]
}

/** A saved view and the farms that match it. */
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

/** Names the order of farms and of their groups. */
export const placesOfGroups = (groups: readonly TileGroup[]): string =>
  groups.map(({ id, farms }) => `${id}\n${placesOfFarms(farms)}`).join('\n\n')

/** Names the order of farms. */
export const placesOfFarms = (farms: readonly FarmRow[]): string => farms.map(({ id }) => id).join('\n')

type Urgency = ReturnType<typeof urgencyOf>

const byUrgency = (one: Urgency, other: Urgency): number => {
  const place = one.findIndex((part, index) => part !== other[index])
  return place < 0 ? 0 : (other[place] ?? 0) - (one[place] ?? 0)
}

/** Farms in an order; equal ones keep the order of their names. */
export const orderFarms = (farms: readonly FarmRow[], order: TileOrder, momentOf: MomentOf): readonly FarmRow[] => {
  if (order === 'name') return farms
  if (order === 'power') return farms.toSorted((left, right) => right.farm.installedPower - left.farm.installedPower)
  // Sort keys are calculated once per farm.
  return farms
    .map((row) => ({ row, urgency: urgencyOf(momentOf(row)) }))
    .sort((left, right) => byUrgency(left.urgency, right.urgency))
    .map(({ row }) => row)
}

/**
 * Farms in groups. If the order is urgency, the group with the worst state comes first; otherwise groups are in the
 * order of their titles. Farms without a value (no subsidiary) come last. A farm appears in each saved view that it
 * matches. Views without farms come next to last, and farms in no view last.
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
    // Losses change with each gust. They order farms within their group, but do not move groups.
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
      // The last power of an offline or silent farm is not current, and its expected power is not a loss.
      powerKw: plus(summary.powerKw, isOld ? null : powerKw),
      expectedKw: plus(summary.expectedKw, isOld ? null : expectedKw),
      installedKw: summary.installedKw + row.farm.installedPower,
      unknown: summary.unknown + Number(powerKw === null && !isLost && givesPower(row)),
    }
  }
  return summary
}

/**
 * Age of the total power of some farms, ms: that of the newest value. While the connection is lost it is the age of the
 * oldest value in the sum, because the last values of farms have different times.
 */
export const ageOfSum = (farms: readonly FarmRow[], momentOf: MomentOf, isHeld: boolean): number | undefined => {
  const moments = farms.map(momentOf).filter(({ ageMs }) => ageMs !== undefined)
  const summed = moments.filter(({ connection, powerIsOld }) => connection === 'connected' && !powerIsOld)
  const ages = (isHeld && summed.length > 0 ? summed : moments).flatMap(({ ageMs }) => ageMs ?? [])
  if (ages.length === 0) return undefined
  return isHeld && summed.length > 0 ? Math.max(...ages) : Math.min(...ages)
}

/** Farms that need attention, worst first. Planned states such as maintenance do not count. */
export const farmsInNeed = (farms: readonly FarmRow[], momentOf: MomentOf): readonly FarmRow[] =>
  orderFarms(
    farms.filter((row) => {
      const { worst } = momentOf(row)
      return worst !== undefined && worst !== 'maintenance'
    }),
    'need',
    momentOf,
  )

/** Farms with a need: `needing` are those of `farmsInNeed`, so a list and its link show the same farms. */
export const farmsOfNeed = (
  farms: readonly FarmRow[],
  need: AskedNeed | 'needing' | 'noData' | 'all',
  momentOf: MomentOf,
): readonly FarmRow[] => {
  if (need === 'all') return farms
  if (need === 'noData') return farms.filter((row) => unknownMachines(row, momentOf) > 0)
  return need === 'needing' ? farmsInNeed(farms, momentOf) : farms.filter((row) => momentOf(row).needs[need] > 0)
}

/** Number of machines of a farm of which nothing is known yet. */
const unknownMachines = (row: FarmRow, momentOf: MomentOf): number =>
  momentOf(row).needs.unknown + momentOf(row).needs.waiting

/** Number of machines with a known state. The page does not show that all is OK while it is 0. */
export const knownMachines = (farms: readonly FarmRow[], momentOf: MomentOf): number =>
  farms.reduce((sum, row) => sum + row.machines.length - unknownMachines(row, momentOf), 0)

/** Power as a share of the installed power; null when one of them is unknown. */
export const shareOfInstalled = (powerKw: number | null, installedKw: number): number | null =>
  powerKw === null || installedKw <= 0 ? null : powerKw / installedKw
