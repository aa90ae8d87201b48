import { ageMsOf, freshnessOf } from '../../../domain/display.ts'
import { type Hearing, isAwaited, isFarmAlive, lifeSignMs } from '../../../domain/farm-life.ts'
import { isInFuture } from '../../../domain/future-time.ts'
import type { LiveSample } from '../../../domain/quality.ts'
import type { MachineJudgement, RaisedStationAlarm } from './fleet-judgements.ts'
import type { FarmRow, FleetRow, MachineRow } from './fleet-rows.ts'
import { machinesOf } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { type Attention, isAttention, type MachineNeed, needOf } from './machine-need.ts'
import { knownState } from './machine-state.ts'
import { createRecentResults } from './recent-results.ts'

/** Reads the current state of the live store. */
export interface LiveReader {
  get(tagId: number): LiveSample | undefined
  /** Server time, epoch ms; undefined until the connection has sent it. */
  nowMs(): number | undefined
  /** Server time for freshness: the time of the last contact while the page's own connection is lost. */
  judgedMs(): number | undefined
  /** Which senders the server has received since its start; undefined if unknown. */
  hearing?(): Hearing | undefined
  /** Finding of a machine by ten-minute means (judgements.ts), by its id; undefined without one. */
  judgement?(machineId: string): MachineJudgement | undefined
  /** Means of the last ten minutes of a machine, by its id; undefined if unknown. */
  means?(machineId: string): MachineJudgement | undefined
  /** Active alarms of the station of a farm, by farm code. */
  stationAlarms?(farmCode: string): readonly RaisedStationAlarm[]
}

/** Connection of a farm; `unknown` until the first values arrive. */
export interface FarmConnection {
  readonly state: 'connected' | 'lost' | 'unknown'
  /** Time of the newest measurement of the farm, epoch ms. */
  readonly newestMs: number | undefined
  readonly ageMs: number | undefined
  /** Still online, but the last heartbeat is older than usual; the farm may go offline soon. */
  readonly isLate?: boolean
  /** The server has restarted and waits for this farm; the page shows the last known values. */
  readonly isAwaited?: boolean
}

/** Values that decide whether a farm is online. */
export interface FarmLine {
  readonly farm: Pick<FarmRow['farm'], 'tags' | 'lifeWordTimeOut'> & {
    readonly machines: readonly Pick<FarmRow['farm']['machines'][number], 'tags'>[]
  }
}

/** Tags that decide whether a farm is online: its heartbeat, else all tags of the farm and its machines. */
export const lifeTags = ({ farm }: FarmLine): readonly FleetTag[] => {
  const words = lifeWords(farm)
  return words.length > 0 ? words : otherTags(farm)
}

const lifeWords = (farm: FarmLine['farm']): readonly FleetTag[] => farm.tags.filter((tag) => tag.name === 'LifeWord')

export const otherTags = (farm: FarmLine['farm']): readonly FleetTag[] => [
  ...farm.tags,
  ...farm.machines.flatMap((machine) => machine.tags),
]

/** When a value was measured, and until when the page subscribed to it if it no longer does. */
type Heard = Pick<LiveSample, 'timeMs' | 'followedMs'>

/**
 * Server time to judge a measurement by: now, or the time when the page unsubscribed. A value that the page no longer
 * requests is not overdue.
 */
export const judgedMsOf = ({ timeMs, followedMs }: Heard, reader: LiveReader): number =>
  followedMs ?? reader.judgedMs() ?? timeMs

/** Newest measurement of these tags. Values of the future do not count: other values would look late beside them. */
export const newestHeard = (tags: readonly FleetTag[], reader: LiveReader): Heard | undefined => {
  let newest: Heard | undefined
  for (const { tagId } of tags) {
    const sample = reader.get(tagId)
    if (!sample || (newest !== undefined && sample.timeMs <= newest.timeMs)) continue
    if (!isInFuture(sample.timeMs, judgedMsOf(sample, reader))) newest = sample
  }
  return newest
}

const newestOf = (tags: readonly FleetTag[], reader: LiveReader): number | undefined =>
  newestHeard(tags, reader)?.timeMs

export const isStale = (newest: Heard, { lifeWordTimeOut }: FarmRow['farm'], reader: LiveReader): boolean =>
  freshnessOf(newest.timeMs, judgedMsOf(newest, reader), lifeWordTimeOut) === 'stale'

/** Interval before the page searches again for values of a farm without any, by the clock of this device. */
const unheardForMs = 100
const unheard = new WeakMap<LiveReader, WeakMap<FarmLine['farm'], number>>()

/**
 * Newest measurement of anything in a farm. Each machine asks for it at each look, so the result is kept: a search by
 * each machine through all tags would take quadratic time.
 */
