import { ageMsOf, freshnessOf } from '../../../domain/display.ts'
import { type Hearing, isAwaited, isFarmAlive, lifeSignMs } from '../../../domain/farm-life.ts'
import type { LiveSample } from '../../../domain/quality.ts'
import type { WindHistory } from './doubted-wind.ts'
import type { FarmRow, FleetRow, MachineRow } from './fleet-rows.ts'
import { machinesOf } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { type Attention, type MachineNeed, mayRun, needOf } from './machine-need.ts'
import { knownState } from './machine-state.ts'
import { createRecentResults } from './recent-results.ts'

/** What the live store knows now. */
export interface LiveReader {
  get(tagId: number): LiveSample | undefined
  /** Server time, epoch ms; undefined before the connection told it. */
  nowMs(): number | undefined
  /** Server time by which freshness is judged: that of the last contact while the page's own line is lost. */
  judgedMs(): number | undefined
  /** What the server has heard since it started; undefined where nobody told it. */
  hearing?(): Hearing | undefined
  /** What the wind of a tag has been of late; undefined where nothing is known (wind-doubts.ts). */
  windHistory?(tagId: number): WindHistory | undefined
}

/** How a farm's line is: `unknown` until the first values are there. */
export interface FarmConnection {
  readonly state: 'connected' | 'lost' | 'unknown'
  /** Newest measurement of the farm, epoch ms. */
  readonly newestMs: number | undefined
  readonly ageMs: number | undefined
  /** Still connected, but its last sign of life is older than they are used to be: it may be lost soon. */
  readonly isLate?: boolean
  /** The server has started again and waits for it: what is shown is what was known before. */
  readonly isAwaited?: boolean
}

/** What a farm's line is judged by. */
export interface FarmLine {
  readonly farm: Pick<FarmRow['farm'], 'tags' | 'lifeWordTimeOut'> & {
    readonly machines: readonly Pick<FarmRow['farm']['machines'][number], 'tags'>[]
  }
}

/** Tags by which a farm's life is judged: its life word, else all that it and its machines send. */
export const lifeTags = ({ farm }: FarmLine): readonly FleetTag[] => {
  const words = lifeWords(farm)
  return words.length > 0 ? words : otherTags(farm)
}

const lifeWords = (farm: FarmLine['farm']): readonly FleetTag[] => farm.tags.filter((tag) => tag.name === 'LifeWord')

const otherTags = (farm: FarmLine['farm']): readonly FleetTag[] => [
  ...farm.tags,
  ...farm.machines.flatMap((machine) => machine.tags),
]

/** When something was measured, and until when the page followed it where it does no more. */
type Heard = Pick<LiveSample, 'timeMs' | 'followedMs'>

/**
 * Server time by which a measurement is judged: the present, or where it was left before the line was lost that moment. What
 * nobody has asked for since has not stayed away.
 */
export const judgedMsOf = ({ timeMs, followedMs }: Heard, reader: LiveReader): number =>
  followedMs ?? reader.judgedMs() ?? timeMs

const newestHeard = (tags: readonly FleetTag[], reader: LiveReader): Heard | undefined => {
  let newest: Heard | undefined
  for (const { tagId } of tags) {
    const sample = reader.get(tagId)
    if (sample && (newest === undefined || sample.timeMs > newest.timeMs)) newest = sample
  }
  return newest
}

const newestOf = (tags: readonly FleetTag[], reader: LiveReader): number | undefined =>
  newestHeard(tags, reader)?.timeMs

const isStale = (newest: Heard, { lifeWordTimeOut }: FarmRow['farm'], reader: LiveReader): boolean =>
  freshnessOf(newest.timeMs, judgedMsOf(newest, reader), lifeWordTimeOut) === 'stale'

/** Nothing at all was heard of a farm: looked for again after so long, by the clock of this device. */
const unheardForMs = 100
const unheard = new WeakMap<LiveReader, WeakMap<FarmLine['farm'], number>>()

/**
 * Newest measurement of anything of a farm. While a page loads there is none: each of its machines asks at each look, and a
 * search through all tags of the farm for each of them would be the square of what is there.
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
  // Looked for only where no life word has ever come.
  const all = words ? undefined : newestOfAll(farm, reader)
  const newestMs = lifeSignMs({ lifeWordsMs: [words?.timeMs], newestMs: () => all?.timeMs })
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
 * Connected while the last sign of life is not older than the farm's life-word time-out, or the server that started again
 * waits for it (domain/farm-life.ts); what a farm
 * without a life word sent counts as far as the page reads it.
 * Looked at anew five times a second at most.
 */
export const farmConnection = (row: FarmLine, reader: LiveReader): FarmConnection =>
  recentLines(
    row,
    reader,
    (nowMs) => lookAtLine(row, reader, nowMs),
    // A line of which nothing is known may become known with the next frame.
    ({ state }) => state !== 'unknown',
  )

const recentPowers = createRecentResults<FarmRow, Heard | undefined>()

/** When the newest power of a farm's machines was measured, as far as the page reads them. */
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
 * How a measurement stands among those of its farm. `now`: it counts; `last`: the whole farm tells nothing any more, and it
 * is of the last that was told; `behind`: the others go on, and this one has stayed away for longer than a life word may.
 * So the values of a farm that falls silent grow old together: its sums keep what they are made of, and turn stale at once.
 */
