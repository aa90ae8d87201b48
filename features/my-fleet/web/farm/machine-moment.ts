import { freshnessOf } from '../../../../domain/display.ts'
import { expectedPowerKw, type PowerModel, powerModelSignals } from '../../../../domain/power-model.ts'
import type { FleetMachine, FleetTag } from '../../contract/fleet-table.ts'
import { type Figure, farmConnection, type LiveReader, machineNeed } from '../fleet/fleet-moment.ts'
import type { FarmRow, MachineRow } from '../fleet/fleet-rows.ts'
import { knownState, type MachineNeed, type MachineState } from '../fleet/machine-state.ts'

/** What is known of a machine at one moment, free of tags and stores: what the rules of the farm's page look at. */
export interface MachineMoment {
  readonly machineCode: string
  readonly name: string
  /** `silent`: the farm is connected, but the machine itself has sent nothing for long. */
  readonly need: MachineNeed | 'silent'
  readonly state: MachineState | null
  /** The manufacturer's own code behind the state; null where none is sent or it is 0. */
  readonly statusCode: number | null
  /** Powers in kW; null where nothing is known. */
  readonly powerKw: number | null
  readonly expectedKw: number | null
  readonly setpointKw: number | null
  readonly ratedKw: number | null
  /** Newest measurement of the machine, epoch ms. */
  readonly newestMs: number | null
}

/** A machine whose own values are older than this is silent, whatever the farm's time-out; s. */
const silentAfterS = 600

/** Signals that the farm's page needs of every machine. */
const ownSignals = ['State', 'ActivePower', 'StatusCode', 'PowerSetpoint'] as const

const tagNamed = (tags: readonly FleetTag[], name: string) => tags.find((tag) => tag.name === name)

/** Stations of a farm: what measures the weather of all of its machines. */
export const stationsOf = (farm: FarmRow['farm']): readonly FleetMachine[] =>
  farm.machines.filter(({ type }) => type === 'WEATHER_STATION' || type === 'MET_MAST')

/** Tag of a signal that the power model reads: the machine's own, else that of a station of its farm. */
const modelTag = (row: MachineRow, name: string): FleetTag | undefined => {
  const own = row.tags.get(name)
  if (own) return own
  for (const station of stationsOf(row.farmRow.farm)) {
    const tag = tagNamed(station.tags, name)
    if (tag) return tag
  }
  return undefined
}

/** Tags to keep alive for the moments of a farm's machines. */
export const momentTagIds = (
  machines: readonly MachineRow[],
  models: Readonly<Record<string, PowerModel>>,
): number[] => {
  const ids = new Set<number>()
  for (const row of machines) {
    for (const name of ownSignals) {
      const tag = row.tags.get(name)
      if (tag) ids.add(tag.tagId)
    }
    const model = models[row.machine.powerModel ?? '']
    for (const name of model ? powerModelSignals[model.kind] : []) {
      const tag = modelTag(row, name)
      if (tag) ids.add(tag.tagId)
    }
  }
  return [...ids]
}

/** What the machine should give now by its model, kW; null without a model or without what the model needs. */
export const expectedNowKw = (
  row: MachineRow,
  model: PowerModel | undefined,
  reader: LiveReader,
  figure: Figure,
): number | null =>
  model
    ? expectedPowerKw(model, (name) => {
        const tag = modelTag(row, name)
        return tag ? figure(tag, reader.get(tag.tagId)) : null
      })
    : null

/** Reads a machine's moment from the live store. */
export const machineMoment = (
  row: MachineRow,
  models: Readonly<Record<string, PowerModel>>,
  reader: LiveReader,
  figure: Figure,
): MachineMoment => {
  const read = (name: string) => {
    const tag = row.tags.get(name)
    return tag ? figure(tag, reader.get(tag.tagId)) : null
  }
  const times = ownSignals.flatMap((name) => reader.get(row.tags.get(name)?.tagId ?? -1)?.timeMs ?? [])
  const newestMs = times.length === 0 ? null : Math.max(...times)
  const judgedMs = reader.judgedMs()
  const need = machineNeed(row, reader)
  const timeOutS = Math.max(row.farmRow.farm.lifeWordTimeOut, silentAfterS)
  const isSilent =
    newestMs !== null &&
    judgedMs !== undefined &&
    farmConnection(row.farmRow, reader).state === 'connected' &&
    freshnessOf(newestMs, judgedMs, timeOutS) === 'stale'
  const stateTag = row.tags.get('State')
  const code = read('StatusCode')
  return {
    machineCode: row.machine.machineCode,
    name: row.name,
    need: isSilent ? 'silent' : need,
    state: knownState(stateTag && reader.get(stateTag.tagId)?.value) ?? null,
    statusCode: code === 0 ? null : code,
    powerKw: read('ActivePower'),
    expectedKw: expectedNowKw(row, models[row.machine.powerModel ?? ''], reader, figure),
    setpointKw: read('PowerSetpoint'),
    ratedKw: row.machine.ratedPower,
    newestMs,
  }
}