const newestOfAll = (farm: FarmLine['farm'], reader: LiveReader): Heard | undefined => {
  let held = unheard.get(reader)
  if (!held) {
    held = new WeakMap()
    unheard.set(reader, held)
  }
  const lookedMs = held.get(farm)
  if (lookedMs !== undefined && performance.now() - lookedMs < unheardForMs) return undefined
  const newest = newestHeard(otherTags(farm), reader)
  if (newest === undefined) held.set(farm, performance.now())
  else held.delete(farm)
  return newest
}

const lookAtLine = ({ farm }: FarmLine, reader: LiveReader, nowMs: number | undefined): FarmConnection => {
  const words = newestHeard(lifeWords(farm), reader)
  // The page searches only farms without a heartbeat.
  const all = words ? undefined : newestOfAll(farm, reader)
  const newestMs = lifeSignMs({ lifeWordsMs: [words?.timeMs], newestMs: () => all?.timeMs, nowMs: undefined })
  if (newestMs === undefined || nowMs === undefined) return { state: 'unknown', newestMs, ageMs: undefined }
  const judgedMs = judgedMsOf(words ?? all ?? { timeMs: newestMs }, reader)
  const isAlive = isFarmAlive(newestMs, judgedMs, farm.lifeWordTimeOut)
  const hearing = reader.hearing?.()
  if (!isAlive && hearing && isAwaited(newestMs, judgedMs, farm.lifeWordTimeOut, hearing))
    return { state: 'connected', newestMs, ageMs: ageMsOf(newestMs, nowMs), isLate: true, isAwaited: true }
  const isLate = freshnessOf(newestMs, judgedMs, farm.lifeWordTimeOut) === 'late'
  return {
    state: isAlive ? 'connected' : 'lost',
    newestMs,
    ageMs: ageMsOf(newestMs, nowMs),
    ...(isLate && { isLate }),
  }
}

const recentLines = createRecentResults<FarmLine, FarmConnection>()

/**
 * A farm is online while its last heartbeat is younger than the life-word time-out, or while a restarted server waits
 * for it (domain/farm-life.ts). Without a heartbeat any value of the farm counts, as far as the page reads it.
 * Evaluated at most five times a second.
 */
export const farmConnection = (row: FarmLine, reader: LiveReader): FarmConnection =>
  recentLines(
    row,
    reader,
    (nowMs) => lookAtLine(row, reader, nowMs),
    // A farm with an unknown connection may be known with the next frame.
    ({ state }) => state !== 'unknown',
  )

const recentPowers = createRecentResults<FarmRow, Heard | undefined>()

/** Time of the newest power of a farm's machines, as far as the page reads them. */
const newestPower = (row: FarmRow, reader: LiveReader): Heard | undefined =>
  recentPowers(
    row,
    reader,
    () =>
      newestHeard(
        row.machines.flatMap(({ tags }) => tags.get('ActivePower') ?? []),
        reader,
      ),
    (newest) => newest !== undefined,
  )

/**
 * How a measurement compares with those of its farm. `now`: current. `last`: the whole farm has gone silent, and this
 * is its last value. `behind`: other values arrive, but this one has been missing for longer than the time-out. The
 * values of a farm that goes silent become stale together, so its sums stay complete.
 */
export type Standing = 'now' | 'last' | 'behind'

export const standingOf = (heard: Heard, row: FarmRow, reader: LiveReader): Standing => {
  const power = newestPower(row, reader)
  const newest = power && power.timeMs > heard.timeMs ? power : heard
  if (freshnessOf(heard.timeMs, newest.timeMs, row.farm.lifeWordTimeOut) === 'stale') return 'behind'
  return isStale(newest, row.farm, reader) ? 'last' : 'now'
}

/**
 * Figure of a tag; null if it is missing: not a number, of quality bad or missing, or 9999 where that means missing.
 */
export type Figure = (tag: FleetTag, sample: LiveSample | undefined) => number | null

/** Time of the newest value of a machine, epoch ms, as far as the page reads its values. */
export const newestValueMs = (row: MachineRow, reader: LiveReader): number | undefined =>
  newestOf([...row.tags.values()], reader)

/** Whether any value of a machine is younger than this; for most machines the power decides at once. */
const hasRecentValue = ({ tags }: MachineRow, reader: LiveReader, withinS: number): boolean => {
  const isYoung = (tag: FleetTag | undefined) => {
    const sample = tag && reader.get(tag.tagId)
    return sample !== undefined && freshnessOf(sample.timeMs, judgedMsOf(sample, reader), withinS) !== 'stale'
  }
  if (isYoung(tags.get('ActivePower'))) return true
  for (const tag of tags.values()) if (isYoung(tag)) return true
  return false
}

/** A machine whose values are all older than this is offline, whatever the farm's time-out; s. */
const silentAfterS = 600

