import { freshnessOf } from '../../../../domain/display.ts'
import { expectedPowerKw, powerModelSignals } from '../../../../domain/power-model.ts'
import type { FleetTag } from '../../contract/fleet-table.ts'
import type { Figure, LiveReader } from './fleet-moment.ts'
import type { MachineRow } from './fleet-rows.ts'

const stationTypes = ['WEATHER_STATION', 'MET_MAST']

/** The tag that a model reads for a signal: the machine's own, else that of a station of its farm. */
const inputTag = ({ tags, farmRow }: MachineRow, signal: string): FleetTag | undefined => {
  const own = tags.get(signal)
  if (own) return own
  for (const { type, tags: sent } of farmRow.farm.machines) {
    const found = stationTypes.includes(type) && sent.find(({ name }) => name === signal)
    if (found) return found
  }
  return undefined
}

/** What must be subscribed to for the expected power of a machine; nothing without a model. */
export const expectedPowerTags = (machine: MachineRow): readonly FleetTag[] =>
  machine.powerModel
    ? powerModelSignals[machine.powerModel.kind].flatMap((signal) => inputTag(machine, signal) ?? [])
    : []

/** What a machine should give now, kW; null without a model, and where an input is missing or too old to be believed. */
export const expectedNowKw = (machine: MachineRow, reader: LiveReader, figure: Figure): number | null => {
  const { powerModel, farmRow } = machine
  if (!powerModel) return null
  return expectedPowerKw(powerModel, (signal) => {
    const tag = inputTag(machine, signal)
    const sample = tag && reader.get(tag.tagId)
    if (!tag || !sample) return null
    const judgedMs = reader.judgedMs() ?? sample.timeMs
    return freshnessOf(sample.timeMs, judgedMs, farmRow.farm.lifeWordTimeOut) === 'stale' ? null : figure(tag, sample)
  })
}

/** Sum over machines, kW; null where none has an expectation. */
export const expectedSumKw = (machines: readonly MachineRow[], reader: LiveReader, figure: Figure): number | null => {
  let sum: number | null = null
  for (const machine of machines) {
    const expected = expectedNowKw(machine, reader, figure)
    if (expected !== null) sum = (sum ?? 0) + expected
  }
  return sum
}
