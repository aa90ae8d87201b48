import { freshnessOf } from '../../../../domain/display.ts'
import { knownState, type MachineState } from '../../contract/machine-state.ts'
import { expectedNowKw, expectedPowerTags } from '../fleet/expected-power.ts'
import { type Figure, farmConnection, type LiveReader, machineNeed } from '../fleet/fleet-moment.ts'
import type { MachineRow } from '../fleet/fleet-rows.ts'
import type { MachineNeed } from '../fleet/machine-state.ts'

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
  /** When the machine came to a stand by its own counter, epoch ms; null where it runs or does not tell. */
  readonly stoodSinceMs: number | null
  /** Newest measurement of the machine, epoch ms. */
  readonly newestMs: number | null
}

/** A machine whose own values are older than this is silent, whatever the farm's time-out; s. */
const silentAfterS = 600

/** Signals that the farm's page needs of every machine. */
const ownSignals = ['State', 'ActivePower', 'StatusCode', 'PowerSetpoint', 'ShutdownDuration'] as const

/** Tags to keep alive for the moments of a farm's machines. */
export const momentTagIds = (machines: readonly MachineRow[]): number[] => [
  ...new Set(
    machines.flatMap((row) => [
      ...ownSignals.flatMap((name) => row.tags.get(name)?.tagId ?? []),
      ...expectedPowerTags(row).map(({ tagId }) => tagId),
    ]),
  ),
]

/** Reads a machine's moment from the live store. */
export const machineMoment = (row: MachineRow, reader: LiveReader, figure: Figure): MachineMoment => {
  const read = (name: string) => {
    const tag = row.tags.get(name)
    return tag ? figure(tag, reader.get(tag.tagId)) : null
  }
  const times = ownSignals.flatMap((name) => reader.get(row.tags.get(name)?.tagId ?? -1)?.timeMs ?? [])
  const newestMs = times.length === 0 ? null : Math.max(...times)
  const judgedMs = reader.judgedMs()
  const timeOutS = Math.max(row.farmRow.farm.lifeWordTimeOut, silentAfterS)
  const isSilent =
    newestMs !== null &&
    judgedMs !== undefined &&
    farmConnection(row.farmRow, reader).state === 'connected' &&
    freshnessOf(newestMs, judgedMs, timeOutS) === 'stale'
  const stateTag = row.tags.get('State')
  const code = read('StatusCode')
  const standstillS = read('ShutdownDuration')
  const countedMs = reader.get(row.tags.get('ShutdownDuration')?.tagId ?? -1)?.timeMs
  return {
    machineCode: row.machine.machineCode,
    name: row.name,
    need: isSilent ? 'silent' : machineNeed(row, reader),
    state: knownState(stateTag && reader.get(stateTag.tagId)?.value) ?? null,
    statusCode: code === 0 ? null : code,
    powerKw: read('ActivePower'),
    expectedKw: expectedNowKw(row, reader, figure),
    setpointKw: read('PowerSetpoint'),
    ratedKw: row.machine.ratedPower,
    stoodSinceMs:
      standstillS !== null && standstillS > 0 && countedMs !== undefined ? countedMs - standstillS * 1_000 : null,
    newestMs,
  }
}
