import { freshnessOf } from '../../../domain/display.ts'
import {
  comparableMates,
  expectedLikeMates,
  measuresOwnResource,
  stoppedStates,
} from '../../../domain/expected-like-mates.ts'
import { expectedPowerKw, powerModelSignals } from '../../../domain/power-model.ts'
import type { Freshness, LiveSample } from '../../../domain/quality.ts'
import { type Figure, judgedMsOf, type LiveReader, standingOf } from './fleet-moment.ts'
import type { MachineRow } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { windDoubtOf } from './judgements.ts'
import { knownState } from './machine-state.ts'

/** Possible sources of a model input: the machine itself, then a station of its farm. */
interface InputSource {
  readonly tag: FleetTag
  /** Undefined for the machine itself. */
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

/** Other machines of the farm that estimate a stopped machine (domain/expected-like-mates.ts). */
const matesOf = (machine: MachineRow): readonly MachineRow[] => {
  const kind = machine.powerModel?.kind
  if (!measuresOwnResource(kind)) return []
  return machine.farmRow.machines.filter((other) => other !== machine && other.powerModel?.kind === kind)
}

/** Tags that the expected power of a machine needs; none without a model. */
export const expectedPowerTags = (machine: MachineRow): readonly FleetTag[] => {
  const mates = matesOf(machine)
  const judged = mates.length > 0 ? [machine, ...mates] : [machine]
  return judged.flatMap((one) => {
    const state = mates.length > 0 ? one.tags.get('State') : undefined
    const inputs = modelSignals(one).flatMap((signal) => sourcesOf(one, signal).map(({ tag }) => tag))
    return state ? [...inputs, state] : inputs
  })
}

/** Value of one signal that a model reads. */
export interface ExpectedInput extends InputSource {
  readonly signal: string
  readonly sample: LiveSample | undefined
  readonly value: number | null
  readonly freshness: Freshness
  /** The value is current compared with the other values of its farm, so a model may read it. */
  readonly counts: boolean
}

const readInput = (
  { signal, source, machine }: { signal: string; source: InputSource; machine: MachineRow },
  reader: LiveReader,
  figure: Figure,
): ExpectedInput => {
  const sample = reader.get(source.tag.tagId)
  const freshness = freshnessOf(
    sample?.timeMs,
    sample ? judgedMsOf(sample, reader) : 0,
    machine.farmRow.farm.lifeWordTimeOut,
  )
  const counts = sample !== undefined && standingOf(sample, machine.farmRow, reader) === 'now'
  return { ...source, signal, sample, freshness, counts, value: figure(source.tag, sample) }
}

const isPlausibleInput = ({ value, counts }: ExpectedInput) => value !== null && counts

/**
 * Input of a model for a signal: the first plausible source, else the first source, so that messages can name the
 * problem.
 */
const inputOf = (
  machine: MachineRow,
  signal: string,
  reader: LiveReader,
  figure: Figure,
): ExpectedInput | undefined => {
  let first: ExpectedInput | undefined
  for (const source of sourcesOf(machine, signal)) {
    const input = readInput({ signal, source, machine }, reader, figure)
    if (isPlausibleInput(input)) return input
    first ??= input
  }
  return first
}

/** Inputs of the model of a machine in the model's order, without signals that nothing measures. */
export const expectedInputs = (machine: MachineRow, reader: LiveReader, figure: Figure): readonly ExpectedInput[] =>
  modelSignals(machine).flatMap((signal) => inputOf(machine, signal, reader, figure) ?? [])

const isStopped = ({ tags }: MachineRow, reader: LiveReader): boolean => {
  const tag = tags.get('State')
  const state = tag && knownState(reader.get(tag.tagId)?.value)
  return stoppedStates.some((standing) => standing === state)
}

const expectedMachine = (machine: MachineRow, reader: LiveReader, figure: Figure) => ({
  machine,
  kind: machine.powerModel?.kind,
  ratedKw: machine.machine.ratedPower,
  isStopped: isStopped(machine, reader),
  ownKw: () => modelledKw(machine, reader, figure),
})

/** Machines that estimate this machine now; none if the machine is estimated from its own values. */
export const judgedByMates = (machine: MachineRow, reader: LiveReader): readonly MachineRow[] => {
  const judged = (one: MachineRow) => expectedMachine(one, reader, () => null)
  return comparableMates(judged(machine), matesOf(machine).map(judged)).map(({ machine: mate }) => mate)
}

/**
 * Expected power now, kW; null without a model, and if a required input is missing or too old. Calculations from
 * history use the same rule (domain/expected-like-mates.ts).
 */
export const expectedNowKw = (machine: MachineRow, reader: LiveReader, figure: Figure): number | null => {
  const mates = matesOf(machine)
  if (mates.length === 0) return modelledKw(machine, reader, figure)
  return expectedLikeMates(
    expectedMachine(machine, reader, figure),
    mates.map((mate) => expectedMachine(mate, reader, figure)),
  )
}

const modelledKw = (machine: MachineRow, reader: LiveReader, figure: Figure): number | null => {
  const { powerModel } = machine
  // A suspect wind gives no expected power, and neither does the wind of a mast at another height.
  if (!powerModel || (powerModel.kind === 'wind' && windDoubtOf(machine, reader))) return null
  return expectedPowerKw(powerModel, (signal) => {
    const input = inputOf(machine, signal, reader, figure)
    return input && isPlausibleInput(input) ? input.value : null
  })
}
