import { farmPowerSignal } from '../../../domain/signal.ts'
import { expectedPowerTags } from './expected-power.ts'
import { type FarmConnection, farmConnection, lifeTags } from './fleet-moment.ts'
import type { FarmRow } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { type Attention, markOfAttention, needRank } from './machine-need.ts'
import { countOfWorst, type NeedCounts, needingOf, talliedNeeds, worstOf } from './need-counts.ts'
import { type NeedingMachine, needingMachines } from './needing-machines.ts'
import {
  expectedBeside,
  isBelieved,
  isPartial,
  type LiveFigures,
  machineNow,
  powerOf,
  type RowFigure,
  tagsFigure,
} from './row-figures.ts'
import { stationAlarms, stationAlarmTags } from './station-alarms.ts'

/** Where the power of a farm comes from: its machines, or in a fleet of too many the farm's own signal. */
export type PowerSource = 'machines' | 'farm'

/** Of more machines than this what they should give is not followed one by one: with all inputs of their models they have five tags each. */
const mostMachines = 2_500

export const powerSourceOf = (farms: readonly FarmRow[]): PowerSource =>
  farms.reduce((sum, { machines }) => sum + machines.length, 0) > mostMachines ? 'farm' : 'machines'

/** How a farm stands now, as a tile shows it. Powers in kW. */
export interface TileMoment {
  readonly connection: FarmConnection['state']
  /** Connected still, but nothing has been heard for longer than usual. */
  readonly isLate: boolean
  /** The server has started again and waits for it. */
  readonly isAwaited: boolean
  readonly ageMs: number | undefined
  readonly needs: NeedCounts
  /** The worst need of any of its machines or of its electrical station; undefined: it needs nobody, or nothing is known. */
  readonly worst: Attention | undefined
  /** Machines and equipment of the station that need somebody. */
  readonly needing: number
  /** Those machines, the worst first; empty for a farm that cannot be reached. */
  readonly needingMachines: readonly NeedingMachine[]
  /** What is lost by its worst need, kW, by which farms of one need are ordered; of a lost farm all that it could give. */
  readonly lostKw: number
  readonly powerKw: number | null
  /** It is the last known one, of which no machine has told anything of late: no power now. */
  readonly powerIsOld: boolean
  /** Machines are missing in it. */
  readonly powerIsPartial: boolean
  /** What can stand beside the power: of the machines that are in it. */
  readonly expectedKw: number | null
  /** Charge of a storage, %. */
  readonly chargePercent: number | null
}

/** How each farm of a page stands. */
export type MomentOf = (row: FarmRow) => TileMoment

export const farmPowerTag = ({ farm, technology }: FarmRow): FleetTag | undefined =>
  technology && farm.tags.find(({ name }) => name === farmPowerSignal[technology])

const chargeSignal = 'SyntheseParcBessStateOfCharge'

export const chargeTag = ({ farm }: FarmRow): FleetTag | undefined =>
  farm.tags.find(({ name }) => name === chargeSignal)

/** Ids of the tags that moments of these farms read, those that tell who needs somebody first. */
export const tileTagIds = (farms: readonly FarmRow[], source: PowerSource): readonly number[] => {
  const machineTags = (row: FarmRow, name: string) => row.machines.flatMap(({ tags }) => tags.get(name) ?? [])
  const powerTags = (row: FarmRow) => {
    const own = source === 'farm' ? farmPowerTag(row) : undefined
    return own ? [own] : []
  }
  const tags = [
    ...farms.flatMap(lifeTags),
    ...farms.flatMap((row) => machineTags(row, 'State')),
    ...farms.flatMap(stationAlarmTags),
    ...farms.flatMap(powerTags),
    ...farms.flatMap((row) => chargeTag(row) ?? []),
    // Also where the farm has a power of its own: a machine's last state is believed while its power comes.
    ...farms.flatMap((row) => machineTags(row, 'ActivePower')),
    ...(source === 'machines' ? farms.flatMap((row) => row.machines.flatMap(expectedPowerTags)) : []),
  ]
  return [...new Set(tags.map(({ tagId }) => tagId))]
}

