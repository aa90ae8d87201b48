import { minuteMs } from '../../../domain/time-zone.ts'
import type { LiveReader } from './fleet-moment.ts'
import type { FarmRow } from './fleet-rows.ts'
import { knownState } from './machine-state.ts'
import type { MachineNow, MachineOutput } from './row-figures.ts'
import type { StationAlarm } from './station-needs.ts'

/**
 * Power at stake, kW, by which screens rank machines and farms: power that is lost now, and power at risk where nothing
 * is received.
 */

/** Lost power of a machine: expected minus actual; undefined if unknown. A storage follows its set point and loses nothing. */
export const lostKwOf = ({ power, counts, expectedKw, machine }: MachineOutput): number | undefined =>
  power === null || !counts || expectedKw === null || machine.powerModel?.kind === 'battery'
    ? undefined
    : Math.max(0, expectedKw - power.value)

/** Power at risk of a machine without data: the expected power, else the last power. */
const riskKwOf = ({ power, expectedKw }: MachineOutput): number => Math.abs(expectedKw ?? power?.value ?? 0)

/** Lost power of a machine that stands. Without a model it may have lost all of its rated power. */
const standingKwOf = (now: MachineNow): number => {
  if (now.machine.powerModel) return lostKwOf(now) ?? 0
  return Math.max(0, (now.machine.machine.ratedPower ?? 0) - (now.power?.value ?? 0))
}

const isLimited = ({ machine }: MachineNow, reader: LiveReader): boolean => {
  const tag = machine.tags.get('State')
  return tag !== undefined && knownState(reader.get(tag.tagId)?.value) === 'CURTAILED'
}

/** Power at stake of a machine: a fault, a stop, a limit or underperformance loses it, or it is at risk because the machine is silent. Maintenance is planned and counts nothing. */
export const machineStakeKw = (now: MachineNow, reader: LiveReader): number => {
  if (now.need === 'silent' || now.need === 'lost') return riskKwOf(now)
  if (now.need === 'fault' || now.need === 'stopped') return standingKwOf(now)
  return now.need === 'underperforming' || isLimited(now, reader) ? (lostKwOf(now) ?? 0) : 0
}

/** Power at risk by an alarm of a station: all power of the farm behind a fire or a trip. */
export const alarmStakeKw = ({ need }: Pick<StationAlarm, 'need'>, row: FarmRow): number =>
  need === 'fault' ? row.farm.installedPower : 0

/** Power at stake of an offline farm: the last or expected power of its machines, else its installed power. */
export const lostFarmStakeKw = (row: FarmRow, machines: readonly MachineNow[]): number =>
  machines.some(({ power, expectedKw }) => power !== null || expectedKw !== null)
    ? machines.reduce((sum, machine) => sum + riskKwOf(machine), 0)
    : row.farm.installedPower

/** Stakes from here on count. Each step is half as much again, so that a gust does not move rows. */
const leastStakeKw = 50

/** Step of a stake, for rows that are ranked without a mean. */
export const stakeStep = (kw: number): number =>
  Math.min(90, Math.round(Math.log(1 + kw / leastStakeKw) / Math.log(1.5)))

/** The screens rank by the energy at stake of the last ten minutes, so that a gust does not move rows. */
const meanOverMs = 10 * minuteMs

/** A mean stake; `kw` is exact, `heldKw` is what screens rank by. */
export interface MeanStake {
  readonly kw: number
  readonly heldKw: number
  readonly atMs: number
  /** Names the machines and their states; another text starts a new mean. */
  readonly what: string
}

/** Step by which a mean must change before rows swap places. */
const heldWithin = 0.25

/** The previous stake as long as it is about right. */
export const heldStake = (before: number | undefined, now: number): number =>
  before !== undefined && Math.abs(now - before) <= heldWithin * Math.max(before, now) ? before : now

/** Mean of the power at stake over about ten minutes. A new reason starts with its own power. */
export const nextStake = (
  before: MeanStake | undefined,
  { kw, atMs, what }: Pick<MeanStake, 'kw' | 'atMs' | 'what'>,
): MeanStake => {
  if (before === undefined || before.what !== what || atMs < before.atMs) return { kw, heldKw: kw, atMs, what }
  const weight = 1 - Math.exp(-(atMs - before.atMs) / meanOverMs)
  const mean = before.kw + weight * (kw - before.kw)
  return { kw: mean, heldKw: heldStake(before.heldKw, mean), atMs, what }
}
