import { minuteMs } from '../../../domain/time-zone.ts'
import { machineNeed, newestValueMs } from './fleet-moment.ts'
import type { FarmRow, MachineRow } from './fleet-rows.ts'
import { isInHighWind } from './high-wind.ts'
import { windDoubtOf } from './judgements.ts'
import { type Cause, causeOf } from './machine-cause.ts'
import type { MachineNeed } from './machine-need.ts'
import { createRecentResults } from './recent-results.ts'
import { hasReservoir } from './reservoir.ts'
import { type LiveFigures, type MachineNow, machineValue } from './row-figures.ts'
import { statusCodeOf } from './status-code.ts'
import { codeKeyOf, windCodes } from './wind-codes.ts'

/** Signals that a cause needs beside the state and the power. */
export const causeSignals = ['StatusCode', 'PowerSetpoint', 'ShutdownDuration'] as const

const figureOf = (row: MachineRow, name: string, live: LiveFigures): number | null => {
  const tag = row.tags.get(name)
  return tag ? live.figure(tag, live.get(tag.tagId)) : null
}

const shareOf = (kw: number | null, ratedKw: number | null): number | null =>
  kw === null || !ratedKw ? null : kw / ratedKw

/** More wind than a machine bears, by its own anemometer if that is plausible. */
const seesHighWind = (row: MachineRow, isStopped: boolean, live: LiveFigures): boolean =>
  windDoubtOf(row, live) === undefined &&
  isInHighWind(row.powerModel, machineValue(row, 'WindSpeed', live)?.value ?? null, isStopped)

const recentCodes = createRecentResults<FarmRow, ReadonlySet<string>>()

/** Codes with which the turbines of a farm stand for the wind. */
const windCodesOf = (farm: FarmRow, live: LiveFigures): ReadonlySet<string> =>
  recentCodes(farm, live, () =>
    windCodes(
      farm.machines.flatMap((row) => {
        const isStopped = machineNeed(row, live) === 'stopped' && windDoubtOf(row, live) === undefined
        const codeKey = isStopped ? codeKeyOf(statusCodeOf(row, live)) : undefined
        return codeKey === undefined ? [] : [{ codeKey, isHighWind: seesHighWind(row, true, live) }]
      }),
    ),
  )

/** Cause of the present state of a machine; undefined while nothing is known of it. */
export const liveCause = ({ machine: row, need, expectedKw }: MachineNow, live: LiveFigures): Cause | undefined => {
  if (need === 'unknown' || need === 'untold') return undefined
  const stateTag = row.tags.get('State')
  const word = stateTag && live.get(stateTag.tagId)?.value
  const code = statusCodeOf(row, live)
  const isSensorDoubted = windDoubtOf(row, live) !== undefined
  const judgement = live.judgement?.(row.id)
  const isStopped = need === 'stopped'
  const codeKey = isStopped ? codeKeyOf(code) : undefined
  return causeOf({
    technology: row.farmRow.technology,
    connection: need === 'lost' || need === 'silent' ? need : 'here',
    state: typeof word === 'string' ? word : null,
    code: code && { ...code, cause: row.codeCauses?.[code.code] },
    setpointShare: shareOf(figureOf(row, 'PowerSetpoint', live), row.machine.ratedPower),
    expectedShare: shareOf(expectedKw, row.machine.ratedPower),
    isHighWind:
      seesHighWind(row, isStopped, live) || (codeKey !== undefined && windCodesOf(row.farmRow, live).has(codeKey)),
    isSensorDoubted,
    isUnderperforming: judgement?.below !== undefined,
    temperatureC: judgement?.temperatureC ?? null,
    isDispatchable: hasReservoir(row.farmRow),
  })
}

/** Steps by which the start of a finding is told: it stays the same while the page is open. */
const findingStepMs = 10 * minuteMs

/** States that the State signal tells: its history has their start. A finding holds while the machine says RUN. */
export const standsByState = (need: MachineNeed): boolean =>
  need === 'fault' || need === 'stopped' || need === 'maintenance'

/**
 * Start of the present state by the machine's own counter, epoch ms. A silent machine: its newest value. A stuck sensor:
 * its last change.
 */
export const liveSince = (
  { machine: row, need }: Pick<MachineNow, 'machine' | 'need'>,
  live: LiveFigures,
): number | undefined => {
  if (need === 'silent') return newestValueMs(row, live)
  if (need === 'sensor') {
    const [nowMs, stuckForMs] = [live.nowMs(), windDoubtOf(row, live)?.stuckForMs]
    return nowMs === undefined || stuckForMs === undefined
      ? undefined
      : Math.floor(nowMs / findingStepMs) * findingStepMs - stuckForMs
  }
  if (!standsByState(need)) return undefined
  const tag = row.tags.get('ShutdownDuration')
  const sample = tag && live.get(tag.tagId)
  const seconds = tag ? live.figure(tag, sample) : null
  return sample && seconds !== null && seconds > 0 ? sample.timeMs - seconds * 1_000 : undefined
}