const ownFigure = (tag: FleetTag | undefined, row: FarmRow, live: LiveFigures): RowFigure =>
  tagsFigure(tag ? [tag] : [], 'sum', row, live)

/** Of two sources of a figure the first that says something of now, else the first that says anything. */
const betterOf = (first: RowFigure, second: RowFigure): RowFigure =>
  [first, second].find(isBelieved) ?? (first.value === null ? second : first)

export const tileMoment = (row: FarmRow, source: PowerSource, live: LiveFigures): TileMoment => {
  const { state, ageMs, isLate = false, isAwaited = false } = farmConnection(row, live)
  const machines = row.machines.map((machine) => machineNow(machine, live))
  const alarms = stationAlarms(row, live)
  const needs = talliedNeeds(
    machines.map(({ need }) => need),
    alarms,
  )
  const ofMachines = powerOf(machines)
  const ofFarm = ownFigure(farmPowerTag(row), row, live)
  const power =
    row.machines.length === 0
      ? ofMachines
      : source === 'machines'
        ? betterOf(ofMachines, ofFarm)
        : betterOf(ofFarm, ofMachines)
  const worst = worstOf(needs) ?? (state === 'lost' ? 'lost' : undefined)
  const needing = needingMachines(machines, live, alarms)
  const lostKw = needing.reduce((sum, { need, lostKw: kw }) => sum + (need === worst ? (kw ?? 0) : 0), 0)
  return {
    connection: state,
    isLate,
    isAwaited,
    ageMs,
    needs,
    worst,
    needing: needingOf(needs),
    needingMachines: needing,
    lostKw: worst === 'lost' ? row.farm.installedPower : lostKw,
    powerKw: power.value,
    powerIsOld: power.freshness === 'stale',
    powerIsPartial: isPartial(power),
    expectedKw: source === 'machines' ? expectedBeside(machines).value : null,
    chargePercent: ownFigure(chargeTag(row), row, live).value,
  }
}

/** How a farm looks as a whole; `plain`: it needs nobody. */
export type FarmLook = 'plain' | 'critical' | 'warning' | 'info' | 'unheard' | 'stale'

/**
 * By its worst need. Only a farm that cannot be reached looks cut off (`stale`): where machines of it are silent all the rest
 * is of now, and somebody is needed (`unheard`).
 */
export const farmLook = ({ connection, worst }: Pick<TileMoment, 'connection' | 'worst'>): FarmLook => {
  if (connection === 'lost') return 'stale'
  const mark = worst && markOfAttention[worst]
  return mark === 'stale' ? 'unheard' : (mark ?? 'plain')
}

/** What of a machine's need can be seen, to the figures that are shown. */
const seenOf = ({ id, need, status, sinceMs, sinceIsAtLeast, lostKw }: NeedingMachine): string =>
  [
    id,
    need,
    status?.code,
    sinceMs && Math.round(sinceMs / 10_000),
    sinceIsAtLeast,
    lostKw && Math.round(lostKw / 10),
  ].join(' ')

const sameNeeding = (one: readonly NeedingMachine[], other: readonly NeedingMachine[]): boolean =>
  one.length === other.length &&
  one.every((machine, index) => {
    const beside = other[index]
    return beside !== undefined && seenOf(machine) === seenOf(beside)
  })

/** Whether two moments look the same on a tile, so that the older one may stay. */
export const looksSame = (one: TileMoment, other: TileMoment): boolean => {
  const { needs, ageMs, needingMachines: needing, ...plain } = one
  const second = (ms: number | undefined) => (ms === undefined ? undefined : Math.floor(ms / 1000))
  return (
    second(ageMs) === second(other.ageMs) &&
    Object.entries(plain).every(([name, value]) => other[name as keyof typeof plain] === value) &&
    Object.entries(needs).every(([name, count]) => other.needs[name as keyof NeedCounts] === count) &&
    sameNeeding(needing, other.needingMachines)
  )
}

/**
 * How much a farm needs somebody: its worst need first, then what is lost by it, then how many of its machines need
 * somebody. Higher is more urgent.
 */
export const urgencyOf = ({ worst, needs, needing, lostKw }: TileMoment): readonly [number, number, number, number] => [
  needRank(worst),
  worst ? lostKw : 0,
  countOfWorst(needs),
  needing,
]
