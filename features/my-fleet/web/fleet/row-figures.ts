import { freshnessOf } from '../../../../domain/display.ts'
import { type Freshness, qualities } from '../../../../domain/quality.ts'
import { expectedNowKw } from './expected-power.ts'
import type { Figure, LiveReader } from './fleet-moment.ts'
import type { MachineRow } from './fleet-rows.ts'

/** A figure of a row, made of its machines' values, with what must be known to believe it. */
export interface RowFigure {
  readonly value: number | null
  readonly freshness: Freshness
  /** Machines whose value is in it, of those that should have one. */
  readonly known: number
  readonly total: number
  /** Some value in it was interpolated, not measured. */
  readonly estimated: boolean
  /** When the oldest value in it was measured, epoch ms; undefined where it has no time of its own. */
  readonly oldestMs?: number | undefined
}

export interface LiveFigures extends LiveReader {
  readonly figure: Figure
}

interface Value {
  readonly value: number
  readonly freshness: Freshness
  readonly estimated: boolean
  readonly timeMs?: number
}

const nothing: RowFigure = { value: null, freshness: 'none', known: 0, total: 0, estimated: false }

/** The value of a signal of a machine now; null where none is known. */
export const machineValue = (machine: MachineRow, signal: string, live: LiveFigures): Value | null => {
  const tag = machine.tags.get(signal)
  const sample = tag && live.get(tag.tagId)
  const value = tag && live.figure(tag, sample)
  if (!sample || value === undefined || value === null) return null
  const judgedMs = live.judgedMs() ?? sample.timeMs
  const freshness = freshnessOf(sample.timeMs, judgedMs, machine.farmRow.farm.lifeWordTimeOut)
  return { value, freshness, estimated: sample.quality === qualities.estimated, timeMs: sample.timeMs }
}

const mixed = (values: readonly Value[], total: number, how: 'sum' | 'mean'): RowFigure => {
  const believed = values.filter(({ freshness }) => freshness !== 'stale')
  // Where all are old the last known stands there, marked as such; old and new values are never added up.
  const used = believed.length > 0 ? believed : values
  if (used.length === 0) return { ...nothing, total }
  const sum = used.reduce((before, { value }) => before + value, 0)
  const times = used.flatMap(({ timeMs }) => timeMs ?? [])
  return {
    value: how === 'sum' ? sum : sum / used.length,
    freshness: believed.length === 0 ? 'stale' : used.some(({ freshness }) => freshness === 'late') ? 'late' : 'fresh',
    known: used.length,
    total,
    estimated: used.some(({ estimated }) => estimated),
    oldestMs: times.length === 0 ? undefined : Math.min(...times),
  }
}

/** Sum or mean of a signal over machines. Only machines that have the signal are expected to be in it. */
export const signalFigure = (
  machines: readonly MachineRow[],
  signal: string,
  how: 'sum' | 'mean',
  live: LiveFigures,
): RowFigure => {
  const having = machines.filter(({ tags }) => tags.has(signal))
  const values = having.flatMap((machine) => machineValue(machine, signal, live) ?? [])
  return mixed(values, having.length, how)
}

/**
 * Rated power of the machines whose value of a signal is in `signalFigure`, kW: what a sum of some must be compared
 * with. Null where nobody has said.
 */
export const ratedBehindKw = (machines: readonly MachineRow[], signal: string, live: LiveFigures): number | null => {
  const valued = machines.flatMap((machine) => {
    const value = machineValue(machine, signal, live)
    return value ? [{ machine, freshness: value.freshness }] : []
  })
  const believed = valued.filter(({ freshness }) => freshness !== 'stale')
  const ratings = (believed.length > 0 ? believed : valued).flatMap(({ machine }) => machine.machine.ratedPower ?? [])
  return ratings.length === 0 ? null : ratings.reduce((sum, rated) => sum + rated, 0)
}

/** What machines should give together, kW, of those with a model. */
export const expectedFigure = (machines: readonly MachineRow[], live: LiveFigures): RowFigure => {
  const having = machines.filter(({ powerModel }) => powerModel !== undefined)
  const values = having.flatMap((machine): Value[] => {
    const value = expectedNowKw(machine, live, live.figure)
    return value === null ? [] : [{ value, freshness: 'fresh', estimated: false }]
  })
  return mixed(values, having.length, 'sum')
}

/** Power now over expected power, of the machines that have both. */
export interface ActualOfExpected {
  /** 1 is as expected; null where nothing can be said, e.g. in a calm. */
  readonly ratio: number | null
  readonly actualKw: number
  readonly expectedKw: number
  readonly known: number
  readonly total: number
  /** Far less than expected, and no state of the machine says why. */
  readonly clearlyLow: boolean
}

/** Below this share of rated power a ratio says more of the measurement than of the machine. */
const leastExpectedShare = 0.05
const lowRatio = 0.7
/** A shortfall below this share of rated power is nobody's concern. */
const leastShortfallShare = 0.08

/** States in which a machine gives less on purpose or in a way that its state already says. */
const explains = (state: unknown) => state !== undefined && state !== null && String(state).toUpperCase() !== 'RUN'

const isExplained = (machine: MachineRow, live: LiveFigures): boolean => {
  const tag = machine.tags.get('State')
  return tag !== undefined && explains(live.get(tag.tagId)?.value)
}

export const actualOfExpected = (machines: readonly MachineRow[], live: LiveFigures): ActualOfExpected => {
  let actualKw = 0
  let expectedKw = 0
  let ratedKw = 0
  let known = 0
  let unexplainedKw = 0
  let total = 0
  for (const machine of machines) {
    if (!machine.powerModel) continue
    total += 1
    const actual = machineValue(machine, 'ActivePower', live)
    const expected = expectedNowKw(machine, live, live.figure)
    if (!actual || actual.freshness === 'stale' || expected === null) continue
    known += 1
    actualKw += actual.value
    expectedKw += expected
    ratedKw += machine.machine.ratedPower ?? 0
    if (!isExplained(machine, live)) unexplainedKw += Math.abs(expected) - Math.abs(actual.value)
  }
  const ratio =
    known > 0 && Math.abs(expectedKw) > 0 && Math.abs(expectedKw) >= leastExpectedShare * ratedKw
      ? actualKw / expectedKw
      : null
  const clearlyLow = ratio !== null && ratio < lowRatio && unexplainedKw >= leastShortfallShare * Math.max(ratedKw, 1)
  return { ratio, actualKw, expectedKw, known, total, clearlyLow }
}
