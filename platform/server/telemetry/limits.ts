import { qualities } from '../../../domain/quality.ts'
import { foldedMark, spansOfMark, type ValueLimits } from '../../../domain/value-limits.ts'
import type { Log } from '../log/log.ts'
import { type Coordination, exclusively } from '../processes/coordination.ts'
import type { Engine } from './engine.ts'
import type { Historian } from './historian.ts'
import { type LimitNotes, openLimitNotes } from './limit-notes.ts'
import type { Revisions } from './revisions.ts'
import { tagList, textLiteral, timeLiteral } from './sql-text.ts'
import { createTurns } from './turns.ts'

/** Judges stored values again where the limits of their tag have changed (docs/missing-values.md). */
export interface LimitStore {
  /** Resolves when the limits are stored. */
  set(limits: ReadonlyMap<number, ValueLimits>): Promise<void>
  /** Stored values of these tags are to be judged again: some came back that were judged by earlier limits. */
  judgeAgain(tagIds: readonly number[]): Promise<void>
  /** Runs the removal of rows while no process judges: judging writes rows that it has read, and would bring them back. */
  whileNotJudging<Result>(remove: () => Promise<Result>): Promise<Result>
  /** Judges stored values by limits that are new, for about a second. Resolves with whether something is left to do. */
  judge(): Promise<boolean>
  /** Tags whose stored values are still to be judged. */
  waiting(): number
  /** Learns what another process has set. */
  follow(): Promise<void>
  /** Hears the tags whose stored values were judged. */
  onJudged(hear: (tagIds: readonly number[]) => void): void
}

export interface LimitStoreOptions {
  readonly engine: Engine
  readonly revisions: Revisions
  /** From when to when samples of each tag may be stored, epoch ms; nothing of tags that have none. */
  readonly extents: (tagIds: readonly number[]) => Promise<ReadonlyMap<number, readonly [fromMs: number, toMs: number]>>
  /** Runs a write that makes rollups due. */
  readonly write: (write: () => Promise<void>) => Promise<void>
  /** Keeps other processes from judging, and from removing rows, at the same time. */
  readonly processes: () => Promise<Pick<Coordination, 'tryLock'>>
  readonly log: Log
}

/**
 * One more in the number of the write (revisions.ts): the row takes the place of itself, not of what came later. Imports reserve
 * numbers for it (`writesOfCommit`).
 */
const oneWrite = 4

const numberLiteral = (value: number): string => `toFloat64(${JSON.stringify(value)})`

/** Condition of a row that holds a mark; empty lists hold none. */
const isMarked = ({ marks }: ValueLimits): string => {
  const spans = marks.flatMap((mark) => (typeof mark === 'number' ? spansOfMark(mark) : []))
  const exact = spans.flatMap(([first, last]) => (first === last ? [first] : []))
  const texts = marks.filter((mark) => typeof mark === 'string').map((mark) => textLiteral(foldedMark(mark)))
  const conditions = [
    ...(exact.length > 0 ? [`value IN (${exact.map(numberLiteral).join(',')})`] : []),
    ...spans
      .filter(([first, last]) => first < last)
      .map(([first, last]) => `value BETWEEN ${numberLiteral(first)} AND ${numberLiteral(last)}`),
    ...(texts.length > 0 ? [`(isNaN(value) AND trimBoth(lowerUTF8(text)) IN (${texts.join(',')}))`] : []),
  ]
  return conditions.length === 0 ? '0' : `(${conditions.join(' OR ')})`
}

/** The quality of a stored row by limits: as `qualityOf` of the domain, and good where a number is a value again. */
const judgedQuality = (limits: ValueLimits): string => `multiIf(
  quality = ${qualities.bad}, quality,
  ${isMarked(limits)}, ${qualities.missing},
  isNaN(value), quality,
  value < ${numberLiteral(limits.lowest)} OR value > ${numberLiteral(limits.highest)}, ${qualities.implausible},
  quality IN (${qualities.missing}, ${qualities.implausible}), ${qualities.good},
  quality)`

interface Part {
  readonly key: string
  readonly tagIds: readonly number[]
  /** Of each tag, the revision of its limits in the store when the part was planned. */
  readonly revisions: ReadonlyMap<number, number>
  /** Months that are left, newest last: starts, epoch ms. */
  readonly months: number[]
}

const monthStart = (timeMs: number, ahead = 0): number => {
  const time = new Date(timeMs)
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + ahead)
}

const monthsOf = (fromMs: number, toMs: number): number[] => {
  const months: number[] = []
  for (let startMs = monthStart(fromMs); startMs <= toMs; startMs = monthStart(startMs, 1)) months.push(startMs)
  return months
}

const lockName = 'stored values judged or removed'
const tagsAtOnce = 2_000
const turnMs = 1_000

type Extents = Awaited<ReturnType<LimitStoreOptions['extents']>>

