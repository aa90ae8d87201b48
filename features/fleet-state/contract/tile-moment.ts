import { farmPowerSignal } from '../../../domain/signal.ts'
import { minuteMs } from '../../../domain/time-zone.ts'
import { expectedPowerTags } from './expected-power.ts'
import { type FarmConnection, farmConnection, lifeTags } from './fleet-moment.ts'
import type { FarmRow } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { type Attention, markOfAttention, needRank } from './machine-need.ts'
import { countOfWorst, type NeedCounts, needingOf, talliedNeeds, worstOf } from './need-counts.ts'
import { type NeedingMachine, needingMachines } from './needing-machines.ts'
import {
  expectedBeside,
  isPartial,
  isPlausibleInput,
  type LiveFigures,
  type MachineNow,
  machineNow,
  powerOf,
  type RowFigure,
  tagsFigure,
} from './row-figures.ts'
import { alarmStakeKw, lostFarmStakeKw, machineStakeKw } from './stake.ts'
import { type StationAlarm, stationAlarms } from './station-needs.ts'

/** Source of a farm's power: its machines, or the farm's own signal in a very large fleet. */
export type PowerSource = 'machines' | 'farm'

/** Above this number of machines the page does not follow expected power, which takes five tags per machine. */
const mostMachines = 2_500

export const powerSourceOf = (farms: readonly FarmRow[]): PowerSource =>
  farms.reduce((sum, { machines }) => sum + machines.length, 0) > mostMachines ? 'farm' : 'machines'

/** Current state of a farm as its tile shows it. Powers in kW. */
export interface TileMoment {
  readonly connection: FarmConnection['state']
  /** Online, but without data for longer than usual. */
  readonly isLate: boolean
  /** The server has restarted and waits for this farm. */
  readonly isAwaited: boolean
  readonly ageMs: number | undefined
  readonly needs: NeedCounts
  /** Worst attention state of its machines and its electrical station; undefined if all are OK or unknown. */
  readonly worst: Attention | undefined
  /** Number of machines and station alarms that need attention. */
  readonly needing: number
  /** These machines, worst first; empty for an offline farm. */
  readonly needingMachines: readonly NeedingMachine[]
  /** Power at stake, kW (stake.ts), by which screens rank farms. */
  readonly stakeKw: number
  /** Start of the longest of these states, epoch ms; for an offline farm its last sign of life. */
  readonly sinceMs: number | undefined
  readonly powerKw: number | null
  /** The power is the last known one, because no machine has sent any recently. */
  readonly powerIsOld: boolean
  /** Machines are missing from it. */
  readonly powerIsPartial: boolean
  /** Expected power of the same machines. */
  readonly expectedKw: number | null
  /** State of charge of a storage, %. */
  readonly chargePercent: number | null
}

/** Current state of each farm of a page. */
export type MomentOf = (row: FarmRow) => TileMoment

export const farmPowerTag = ({ farm, technology }: FarmRow): FleetTag | undefined =>
  technology && farm.tags.find(({ name }) => name === farmPowerSignal[technology])

const chargeSignal = 'SyntheseParcBessStateOfCharge'

export const chargeTag = ({ farm }: FarmRow): FleetTag | undefined =>
  farm.tags.find(({ name }) => name === chargeSignal)

/** Ids of the tags that these farms need, those of attention states first. */
export const tileTagIds = (farms: readonly FarmRow[], source: PowerSource): readonly number[] => {
  const machineTags = (row: FarmRow, name: string) => row.machines.flatMap(({ tags }) => tags.get(name) ?? [])
  const powerTags = (row: FarmRow) => {
    const own = source === 'farm' ? farmPowerTag(row) : undefined
    return own ? [own] : []
  }
  const tags = [
    ...farms.flatMap(lifeTags),
    ...farms.flatMap((row) => machineTags(row, 'State')),
    ...farms.flatMap(powerTags),
    ...farms.flatMap((row) => chargeTag(row) ?? []),
    // Also if the farm has its own power signal, because a machine's last state only counts while its power arrives.
    ...farms.flatMap((row) => machineTags(row, 'ActivePower')),
    ...(source === 'machines' ? farms.flatMap((row) => row.machines.flatMap(expectedPowerTags)) : []),
  ]
  return [...new Set(tags.map(({ tagId }) => tagId))]
}

