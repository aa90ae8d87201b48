import { qualities } from '../../../domain/quality.ts'
import { foldedMark, numbersOfMark, type ValueLimits } from '../../../domain/value-limits.ts'
import type { Log } from '../log/log.ts'
import type { Engine } from './engine.ts'
import type { Revisions } from './revisions.ts'
import { tagList, timeLiteral } from './sql-text.ts'
import { createTurns } from './turns.ts'

/** Judges stored values again where the limits of their tag have changed (docs/missing-values.md). */
export interface LimitStore {
  /** Resolves when the limits are stored. */
  set(limits: ReadonlyMap<number, ValueLimits>): Promise<void>
  /** Stored values of these tags are to be judged again: some came back that were judged by earlier limits. */
  judgeAgain(tagIds: readonly number[]): Promise<void>
  /** Runs the removal of rows: judging writes rows that it has read, and would bring them back. */
  whileNotJudging<Result>(remove: () => Promise<Result>): Promise<Result>
  /** Judges stored values by limits that are new, for about a second. Resolves with whether something is left to do. */
  judge(): Promise<boolean>
  /** Tags whose stored values are still to be judged. */
  waiting(): number
  /** Learns what another process has set. */
  follow(): Promise<void>
}

export interface LimitStoreOptions {
  readonly engine: Engine
  readonly revisions: Revisions
  /** From when to when samples of each tag may be stored, epoch ms; nothing of tags that have none. */
  readonly extents: (tagIds: readonly number[]) => Promise<ReadonlyMap<number, readonly [fromMs: number, toMs: number]>>
  /** Runs a write that makes rollups due. */
  readonly write: (write: () => Promise<void>) => Promise<void>
  readonly log: Log
}

const almostLargestSingle = 3.4e38
/**
 * One more in the number of the write (revisions.ts): the row takes the place of itself, not of what came later. Imports reserve
 * numbers for it (`writesOfCommit`).
 */
const oneWrite = 4

const textLiteral = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const numberLiteral = (value: number): string => `toFloat64(${JSON.stringify(value)})`

/** Condition of a row that holds a mark; empty lists hold none. */
const isMarked = ({ marks }: ValueLimits): string => {
  const numbers = marks.filter((mark) => typeof mark === 'number')
  const exact = numbers.filter((mark) => Math.abs(mark) < almostLargestSingle).flatMap(numbersOfMark)
  const texts = marks.filter((mark) => typeof mark === 'string').map((mark) => textLiteral(foldedMark(mark)))
  const conditions = [
    ...(exact.length > 0 ? [`value IN (${exact.map(numberLiteral).join(',')})`] : []),
    ...numbers
      .filter((mark) => Math.abs(mark) >= almostLargestSingle)
      .map((mark) => `value * ${Math.sign(mark)} >= ${numberLiteral(almostLargestSingle)}`),
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

const tagsAtOnce = 2_000
const turnMs = 1_000

type Extents = Awaited<ReturnType<LimitStoreOptions['extents']>>

/** Tags with the same limits make one part. */
const partsOf = (held: Extents, keyOf: (tagId: number) => string): Part[] => {
  const parts: Part[] = []
  for (const [key, tagIds] of Map.groupBy(held.keys(), keyOf))
    for (let start = 0; start < tagIds.length; start += tagsAtOnce) {
      const some = tagIds.slice(start, start + tagsAtOnce)
      const spans = some.map((tagId) => held.get(tagId) ?? [0, 0])
      const firstMs = spans.reduce((first, [fromMs]) => Math.min(first, fromMs), Number.POSITIVE_INFINITY)
      const lastMs = spans.reduce((last, [, toMs]) => Math.max(last, toMs), 0)
      parts.push({ key, tagIds: some, months: monthsOf(firstMs, lastMs) })
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

export const openLimits = async (options: LimitStoreOptions): Promise<LimitStore> => {
  const { engine, revisions, extents, log } = options
  let stored = new Map<number, string>()
  let waiting = new Set<number>()
  let parts: Part[] = []
  const turns = createTurns()

  const follow = async () => {
    const [tags, limits, judged] = await engine.columns<[number[], string[], number[]]>(
      'SELECT tag_id, limits, judged FROM tag_limits FINAL ORDER BY tag_id',
    )
    stored = new Map(tags.map((tagId, index) => [tagId, limits[index] ?? '']))
    waiting = new Set(tags.filter((_tagId, index) => judged[index] === 0))
  }
  await follow()

  const save = async (tagIds: readonly number[], judged: 0 | 1) => {
    if (tagIds.length === 0) return
    const revision = revisions.next()
    const rows = tagIds.map((tagId) => `${JSON.stringify([tagId, stored.get(tagId), judged, revision])}\n`)
    // At once, in the order of the revisions: the inserts of two calls may end in another one.
    for (const tagId of tagIds) {
      if (judged) waiting.delete(tagId)
      else waiting.add(tagId)
    }
    await engine.insert('tag_limits (tag_id, limits, judged, revision)', rows.join(''))
  }

  /** Tags without samples have nothing to judge. */
  const plan = async (): Promise<Part[]> => {
    const held = await extents([...waiting])
    await save(
      [...waiting].filter((tagId) => !held.has(tagId)),
      1,
    )
    if (held.size > 0) log.info({ tags: held.size }, 'stored values are judged by new limits')
    return partsOf(held, (tagId) => stored.get(tagId) ?? '')
  }

  const judgeSome = async () => {
    if (waiting.size === 0) return false
    if (parts.length === 0) parts = await plan()
    const endMs = performance.now() + turnMs
    const planned = parts
    for (let part = planned[0]; part && parts === planned && performance.now() < endMs; part = planned[0]) {
      const startMs = part.months.at(-1)
      if (startMs !== undefined) {
        await judgeMonth(options, part, startMs)
        part.months.pop()
        continue
      }
      planned.shift()
      const { key } = part
      await save(
        part.tagIds.filter((tagId) => stored.get(tagId) === key),
        1,
      )
      if (waiting.size === 0) log.info('stored values are judged by the limits of now')
    }
    return waiting.size > 0
  }

  return {
    waiting: () => waiting.size,
    follow,
    async set(limits) {
      const changed = [...limits].flatMap(([tagId, one]) => {
        const key = JSON.stringify({ marks: one.marks, lowest: one.lowest, highest: one.highest })
        return stored.get(tagId) === key ? [] : [[tagId, key] as const]
      })
      if (changed.length === 0) return
      for (const [tagId, key] of changed) stored.set(tagId, key)
      // What was planned for them was by other limits.
      parts = []
      await save(
        changed.map(([tagId]) => tagId),
        0,
      )
    },
    async judgeAgain(tagIds) {
      parts = []
      await save(
        tagIds.filter((tagId) => stored.has(tagId)),
        0,
      )
    },
    // Two at once would each strike off a month that only one of them has judged.
    judge: () => turns.take(judgeSome),
    whileNotJudging: turns.take,
  }
}
