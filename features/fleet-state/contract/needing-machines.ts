import type { FarmRow, MachineRow } from './fleet-rows.ts'
import { liveSince, standsByState } from './live-cause.ts'
import { type Attention, type MachineNeed, needRank } from './machine-need.ts'
import type { LiveFigures, MachineNow } from './row-figures.ts'
import { alarmStakeKw, lostKwOf, machineStakeKw, stakeStep } from './stake.ts'
import type { StationAlarm } from './station-needs.ts'
import { reasonSignals, type StatusCode, statusCodeOf } from './status-code.ts'

/** A machine that needs attention: the reason, its start and the lost power. */
export interface NeedingMachine {
  readonly id: string
  readonly name: string
  readonly need: Attention
  readonly status: StatusCode | undefined
  /** Alarm of the electrical station. */
  readonly alarm?: StationAlarm['kind']
  /** Start of the stop by the machine's own counter, epoch ms; else by the history of its state. */
  readonly sinceMs: number | undefined
  /** The state began then or earlier; history does not reach further. */
  readonly sinceIsAtLeast?: boolean
  /** Expected minus actual power, kW; undefined if unknown. */
  readonly lostKw: number | undefined
  /** Power at stake, kW (stake.ts). */
  readonly stakeKw: number
  /** Tag whose history shows the start, and its value. */
  readonly state: { readonly tagId: number; readonly word: string } | undefined
}

/** Attention states of single machines; in an offline farm the state of single machines is unknown. */
const ownNeeds: readonly MachineNeed[] = ['fault', 'stopped', 'silent', 'underperforming', 'sensor', 'maintenance']

const stateOf = (row: MachineRow, live: LiveFigures): NeedingMachine['state'] => {
  const tag = row.tags.get('State')
  const word = tag && live.get(tag.tagId)?.value
  return tag && typeof word === 'string' ? { tagId: tag.tagId, word } : undefined
}

const needingAlarm = (
  { kind, name, machineCode, need, sinceMs }: StationAlarm,
  row: FarmRow | undefined,
): NeedingMachine => ({
  id: `${machineCode} ${kind}`,
  name,
  need,
  status: undefined,
  alarm: kind,
  sinceMs,
  lostKw: undefined,
  stakeKw: row ? alarmStakeKw({ need }, row) : 0,
  state: undefined,
})

/**
 * Machines of a farm and alarms of its station that need attention: the largest stake first, then the worst state, then
 * the longest.
 */
export const needingMachines = (
  machines: readonly MachineNow[],
  live: LiveFigures,
  alarms: readonly StationAlarm[] = [],
  row = machines[0]?.machine.farmRow,
): readonly NeedingMachine[] =>
  machines
    .filter(({ need }) => ownNeeds.includes(need))
    .map(
      (now): NeedingMachine => ({
        id: now.machine.id,
        name: now.machine.name,
        need: now.need as Attention,
        status: statusCodeOf(now.machine, live),
        sinceMs: liveSince(now, live),
        lostKw: lostKwOf(now),
        stakeKw: machineStakeKw(now, live),
        state: standsByState(now.need) || now.need === 'silent' ? stateOf(now.machine, live) : undefined,
      }),
    )
    .concat(alarms.map((alarm) => needingAlarm(alarm, row)))
    .sort(
      (left, right) =>
        stakeStep(right.stakeKw) - stakeStep(left.stakeKw) ||
        needRank(right.need) - needRank(left.need) ||
        (left.sinceMs ?? Number.POSITIVE_INFINITY) - (right.sinceMs ?? Number.POSITIVE_INFINITY) ||
        0,
    )

/** Largest number of machines for which the page subscribes to reason and start. */
const mostFollowed = 400

/** The page subscribes to reason and start only for machines that need attention. */
export const reasonTagIds = (farms: readonly FarmRow[], needing: ReadonlySet<string>): readonly number[] =>
  farms
    .flatMap(({ machines }) => machines.filter(({ id }) => needing.has(id)))
    .slice(0, mostFollowed)
    .flatMap(({ tags }) => reasonSignals.flatMap((name) => tags.get(name)?.tagId ?? []))