const ownFigure = (tag: FleetTag | undefined, row: FarmRow, live: LiveFigures): RowFigure =>
  tagsFigure(tag ? [tag] : [], 'sum', row, live)

/** The first of two sources with a current figure, else the first with any figure. */
const betterOf = (first: RowFigure, second: RowFigure): RowFigure =>
  [first, second].find(isPlausibleInput) ?? (first.value === null ? second : first)

const stakeKw = (
  row: FarmRow,
  machines: readonly MachineNow[],
  alarms: readonly StationAlarm[],
  live: LiveFigures,
): number => {
  const ofMachines = machines.reduce((sum, machine) => sum + machineStakeKw(machine, live), 0)
  return Math.max(ofMachines, ...alarms.map((alarm) => alarmStakeKw(alarm, row)))
}

export const tileMoment = (row: FarmRow, source: PowerSource, live: LiveFigures): TileMoment => {
  const { state, newestMs, ageMs, isLate = false, isAwaited = false } = farmConnection(row, live)
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
  const needing = needingMachines(machines, live, alarms, row)
  const starts = needing.flatMap(({ sinceMs }) => sinceMs ?? [])
  return {
    connection: state,
    isLate,
    isAwaited,
    ageMs,
    needs,
    worst,
    needing: needingOf(needs),
    needingMachines: needing,
    stakeKw: state === 'lost' ? lostFarmStakeKw(row, machines) : stakeKw(row, machines, alarms, live),
    sinceMs: state === 'lost' ? newestMs : starts.length > 0 ? Math.min(...starts) : undefined,
    powerKw: power.value,
    powerIsOld: power.freshness === 'stale',
    powerIsPartial: isPartial(power),
    expectedKw: source === 'machines' ? expectedBeside(machines).value : null,
    chargePercent: ownFigure(chargeTag(row), row, live).value,
  }
}

/** Look of a farm as a whole; `plain`: all OK. */
export type FarmLook = 'plain' | 'critical' | 'warning' | 'info' | 'unheard' | 'stale'

/**
 * Look by the worst state. Only an offline farm looks `stale`. If some machines are offline the others are still
 * current, so the farm looks `unheard`.
 */
export const farmLook = ({ connection, worst }: Pick<TileMoment, 'connection' | 'worst'>): FarmLook => {
  if (connection === 'lost') return 'stale'
  const mark = worst && markOfAttention[worst]
  return mark === 'stale' ? 'unheard' : (mark ?? 'plain')
}

/** Visible part of an attention state, to the shown precision. */
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
export const isSameTile = (one: TileMoment, other: TileMoment): boolean => {
  const { needs, ageMs, sinceMs, needingMachines: needing, ...plain } = one
  const second = (ms: number | undefined) => (ms === undefined ? undefined : Math.floor(ms / 1000))
  return (
    second(ageMs) === second(other.ageMs) &&
    second(sinceMs) === second(other.sinceMs) &&
    Object.entries(plain).every(([name, value]) => other[name as keyof typeof plain] === value) &&
    Object.entries(needs).every(([name, count]) => other.needs[name as keyof NeedCounts] === count) &&
    sameNeeding(needing, other.needingMachines)
  )
}

/**
 * Urgency of a farm: whether somebody is needed, the power at stake, the worst state, the number of machines in it, and
 * for how long. Higher is more urgent.
 */
export const urgencyOf = ({ worst, needs, stakeKw, sinceMs }: TileMoment): readonly number[] => [
  Number(worst !== undefined),
  stakeKw,
  needRank(worst),
  countOfWorst(needs),
  sinceMs === undefined ? Number.NEGATIVE_INFINITY : -Math.round(sinceMs / minuteMs),
]