/** Attention state by the last State of a machine that is online; `untold` or `unknown` without such a signal. */
const toldNeed = (row: MachineRow, reader: LiveReader): MachineNeed => {
  const state = row.tags.get('State')
  if (state) return needOf(reader.get(state.tagId)?.value)
  return hasRecentValue(row, reader, row.farmRow.farm.lifeWordTimeOut) ? 'untold' : 'unknown'
}

/** State of a machine that the server has not received since its start. Its last state may raise an alarm, but is not OK. */
const waitingNeed = (row: MachineRow, reader: LiveReader): MachineNeed => {
  const need = toldNeed(row, reader)
  return isAttention(need) ? need : 'waiting'
}

/** Attention state of a machine whose power the page does not read, or has not received. */
const needWithoutPower = (row: MachineRow, reader: LiveReader, isLineAwaited: boolean): MachineNeed => {
  if (isLineAwaited) return waitingNeed(row, reader)
  return newestValueMs(row, reader) === undefined ? 'unknown' : toldNeed(row, reader)
}

/**
 * Attention state of a machine by its own values. It is `unknown` without data: a page that loads shows neither an alarm nor OK, and
 * the last state of a silent machine counts for neither. Many machines send their state only when it changes. The age
 * of the state is therefore ignored if the page does not read the machine's power. A machine without a State signal is
 * never OK, however fresh its values are. After a restart of the server a machine is `waiting` until it sends, or until
 * it counts as silent.
 */
const ownNeed = (row: MachineRow, reader: LiveReader): MachineNeed => {
  const { state: line, isAwaited: isLineAwaited } = farmConnection(row.farmRow, reader)
  if (line !== 'connected') return line
  const { lifeWordTimeOut } = row.farmRow.farm
  const withinS = Math.max(lifeWordTimeOut, silentAfterS)
  const power = row.tags.get('ActivePower')
  if (power && !reader.get(power.tagId)) return needWithoutPower(row, reader, isLineAwaited === true)
  const isThere = hasRecentValue(row, reader, withinS)
  const hearing = reader.hearing?.()
  const nowMs = reader.judgedMs()
  // Values are of after the start when the server has received for long enough.
  if (isThere && (!hearing || nowMs === undefined || nowMs - hearing.sinceMs > withinS * 1_000))
    return toldNeed(row, reader)
  const newestMs = newestValueMs(row, reader)
  if (newestMs === undefined) return isLineAwaited ? 'waiting' : 'unknown'
  if (isThere) return hearing && newestMs < hearing.sinceMs ? waitingNeed(row, reader) : toldNeed(row, reader)
  const isWaitedFor = hearing && nowMs !== undefined && isAwaited(newestMs, nowMs, lifeWordTimeOut, hearing)
  return isWaitedFor ? waitingNeed(row, reader) : 'silent'
}

/**
 * State of a machine that is OK by its own word. A suspect sensor comes first, because what it expects says nothing. A
 * limit explains a lower power.
 */
const judgedNeed = (row: MachineRow, reader: LiveReader, need: MachineNeed): MachineNeed => {
  const judgement = reader.judgement?.(row.id)
  if (!judgement) return need
  if (judgement.doubt) return 'sensor'
  const tag = row.tags.get('State')
  const runs = !tag || knownState(reader.get(tag.tagId)?.value) === 'RUN'
  return judgement.below !== undefined && runs ? 'underperforming' : need
}

/** Attention state of a machine now, with what ten-minute means find. */
export const machineNeed = (row: MachineRow, reader: LiveReader): MachineNeed => {
  const need = ownNeed(row, reader)
  return need === 'running' || need === 'untold' ? judgedNeed(row, reader, need) : need
}

/** Attention state that somebody should react to; undefined for a machine that is OK or unknown. */
export const machineAttention = (row: MachineRow, reader: LiveReader): Attention | undefined => {
  const need = machineNeed(row, reader)
  return isAttention(need) ? need : undefined
}

/** State codes of a machine without data: its last own state no longer applies. */
export const lostCode = 'lost'
export const silentCode = 'silent'
export const waitingCode = 'waiting'

/** States by which the word of a machine is replaced. */
const codes: readonly MachineNeed[] = [lostCode, silentCode, waitingCode, 'underperforming', 'sensor']

/** Code of a machine's state, the same in every language, for sorting and filters. Null if unknown. */
export const stateCode = (row: MachineRow, reader: LiveReader): string | null => {
  const need = machineNeed(row, reader)
  if (codes.includes(need)) return need
  if (need === 'unknown') return null
  const tag = row.tags.get('State')
  const value = tag && reader.get(tag.tagId)?.value
  return value === undefined || value === null || value === '' ? null : (knownState(value) ?? String(value))
}

/** Whether no machine of these rows has a value: the page is still loading, or all machines are offline. */
export const isNothingReceived = (rows: readonly FleetRow[], reader: LiveReader): boolean =>
  rows.every((row) => machinesOf(row).every((machine) => machineNeed(machine, reader) === 'unknown'))
