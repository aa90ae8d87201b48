import { freshnessOf } from '../../../domain/display.ts'
import { type Freshness, qualities } from '../../../domain/quality.ts'
import { expectedNowKw } from './expected-power.ts'
import { type Figure, judgedMsOf, type LiveReader, machineNeed, type Standing, standingOf } from './fleet-moment.ts'
import { type FarmRow, type FleetRow, type MachineRow, machinesOf, ratedPowerKw } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { isDoubted } from './judgements.ts'
import type { MachineNeed } from './machine-need.ts'

/** A figure of a row from the values of its machines, with its completeness and age. */
export interface RowFigure {
  readonly value: number | null
  readonly freshness: Freshness
  /** Number of machines with a value, of those that should have one. */
  readonly known: number
  readonly total: number
  /** At least one value was interpolated, not measured. */
  readonly estimated: boolean
  /** Time of the oldest value in it, epoch ms; undefined if it has no time of its own. */
  readonly oldestMs?: number | undefined
}

export interface LiveFigures extends LiveReader {
  readonly figure: Figure
}

interface Value {
  readonly value: number
  readonly freshness: Freshness
  readonly estimated: boolean
  /** How its time compares with the other values of its farm; a sum only combines values of one kind. */
  readonly standing: Standing
  readonly timeMs?: number
}

const nothing: RowFigure = { value: null, freshness: 'none', known: 0, total: 0, estimated: false }

/** Current value of a tag of a farm; null if unknown. */
const tagValue = (tag: FleetTag, row: FarmRow, live: LiveFigures): Value | null => {
  const { farm } = row
  const sample = live.get(tag.tagId)
  const value = live.figure(tag, sample)
  if (!sample || value === null) return null
  const freshness = freshnessOf(sample.timeMs, judgedMsOf(sample, live), farm.lifeWordTimeOut)
  const standing = standingOf(sample, row, live)
  return { value, freshness, standing, estimated: sample.quality === qualities.estimated, timeMs: sample.timeMs }
}

/** Current value of a signal of a machine; null if unknown. */
export const machineValue = (machine: MachineRow, signal: string, live: LiveFigures): Value | null => {
  const tag = machine.tags.get(signal)
  return tag ? tagValue(tag, machine.farmRow, live) : null
}

/**
 * The most current values; current and old ones are never added. While a farm goes silent its values stay in the sum
 * until all of them are stale. A sum that lost one value after the other would look like a loss of power.
 */
const ofBestStanding = <One>(values: readonly One[], standingOfOne: (one: One) => Standing): readonly One[] => {
  for (const standing of ['now', 'last'] as const) {
    const used = values.filter((one) => standingOfOne(one) === standing)
    if (used.length > 0) return used
  }
  return values
}

const mixed = (values: readonly Value[], total: number, how: 'sum' | 'mean'): RowFigure => {
  const used = ofBestStanding(values, ({ standing }) => standing)
  if (used.length === 0) return { ...nothing, total }
  const sum = used.reduce((before, { value }) => before + value, 0)
  const times = used.flatMap(({ timeMs }) => timeMs ?? [])
  return {
    value: how === 'sum' ? sum : sum / used.length,
    freshness: used.every(({ standing }) => standing !== 'now')
      ? 'stale'
      : used.every(({ freshness }) => freshness === 'fresh')
        ? 'fresh'
        : 'late',
    known: used.length,
    total,
    estimated: used.some(({ estimated }) => estimated),
    oldestMs: times.length === 0 ? undefined : Math.min(...times),
  }
}

/**
 * Sum or mean of a signal over the machines that have it. Suspect wind values are excluded. A suspect value alone is
 * shown as sent, and its row has a mark.
 */
export const signalFigure = (
  machines: readonly MachineRow[],
  signal: string,
  how: 'sum' | 'mean',
  live: LiveFigures,
): RowFigure => {
  const having = machines.filter(({ tags }) => tags.has(signal))
  const believed = having.length > 1 ? having.filter((machine) => !isDoubted(machine, signal, live)) : having
  const values = believed.flatMap((machine) => machineValue(machine, signal, live) ?? [])
  return mixed(values, having.length, how)
}

