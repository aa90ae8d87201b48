import { newestValueMs } from './fleet-moment.ts'
import type { FarmRow, MachineRow } from './fleet-rows.ts'
import { type Attention, type MachineNeed, needRank } from './machine-need.ts'
import type { LiveFigures, MachineNow } from './row-figures.ts'
import type { StationAlarm } from './station-alarms.ts'
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
  /** Tag whose history shows the start, and its value. */
  readonly state: { readonly tagId: number; readonly word: string } | undefined
}

/** Attention states of single machines; in an offline farm the state of single machines is unknown. */
const ownNeeds: readonly MachineNeed[] = ['fault', 'stopped', 'silent', 'maintenance']

const lostBy = ({ power, counts, expectedKw, machine }: MachineNow): number | undefined =>
  // A storage follows its set point, so it has no loss.
  power === null || !counts || expectedKw === null || machine.powerModel?.kind === 'battery'
    ? undefined
    : Math.max(0, expectedKw - power.value)

const stoodSince = (row: MachineRow, live: LiveFigures): number | undefined => {
  const tag = row.tags.get('ShutdownDuration')
  const sample = tag && live.get(tag.tagId)
  const seconds = tag ? live.figure(tag, sample) : null
  return sample && seconds !== null && seconds > 0 ? sample.timeMs - seconds * 1_000 : undefined
}

const stateOf = (row: MachineRow, live: LiveFigures): NeedingMachine['state'] => {
  const tag = row.tags.get('State')
  const word = tag && live.get(tag.tagId)?.value
  return tag && typeof word === 'string' ? { tagId: tag.tagId, word } : undefined
}

const needingAlarm = ({ kind, name, machineCode, need, tagId, word }: StationAlarm): NeedingMachine => ({
  id: `${machineCode} ${kind}`,
  name,
  need,
  status: undefined,
  alarm: kind,
  sinceMs: undefined,
  lostKw: undefined,
  state: { tagId, word },
})

/**
 * Machines of a farm and alarms of its station that need attention, worst first; within a state, the largest loss
 * first.
 */
export const needingMachines = (
  machines: readonly MachineNow[],
  live: LiveFigures,
  alarms: readonly StationAlarm[] = [],
): readonly NeedingMachine[] =>
  machines
    .filter(({ need }) => ownNeeds.includes(need))
    .map(
      (now): NeedingMachine => ({
        id: now.machine.id,
        name: now.machine.name,
        need: now.need as Attention,
        status: statusCodeOf(now.machine, live),
        sinceMs: now.need === 'silent' ? newestValueMs(now.machine, live) : stoodSince(now.machine, live),
        lostKw: lostBy(now),
        state: stateOf(now.machine, live),
      }),
    )
    .concat(alarms.map(needingAlarm))
    .sort((left, right) => needRank(right.need) - needRank(left.need) || (right.lostKw ?? -1) - (left.lostKw ?? -1))

/** Largest number of machines for which the page subscribes to reason and start. */
const mostFollowed = 400

/** The page subscribes to reason and start only for machines that need attention. */
export const reasonTagIds = (farms: readonly FarmRow[], needing: ReadonlySet<string>): readonly number[] =>
  farms
    .flatMap(({ machines }) => machines.filter(({ id }) => needing.has(id)))
    .slice(0, mostFollowed)
    .flatMap(({ tags }) => reasonSignals.flatMap((name) => tags.get(name)?.tagId ?? []))

/** Step by which a loss must change before farms with the same state swap places; gusts must not reorder a page. */
const heldWithin = 0.25

/** Loss for the order of farms: the previous value as long as it is about right. */
export const heldLoss = (before: number | undefined, now: number): number =>
  before !== undefined && Math.abs(now - before) <= heldWithin * Math.max(before, now) ? before : now
