import { type LiveReader, machineNeed } from './fleet-moment.ts'
import { type FleetRow, type MachineRow, machinesOf } from './fleet-rows.ts'
import {
  type AskedNeed,
  type Attention,
  askedNeeds,
  attentions,
  type MachineNeed,
  markOfAttention,
} from './machine-need.ts'
import { type StationAlarm, stationAlarms } from './station-needs.ts'

/**
 * Number of machines per attention state, the same on every screen. Alarms of electrical stations are counted
 * separately, with their own text and mark.
 */
export interface NeedCounts extends Readonly<Record<MachineNeed, number>> {
  /** Alarms of electrical stations. */
  readonly station: number
  /** Alarms of them with the weight of a fault: fire and protection trip. */
  readonly stationFaults: number
}

const noNeeds: Record<MachineNeed, number> = {
  running: 0,
  untold: 0,
  waiting: 0,
  unknown: 0,
  fault: 0,
  stopped: 0,
  lost: 0,
  silent: 0,
  underperforming: 0,
  sensor: 0,
  maintenance: 0,
}

export const talliedNeeds = (needs: readonly MachineNeed[], alarms: readonly StationAlarm[] = []): NeedCounts => {
  const counts = { ...noNeeds }
  for (const need of needs) counts[need] += 1
  return { ...counts, station: alarms.length, stationFaults: alarms.filter(({ need }) => need === 'fault').length }
}

export const addedNeeds = (one: NeedCounts, other: NeedCounts): NeedCounts => ({
  running: one.running + other.running,
  untold: one.untold + other.untold,
  waiting: one.waiting + other.waiting,
  unknown: one.unknown + other.unknown,
  fault: one.fault + other.fault,
  stopped: one.stopped + other.stopped,
  lost: one.lost + other.lost,
  silent: one.silent + other.silent,
  underperforming: one.underperforming + other.underperforming,
  sensor: one.sensor + other.sensor,
  maintenance: one.maintenance + other.maintenance,
  station: one.station + other.station,
  stationFaults: one.stationFaults + other.stationFaults,
})

export const countNeeds = (machines: readonly MachineRow[], reader: LiveReader): NeedCounts =>
  talliedNeeds(machines.map((machine) => machineNeed(machine, reader)))

/** Counts of a row; a farm includes the alarms of its station. */
export const rowNeeds = (row: FleetRow, reader: LiveReader): NeedCounts =>
  talliedNeeds(
    machinesOf(row).map((machine) => machineNeed(machine, reader)),
    row.kind === 'farm' ? stationAlarms(row, reader) : [],
  )

/** Total counts of some rows. */
export const needsOf = (rows: readonly FleetRow[], reader: LiveReader): NeedCounts =>
  rows.reduce((sum, row) => addedNeeds(sum, rowNeeds(row, reader)), talliedNeeds([]))

/** Weight of stations and machines in one state: a trip counts as a fault, an open breaker as a stop. */
const weighing = (counts: NeedCounts, need: Attention): number =>
  counts[need] +
  (need === 'fault' ? counts.stationFaults : need === 'stopped' ? counts.station - counts.stationFaults : 0)

/** The worst state of all machines and stations; undefined if all are OK. */
export const worstOf = (counts: NeedCounts): Attention | undefined =>
  attentions.find((need) => weighing(counts, need) > 0)

/** Number of machines and alarms in the worst state. */
export const countOfWorst = (counts: NeedCounts): number => {
  const worst = worstOf(counts)
  return worst === undefined ? 0 : weighing(counts, worst)
}

/** Number of machines and station alarms that need attention. */
export const needingOf = (counts: NeedCounts): number =>
  attentions.reduce((sum, need) => sum + counts[need], counts.station)

/** The states that occur, worst first. */
export const needsThere = (counts: NeedCounts): readonly AskedNeed[] => askedNeeds.filter((need) => counts[need] > 0)

export const markOfNeed = (need: AskedNeed, { stationFaults }: NeedCounts) =>
  need === 'station' ? markOfAttention[stationFaults > 0 ? 'fault' : 'stopped'] : markOfAttention[need]

/** Where marks stand without text, a station alarm must not look like a machine fault. */
export const shapeOfNeed = (need: AskedNeed): 'bolt' | undefined => (need === 'station' ? 'bolt' : undefined)
