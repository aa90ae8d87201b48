import type { Technology } from '../../../../domain/technology.ts'
import { mayRun } from '../../../fleet-state/contract/machine-need.ts'
import type { LastHour } from './last-hour.ts'
import { findingLimits, limitOf, performanceOf } from './machine-judgement.ts'
import type { MachineMoment } from './machine-moment.ts'

/** Why a farm gives less than its resource allows; `other` closes the sum. */
export const missingReasons = ['fault', 'stopped', 'highWind', 'maintenance', 'limited', 'underperforming'] as const
export type MissingReason = (typeof missingReasons)[number]

const reasonOf = (
  machine: MachineMoment,
  technology: Technology | undefined,
  lastHour: LastHour,
): MissingReason | undefined => {
  const { need, state, inHighWind } = machine
  // Too much wind is told as such, whether a turbine stands for it or holds out with less.
  if (inHighWind && (need === 'stopped' || (mayRun(need) && state !== 'CURTAILED'))) return 'highWind'
  if (need === 'fault' || need === 'stopped' || need === 'maintenance') return need
  if (state === 'CURTAILED' || limitOf(machine, technology) !== undefined) return 'limited'
  // One gust is no fault: the last hour decides.
  return (performanceOf(machine, lastHour) ?? 1) < findingLimits.performance ? 'underperforming' : undefined
}

/** Codes of the manufacturer that say of most who stand with them, and of whose wind is believed, that they stand for the wind. */
const windCodes = (machines: readonly MachineMoment[]): ReadonlySet<string> => {
  const standing = machines.filter(({ need, windDoubt }) => need === 'stopped' && windDoubt === undefined)
  const groups = Map.groupBy(standing, codeKey)
  return new Set(
    [...groups].flatMap(([key, members]) =>
      key !== undefined && 2 * members.filter(({ inHighWind }) => inHighWind).length > members.length ? key : [],
    ),
  )
}

const codeKey = ({ statusCode, codeText }: MachineMoment): string | undefined =>
  statusCode === null ? undefined : `${statusCode} ${codeText}`

/**
 * Why each machine gives less than it should, by machine code: the one answer for the sentences and for the account. Who
 * stands with the code of those that stand for the wind stands for it too, whatever its own anemometer says.
 */
export const lossReasons = (
  machines: readonly MachineMoment[],
  technology: Technology | undefined,
  lastHour: LastHour,
): ReadonlyMap<string, MissingReason> => {
  const ofWind = windCodes(machines)
  return new Map(
    machines.flatMap((machine) => {
      const key = codeKey(machine)
      const isOfWind = machine.need === 'stopped' && key !== undefined && ofWind.has(key)
      const reason = isOfWind ? 'highWind' : reasonOf(machine, technology, lastHour)
      return reason === undefined ? [] : [[machine.machineCode, reason] as const]
    }),
  )
}