/** Tags with the same limits make one part. */
const partsOf = (held: Extents, revisions: ReadonlyMap<number, number>, keyOf: (tagId: number) => string): Part[] => {
  const parts: Part[] = []
  for (const [key, tagIds] of Map.groupBy(held.keys(), keyOf))
    for (let start = 0; start < tagIds.length; start += tagsAtOnce) {
      const some = tagIds.slice(start, start + tagsAtOnce)
      const spans = some.map((tagId) => held.get(tagId) ?? [0, 0])
      const firstMs = spans.reduce((first, [fromMs]) => Math.min(first, fromMs), Number.POSITIVE_INFINITY)
      const lastMs = spans.reduce((last, [, toMs]) => Math.max(last, toMs), 0)
      parts.push({ key, tagIds: some, revisions, months: monthsOf(firstMs, lastMs) })
    }
  return parts
}

/** Writes the rows of a month whose quality changes once more, with it: their buckets become due. */
const judgeMonth = async (
  { engine, write }: Pick<LimitStoreOptions, 'engine' | 'write'>,
  { key, tagIds }: Part,
  startMs: number,
): Promise<void> => {
  const quality = judgedQuality(JSON.parse(key) as ValueLimits)
  const rows = `sample FINAL WHERE tag IN ${tagList(tagIds)}
    AND time >= ${timeLiteral(startMs)} AND time < ${timeLiteral(monthStart(startMs, 1))} AND quality != ${quality}`
  const [[found = 0]] = await engine.columns<[number[]]>(`SELECT toFloat64(count()) FROM ${rows}`)
  if (found === 0) return
  await write(() =>
    engine.run(
      `INSERT INTO sample (tag, time, value, text, quality, revision)
       SELECT tag, time, value, text, ${quality}, revision + ${oneWrite} FROM ${rows} ${engine.bulkSettings}`,
    ),
  )
}

/** Tags without samples have nothing to judge. */
const planParts = async (notes: LimitNotes, { extents, log }: LimitStoreOptions): Promise<Part[]> => {
  await notes.follow()
  const revisions = await notes.revisions()
  const held = await extents([...notes.waiting()])
  await notes.save(
    [...notes.waiting()].filter((tagId) => !held.has(tagId)),
    'judged',
  )
  if (held.size > 0) log.info({ tags: held.size }, 'stored values are judged by new limits')
  return partsOf(held, revisions, (tagId) => notes.keyOf(tagId) ?? '')
}

/** Notes the tags of a part as judged. A tag whose limits another process has noted anew meanwhile stays to be judged. */
const finishPart = async (notes: LimitNotes, { tagIds, revisions: planned }: Part): Promise<void> => {
  const noted = await notes.revisions()
  await notes.save(
    tagIds.filter((tagId) => noted.get(tagId) === planned.get(tagId)),
    'judged',
  )
}

export const openLimits = async (options: LimitStoreOptions): Promise<LimitStore> => {
  const { engine, revisions, processes, log } = options
  const notes = await openLimitNotes(engine, revisions)
  let parts: Part[] = []
  const turns = createTurns()
  const hearing: ((tagIds: readonly number[]) => void)[] = []

  /** Whatever changes what is noted runs alone, in this process and in all: it builds on what it has just read. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
    turns.take(async () => exclusively(await processes(), lockName, work))

  const judgeSome = async (lost: AbortSignal) => {
    if (parts.length === 0) parts = await planParts(notes, options)
    const endMs = performance.now() + turnMs
    for (let part = parts[0]; part && !lost.aborted && performance.now() < endMs; part = parts[0]) {
      const startMs = part.months.at(-1)
      if (startMs !== undefined) {
        await judgeMonth(options, part, startMs)
        part.months.pop()
        continue
      }
      await finishPart(notes, part)
      parts.shift()
      for (const hear of hearing) hear(part.tagIds)
      if (notes.waiting().size === 0) log.info('stored values are judged by the limits of now')
    }
  }

  /** Does nothing while another process judges or removes rows: the next pass tries again. */
  const judge = async (): Promise<boolean> => {
    if (notes.waiting().size === 0) return false
    const lock = await (await processes()).tryLock(lockName)
    try {
      if (lock) await judgeSome(lock.lost)
    } finally {
      await lock?.release()
    }
    return notes.waiting().size > 0
  }

  /** Notes tags that are to be judged. What was planned may be by other limits. */
  const noteWaiting = async (tagIds: readonly number[]) => {
    parts = []
    await notes.save(tagIds, 'waiting')
  }

  return {
    waiting: () => notes.waiting().size,
    follow: notes.follow,
    set: (limits) =>
      alone(async () => {
        await notes.follow()
        const changed = notes.change(limits)
        if (changed.length > 0) await noteWaiting(changed)
      }),
    judgeAgain: (tagIds) =>
      alone(async () => {
        await notes.follow()
        await noteWaiting(tagIds.filter((tagId) => notes.keyOf(tagId) !== undefined))
      }),
    judge: () => turns.take(judge),
    whileNotJudging: alone,
    onJudged: (hear) => void hearing.push(hear),
  }
}

/** Calls of the historian about limits. */
export const limitCalls = ({
  set,
  waiting,
  onJudged,
}: LimitStore): Pick<Historian, 'setLimits' | 'tagsToJudge' | 'onJudged'> => ({
  setLimits: set,
  tagsToJudge: waiting,
  onJudged,
})
