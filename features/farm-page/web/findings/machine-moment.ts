import type { Freshness } from '../../../../domain/quality.ts'
import type { WindDoubt } from '../../../fleet-state/contract/doubted-wind.ts'
import { expectedPowerTags } from '../../../fleet-state/contract/expected-power.ts'
import { newestValueMs } from '../../../fleet-state/contract/fleet-moment.ts'
import type { MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { windDoubtOf } from '../../../fleet-state/contract/judgements.ts'
import { liveCause } from '../../../fleet-state/contract/live-cause.ts'
import type { Cause } from '../../../fleet-state/contract/machine-cause.ts'
import type { MachineNeed } from '../../../fleet-state/contract/machine-need.ts'
import { knownState, type MachineState } from '../../../fleet-state/contract/machine-state.ts'
import { type LiveFigures, machineNow, machineValue } from '../../../fleet-state/contract/row-figures.ts'
import { statusCodeOf } from '../../../fleet-state/contract/status-code.ts'

/** What is known of a machine at one moment, free of tags and stores: what the rules of the farm's page look at. */
export interface MachineMoment {
  readonly machineCode: string
  readonly name: string
  readonly need: MachineNeed
  readonly state: MachineState | null
  /** The manufacturer's own code behind the state; null where none is sent or it is 0. */
  readonly statusCode: number | null
  /** What it means, in the manufacturer's words; undefined where nobody has said. */
  readonly codeText: string | undefined
  /** Powers in kW; null where nothing is known. The last known one, whose age says whether it is one of now. */
  readonly powerKw: number | null
  readonly powerFreshness: Freshness
  readonly expectedKw: number | null
  /** Means of the last ten minutes, kW; null where nothing is known. */
  readonly meanKw: number | null
  readonly meanExpectedKw: number | null
  /** Why it is in its state and gives what it gives: the same cause as in tables. */
  readonly cause: Cause | undefined
  /** Share of the expected power of a machine that underperforms. */
  readonly below?: number
  /** Its wind now, m/s; null where nothing is known of now. */
  readonly windSpeed: number | null
  /** Why its wind is not believed; nothing is then expected of it and it is not said to be in high wind. */
  readonly windDoubt?: WindDoubt
  readonly setpointKw: number | null
  readonly ratedKw: number | null
  /** When the machine came to a stand by its own counter, epoch ms; null where it runs or does not tell. */
  readonly stoodSinceMs: number | null
  /** Newest measurement of the machine, epoch ms. */
  readonly newestMs: number | null
}

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
export const machineMoment = (row: MachineRow, live: LiveFigures): MachineMoment => {
  const read = (name: string) => {
    const tag = row.tags.get(name)
    return tag ? live.figure(tag, live.get(tag.tagId)) : null
  }
  const now = machineNow(row, live)
  const { power, freshness, counts, expectedKw, need } = now
  const means = live.means?.(row.id)
  const below = live.judgement?.(row.id)?.below
  const stateTag = row.tags.get('State')
  const status = statusCodeOf(row, live)
  const wind = machineValue(row, 'WindSpeed', live)
  const windDoubt = windDoubtOf(row, live)
  const standstillS = read('ShutdownDuration')
  const countedMs = live.get(row.tags.get('ShutdownDuration')?.tagId ?? -1)?.timeMs
  return {
    machineCode: row.machine.machineCode,
    name: row.name,
    need,
    state: knownState(stateTag && live.get(stateTag.tagId)?.value) ?? null,
    statusCode: status?.code ?? null,
    codeText: status?.text,
    powerKw: power?.value ?? null,
    // With the others of its farm: one machine after the other must not drop out of the account.
    powerFreshness: power === null ? 'none' : !counts ? 'stale' : freshness === 'stale' ? 'late' : freshness,
    expectedKw,
    meanKw: means?.actualKw ?? null,
    meanExpectedKw: means?.expectedKw ?? null,
    cause: liveCause(now, live),
    ...(below !== undefined && { below }),
    ...(windDoubt && { windDoubt }),
    windSpeed: wind?.standing === 'now' ? wind.value : null,
    setpointKw: read('PowerSetpoint'),
    ratedKw: row.machine.ratedPower,
    stoodSinceMs:
      standstillS !== null && standstillS > 0 && countedMs !== undefined ? countedMs - standstillS * 1_000 : null,
    newestMs: newestValueMs(row, live) ?? null,
  }
}
