import { freshnessOf } from '../../../../domain/display.ts'
import { expectedPowerKw, powerModelSignals } from '../../../../domain/power-model.ts'
import type { Freshness, LiveSample } from '../../../../domain/quality.ts'
import type { FleetTag } from '../../contract/fleet-table.ts'
import { knownState } from '../../contract/machine-state.ts'
import type { Figure, LiveReader } from './fleet-moment.ts'
import type { MachineRow } from './fleet-rows.ts'

/** Where the figure of a signal that a model reads may come from: the machine itself, else a station of its farm. */
interface InputSource {
  readonly tag: FleetTag
  /** Undefined: the machine's own. */
  readonly station: string | undefined
}

const sourcesOf = ({ tags, farmRow }: MachineRow, signal: string): readonly InputSource[] => {
  const own = tags.get(signal)
  const stations = farmRow.stations.flatMap(({ name, tags: sent }) => {
    const tag = sent.get(signal)
    return tag ? [{ tag, station: name }] : []
  })
  return own ? [{ tag: own, station: undefined }, ...stations] : stations
}

const modelSignals = ({ powerModel }: MachineRow): readonly string[] =>
  powerModel ? powerModelSignals[powerModel.kind] : []

/** Machines of its farm by which a machine is judged that lets through nothing while it stands: water or gas are then the others'. */
const matesOf = (machine: MachineRow): readonly MachineRow[] => {
  const kind = machine.powerModel?.kind
  if (kind !== 'hydro' && kind !== 'biogas') return []
  return machine.farmRow.machines.filter((other) => other !== machine && other.powerModel?.kind === kind)
}

/** What must be subscribed to for the expected power of a machine; nothing without a model. */
export const expectedPowerTags = (machine: MachineRow): readonly FleetTag[] => {
  const mates = matesOf(machine)
  const judged = mates.length > 0 ? [machine, ...mates] : [machine]
  return judged.flatMap((one) => {
    const state = mates.length > 0 ? one.tags.get('State') : undefined
    const inputs = modelSignals(one).flatMap((signal) => sourcesOf(one, signal).map(({ tag }) => tag))
    return state ? [...inputs, state] : inputs
  })
}

/** What a model read for one of its signals. */
export interface ExpectedInput extends InputSource {
  readonly signal: string
  readonly sample: LiveSample | undefined
  readonly value: number | null
  readonly freshness: Freshness
}

const readInput = (
  { signal, source, machine }: { signal: string; source: InputSource; machine: MachineRow },
  reader: LiveReader,
  figure: Figure,
): ExpectedInput => {
  const sample = reader.get(source.tag.tagId)
  const judgedMs = reader.judgedMs() ?? sample?.timeMs ?? 0
  const freshness = freshnessOf(sample?.timeMs, judgedMs, machine.farmRow.farm.lifeWordTimeOut)
  return { ...source, signal, sample, freshness, value: figure(source.tag, sample) }
}

const isBelieved = ({ value, freshness }: ExpectedInput) => value !== null && freshness !== 'stale'

/** The input that a model reads for a signal: the first source that may be believed, else the first of all, to tell what is wrong. */
const inputOf = (
  machine: MachineRow,
  signal: string,
  reader: LiveReader,
  figure: Figure,
): ExpectedInput | undefined => {
  let first: ExpectedInput | undefined
  for (const source of sourcesOf(machine, signal)) {
    const input = readInput({ signal, source, machine }, reader, figure)
    if (isBelieved(input)) return input
    first ??= input
  }
  return first
}

/** Inputs of the model of a machine in the model's order; signals that nobody measures are left out. */
export const expectedInputs = (machine: MachineRow, reader: LiveReader, figure: Figure): readonly ExpectedInput[] =>
  modelSignals(machine).flatMap((signal) => inputOf(machine, signal, reader, figure) ?? [])

const isStanding = ({ tags }: MachineRow, reader: LiveReader): boolean => {
  const tag = tags.get('State')
  const state = tag && knownState(reader.get(tag.tagId)?.value)
  return state === 'FAULT' || state === 'MAINTENANCE'
}

/**
 * The mates that a machine in fault or maintenance is taken to be like; none where it is judged by what it measures itself.
 * One that was stopped on purpose misses nothing.
 */
export const judgedByMates = (machine: MachineRow, reader: LiveReader): readonly MachineRow[] => {
  const mates = matesOf(machine)
  return mates.length > 0 && isStanding(machine, reader) ? mates.filter((mate) => !isStanding(mate, reader)) : []
}

/** What the mates of a machine should give, in proportion to its rated power, kW; null where nobody knows. */
const expectedLikeMates = (machine: MachineRow, reader: LiveReader, figure: Figure): number | null => {
  let [expectedKw, ratedKw] = [0, 0]
  for (const mate of judgedByMates(machine, reader)) {
    const mateKw = modelledKw(mate, reader, figure)
    if (mateKw === null || !mate.machine.ratedPower) continue
    expectedKw += mateKw
    ratedKw += mate.machine.ratedPower
  }
  return ratedKw > 0 && machine.machine.ratedPower !== null ? (expectedKw * machine.machine.ratedPower) / ratedKw : null
}

/**
 * What a machine should give now, kW; null without a model, and where an input that it needs is missing or too old to be
 * believed. Of one that stands and so measures no water or gas: as much as its mates.
 */
export const expectedNowKw = (machine: MachineRow, reader: LiveReader, figure: Figure): number | null =>
  expectedLikeMates(machine, reader, figure) ?? modelledKw(machine, reader, figure)

const modelledKw = (machine: MachineRow, reader: LiveReader, figure: Figure): number | null => {
  const { powerModel } = machine
  if (!powerModel) return null
  return expectedPowerKw(powerModel, (signal) => {
    const input = inputOf(machine, signal, reader, figure)
    return input && isBelieved(input) ? input.value : null
  })
}