export type Standing = 'now' | 'last' | 'behind'

export const standingOf = (heard: Heard, row: FarmRow, reader: LiveReader): Standing => {
  const power = newestPower(row, reader)
  const newest = power && power.timeMs > heard.timeMs ? power : heard
  if (freshnessOf(heard.timeMs, newest.timeMs, row.farm.lifeWordTimeOut) === 'stale') return 'behind'
  return isStale(newest, row.farm, reader) ? 'last' : 'now'
}

/** Measurements that stay away although the line is up: when the newest was measured. */
export interface LateMeasurements {
  readonly newestMs: number
  readonly ageMs: number
}

/**
 * A farm whose life word comes while the newest of its measurements (as far as the page reads them) is older than the
 * life word itself may be: its line is up, its data are late. Undefined while all is well, while nothing has been
 * measured yet, and for a lost farm, of which that is said already.
 */
export const lateMeasurements = (row: FarmRow, reader: LiveReader): LateMeasurements | undefined => {
  const { state, isAwaited: awaited } = farmConnection(row, reader)
  if (state !== 'connected' || awaited) return undefined
  const newest = newestHeard(
    otherTags(row.farm).filter(({ name }) => name !== 'LifeWord'),
    reader,
  )
  const nowMs = reader.nowMs()
  if (newest === undefined || nowMs === undefined || !isStale(newest, row.farm, reader)) return undefined
  return { newestMs: newest.timeMs, ageMs: ageMsOf(newest.timeMs, nowMs) }
}

/** The figure of a tag, or null when it is missing: not a number, marked bad or missing, or 9999 where that means missing. */
export type Figure = (tag: FleetTag, sample: LiveSample | undefined) => number | null

/** When the newest value of a machine was measured, epoch ms, as far as the page reads them. */
export const heardMs = (row: MachineRow, reader: LiveReader): number | undefined =>
  newestOf([...row.tags.values()], reader)

/** Whether any value of a machine is younger than this; of most machines the power says so at once. */
const isHeard = ({ tags }: MachineRow, reader: LiveReader, withinS: number): boolean => {
  const isYoung = (tag: FleetTag | undefined) => {
    const sample = tag && reader.get(tag.tagId)
    return sample !== undefined && freshnessOf(sample.timeMs, judgedMsOf(sample, reader), withinS) !== 'stale'
  }
  if (isYoung(tags.get('ActivePower'))) return true
  for (const tag of tags.values()) if (isYoung(tag)) return true
  return false
}

/** A machine whose own values are older than this is silent, whatever the farm's time-out; s. */
const silentAfterS = 600

/**
 * What a machine needs now. Where nothing is known that is `unknown`: a page that loads raises no alarm, and gives none
 * the all-clear; nor does the last word of a machine that has been silent since. Many send their state only when it
 * changes: where a page does not read the power of a machine that has one, the age of its state says nothing. A machine
 * without a State signal is never told to be in order, whatever fresh values it sends.
 */
export const machineNeed = (row: MachineRow, reader: LiveReader): MachineNeed => {
  const { state: line, isAwaited: awaited } = farmConnection(row.farmRow, reader)
  if (line !== 'connected') return line
  const { lifeWordTimeOut } = row.farmRow.farm
  const state = row.tags.get('State')
  const power = row.tags.get('ActivePower')
  // Of what was not to be heard while the server was down nothing is silent yet.
  const isThere = awaited || isHeard(row, reader, Math.max(lifeWordTimeOut, silentAfterS))
  if (!isThere && heardMs(row, reader) === undefined) return 'unknown'
  if (!isThere && !(power && !reader.get(power.tagId))) return 'silent'
  const need = state
    ? needOf(reader.get(state.tagId)?.value)
    : isHeard(row, reader, lifeWordTimeOut)
      ? 'untold'
      : 'unknown'
  // Its last word was said before the server was down: it may still alarm, and gives no all-clear.
  return awaited && mayRun(need) ? 'unknown' : need
}

/** The need that somebody should answer; undefined for a machine in order and for one of which nothing is known. */
export const machineAttention = (row: MachineRow, reader: LiveReader): Attention | undefined => {
  const need = machineNeed(row, reader)
  return need === 'running' || need === 'untold' || need === 'unknown' ? undefined : need
}

/** Stand among the codes of states for a machine that cannot be heard: its own last word says nothing of now. */
export const lostCode = 'lost'
export const silentCode = 'silent'

/** Code of a machine's state, the same in every language: what is sorted and filtered by. Null where nothing is known. */
export const stateCode = (row: MachineRow, reader: LiveReader): string | null => {
  const need = machineNeed(row, reader)
  if (need === 'lost') return lostCode
  if (need === 'silent') return silentCode
  if (need === 'unknown') return null
  const tag = row.tags.get('State')
  const value = tag && reader.get(tag.tagId)?.value
  return value === undefined || value === null || value === '' ? null : (knownState(value) ?? String(value))
}

/** Whether no value has said anything yet of any machine of some rows: the page is still loading, or all is silent. */
export const isNothingKnown = (rows: readonly FleetRow[], reader: LiveReader): boolean =>
  rows.every((row) => machinesOf(row).every((machine) => machineNeed(machine, reader) === 'unknown'))
