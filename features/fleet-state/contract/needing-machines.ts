import { heardMs } from './fleet-moment.ts'
import type { FarmRow, MachineRow } from './fleet-rows.ts'
import { type Attention, type MachineNeed, needRank } from './machine-need.ts'
import type { LiveFigures, MachineNow } from './row-figures.ts'
import type { StationAlarm } from './station-alarms.ts'
import { type StatusCode, statusCodeOf, whySignals } from './status-code.ts'

/** A machine that needs somebody: which, what for, since when, and what that costs. */
export interface NeedingMachine {
  readonly id: string
  readonly name: string
  readonly need: Attention
  readonly status: StatusCode | undefined
  /** Of equipment of the electrical station: what it raises. */
  readonly alarm?: StationAlarm['kind']
  /** When it came to a stand by its own counter, epoch ms; else told by the history of its state. */
  readonly sinceMs: number | undefined
  /** It began then or earlier: history does not tell more. */
  readonly sinceIsAtLeast?: boolean
  /** What it gives less than it should now, kW; undefined where that cannot be known. */
  readonly lostKw: number | undefined
  /** The tag that tells of it, with the word that it sent, by whose history the beginning can be found. */
  readonly state: { readonly tagId: number; readonly word: string } | undefined
}

/** Needs of a machine itself: of a farm that cannot be reached nothing is known of each. */
const ownNeeds: readonly MachineNeed[] = ['fault', 'stopped', 'silent', 'maintenance']

const lostBy = ({ power, counts, expectedKw, machine }: MachineNow): number | undefined =>
  // What a storage does is its task: it has nothing that it should give.
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

/** Machines of a farm and equipment of its station that need somebody, the worst first, within a need what costs most. */
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
        sinceMs: now.need === 'silent' ? heardMs(now.machine, live) : stoodSince(now.machine, live),
        lostKw: lostBy(now),
        state: stateOf(now.machine, live),
      }),
    )
    .concat(alarms.map(needingAlarm))
    .sort((left, right) => needRank(right.need) - needRank(left.need) || (right.lostKw ?? -1) - (left.lostKw ?? -1))

/** Machines of which why and since when is followed: more, nobody reads. */
const mostFollowed = 400

/** What tells why and since when is followed only of machines that need somebody. */
export const whyTagIds = (farms: readonly FarmRow[], needing: ReadonlySet<string>): readonly number[] =>
  farms
    .flatMap(({ machines }) => machines.filter(({ id }) => needing.has(id)))
    .slice(0, mostFollowed)
    .flatMap(({ tags }) => whySignals.flatMap((name) => tags.get(name)?.tagId ?? []))

/** Steps in which a loss must change before farms of one need change places: gusts do not shuffle a page. */
const heldWithin = 0.25

/** The loss by which a farm stands among others: the one before as long as it is about right. */
export const heldLoss = (before: number | undefined, now: number): number =>
  before !== undefined && Math.abs(now - before) <= heldWithin * Math.max(before, now) ? before : now