/** Sum or mean over tags of the farm itself: its own signal, its meters, its stations. */
export const tagsFigure = (
  tags: readonly FleetTag[],
  how: 'sum' | 'mean',
  farm: FarmRow,
  live: LiveFigures,
): RowFigure => {
  const values = tags.flatMap((tag) => tagValue(tag, farm, live) ?? [])
  return mixed(values, tags.length, how)
}

/** Whether a figure is current: it has a value, and the value is not stale. */
export const isPlausibleInput = ({ value, freshness }: RowFigure): boolean => value !== null && freshness !== 'stale'

/** Whether machines are missing from a figure. */
export const isPartial = ({ value, known, total }: RowFigure): boolean => value !== null && known < total

/** Power of a row and its base, kW. */
export interface PowerShare {
  readonly power: RowFigure
  readonly ratedKw: number | null
  /** 1 is the full base; negative while the machines consume. */
  readonly share: number | null
}

/**
 * Power of a row as a share of its rated power. The base never changes with the connection: tiles, tables and farm pages
 * divide by the same figure. A sum without some machines is marked as incomplete.
 */
export const powerShare = (row: FleetRow, live: LiveFigures): PowerShare => {
  const power = signalFigure(machinesOf(row), 'ActivePower', 'sum', live)
  const ratedKw = ratedPowerKw(row)
  const share = power.value === null || ratedKw === null || ratedKw <= 0 ? null : power.value / ratedKw
  return { power, ratedKw, share }
}

/** Actual and expected power of a machine. */
export interface MachineOutput {
  readonly machine: MachineRow
  /** Last known power; `freshness` says whether it is current. Null if unknown. */
  readonly power: Value | null
  readonly freshness: Freshness
  /** The power is current and compares with the expected power. */
  readonly counts: boolean
  /** kW; null without a model, and if an input of the model is missing or too old. */
  readonly expectedKw: number | null
}

/** With its attention state. Tiles, rows and farm pages all use this. */
export interface MachineNow extends MachineOutput {
  readonly need: MachineNeed
}

export const machineOutput = (machine: MachineRow, live: LiveFigures): MachineOutput => {
  const power = machineValue(machine, 'ActivePower', live)
  return {
    machine,
    power,
    freshness: power?.freshness ?? 'none',
    counts: power?.standing === 'now',
    expectedKw: expectedNowKw(machine, live, live.figure),
  }
}

export const machineNow = (machine: MachineRow, live: LiveFigures): MachineNow => ({
  ...machineOutput(machine, live),
  need: machineNeed(machine, live),
})

/** Total power of some machines, kW, by the same rule as `signalFigure`. */
export const powerOf = (machines: readonly MachineOutput[]): RowFigure =>
  mixed(
    machines.flatMap(({ power }) => power ?? []),
    machines.filter(({ machine }) => machine.tags.has('ActivePower')).length,
    'sum',
  )

const expectedOf = (expectations: readonly (number | null)[], total: number): RowFigure =>
  mixed(
    expectations.flatMap((value): Value[] =>
      value === null ? [] : [{ value, freshness: 'fresh', standing: 'now', estimated: false }],
    ),
    total,
    'sum',
  )

export const hasBoth = ({ power, counts, expectedKw }: MachineOutput) => power !== null && counts && expectedKw !== null

/**
 * Expected power that compares with the total power of some machines, kW: of the machines with current power, or of all
 * if none has. A machine without recent data must not look like a loss.
 */
export const expectedBeside = (machines: readonly MachineOutput[]): RowFigure => {
  const modelled = machines.filter(({ machine }) => machine.powerModel !== undefined)
  const both = modelled.filter(hasBoth)
  return expectedOf(
    (both.length > 0 ? both : modelled).map(({ expectedKw }) => expectedKw),
    modelled.length,
  )
}

/** Total expected power of the machines that have a model, kW. */
export const expectedFigure = (machines: readonly MachineRow[], live: LiveFigures): RowFigure => {
  const having = machines.filter(({ powerModel }) => powerModel !== undefined)
  return expectedOf(
    having.map((machine) => expectedNowKw(machine, live, live.figure)),
    having.length,
  )
}
