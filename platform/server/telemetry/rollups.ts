import type { Log } from '../log/log.ts'
import { createDueNotes, groupsOf } from './due-notes.ts'
import type { Engine } from './engine.ts'
import type { Sample } from './historian.ts'
import { createLateRows } from './late-rows.ts'
import type { RetentionMarks } from './retention-marks.ts'
import type { Revisions } from './revisions.ts'
import {
  coarserOfTenMinutes,
  fullFromMs,
  type Holding,
  notLessThanStored,
  rollupColumns,
  rollupLevels,
  storedColumns,
  storedValues,
  tenMinutesOfSamples,
} from './rollup-sql.ts'
import type { RollupLevel } from './rollup-step.ts'
import { reachOf, type SilenceStore, type Silences } from './silences.ts'
import { bucketLiteral, newestTimeMs, tagList, timeLiteral } from './sql-text.ts'
import { createTurns } from './turns.ts'

/**
 * Keeps the rollups equal to the raw rows, in two ways.
 *
 * Closing: the running ten minutes are left alone, so a live second costs nothing here. A pass computes each bucket once,
 * from 90 s after its end, and then moves `closedUntil`, which is durable. Readers work out everything after it themselves.
 *
 * Due: a row that comes later than 45 s after its bucket's end is noted by a materialized view in `rollup_due`, in the same
 * insert that stores it. A pass recomputes exactly the noted buckets and then drops the notes that it read; when it is cut
 * short the notes stay and the work is done again. The 45 s between the two marks are longer than an insert may take, so no
 * row falls between them. A clock that is set back moves `closedUntil` back with it. An insert that is cut short may leave
 * rows without their notes: nobody was told that they are stored, and when they are sent again their buckets become due.
 */
export interface Rollups {
  /** Buckets before this are in the rollup tables, epoch ms. */
  closedUntilMs(): number
  /** Runs a write of these samples, or of ones that nobody has listed; to the embedded engine nobody else writes. */
  write<Result>(samples: readonly Sample[] | undefined, write: () => Promise<Result>): Promise<Result>
  /** Makes the buckets of samples due, which are in the store already. */
  makeDue(samples: readonly Sample[]): Promise<void>
  /** Makes all stored buckets of these tags due whose raw rows are kept. */
  makeAllDue(tagIds: readonly number[]): Promise<void>
  /** One pass over everything that is due when it is called. */
  rollUp(): Promise<void>
  /** Learns how far the process that passes over everything has come. */
  follow(): Promise<void>
  /**
   * Brings these tags alone up to date, in all days that a half-open range touches; cheap when nothing of theirs is due
   * there. What is due elsewhere is left to the passes: while years of history arrive, a chart of today does not wait for
   * them.
   */
  settle(tagIds: readonly number[], fromMs?: number, toMs?: number): Promise<void>
  /** When a pass last ended with nothing left over, epoch ms. */
  upToDateMs(): number
}

const tenMinutesMs = rollupLevels['10m'].stepMs
const closeAfterSeconds = 90
/** Closing works through at most this much raw time in one statement. */
const closingWindowMs = 3_600_000
/** Buckets that one statement recomputes. */
const chunkBuckets = 100_000

/** Buckets around noted ones, as far as values reach: those into which they may hold, or also those from which. */
const around = (noted: string, { ofTag, join }: Silences, direction: 'forwards' | 'both'): string => {
  const reach = `toInt64(ceil(${ofTag} / ${tenMinutesMs}))`
  const first = direction === 'both' ? `-${reach}` : '0'
  return `SELECT tag, bucket + arrayJoin(range(${first}, ${reach} + 1)) * ${tenMinutesMs / 1000} AS bucket
          FROM (${noted}) AS noted ${join}`
}

/** Ten-minute rows of touched buckets, computed anew. A stored bucket for which nothing is left becomes an empty one. */
const recomputed = (
  tagIds: readonly number[],
  { read, touched }: { readonly read: string; readonly touched: string },
  [fromMs, toMs]: readonly [number, number],
  holding: Holding,
): string => {
  const tags = `tag IN ${tagList(tagIds)}`
  const computed = tenMinutesOfSamples(
    `s.${tags} AND (s.tag, toStartOfTenMinutes(s.time)) IN (${read})`,
    [fromMs, toMs],
    holding,
  )
  const emptied = `SELECT tag, bucket, 0 AS samples, 0 AS good, 0 AS covered, 0 AS total, 0 AS minimum, 0 AS maximum, 0 AS last
    FROM rollup_10m WHERE ${tags} AND bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(toMs)}`
  return `SELECT tag, bucket, ${rollupColumns} FROM (
      SELECT tag, bucket, ${rollupColumns}, 1 AS is_computed FROM (${computed})
      UNION ALL SELECT tag, bucket, ${rollupColumns}, 0 AS is_computed FROM (${emptied})
    ) WHERE (tag, bucket) IN (${touched}) ORDER BY tag, bucket, is_computed DESC LIMIT 1 BY tag, bucket`
}

export const startRollups = async (
  engine: Engine,
  revisions: Revisions,
  marks: Pick<RetentionMarks, 'removedMs'>,
  silences: Pick<SilenceStore, 'current'>,
  log: Log,
  groupNotes?: number,
): Promise<Rollups> => {
  const turns = createTurns()
  const notes = createDueNotes(engine, log, groupNotes)
  let closedMs = 0
  let upToDateMs = Date.now()
  /** To an outside server others write too. */
  const late = engine.kind === 'chdb' ? createLateRows(await notes.isDue('1')) : undefined

  /** Where several processes recompute the same bucket, the later one must win by one clock: the server's. */
  const revisionNow = () =>
    engine.kind === 'chdb' ? `toUInt64(${revisions.next()})` : 'toUInt64(toUnixTimestamp64Milli(now64(3)))'

  const store = async (table: string, select: string) =>
    engine.run(
      `INSERT INTO ${table} (tag, bucket, ${storedColumns}, revision)
       SELECT tag, bucket, ${storedValues}, ${revisionNow()} FROM (${select}) ${engine.bulkSettings}`,
    )

  const storeCoarser = (
    level: RollupLevel,
    condition: string,
    checked: (level: RollupLevel, select: string) => string = (_level, select) => select,
  ) => store(rollupLevels[level].table, checked(level, coarserOfTenMinutes(level, condition)))

  const holding = (): Holding => ({ silences: silences.current(), nowMs: Date.now() })

  const closingTarget = async (): Promise<number> => {
    const [[seconds = 0]] = await engine.columns<[number[]]>(
      `SELECT toUnixTimestamp(toStartOfTenMinutes(now('UTC') - INTERVAL ${closeAfterSeconds} SECOND))`,
    )
    return seconds * 1000
  }

  const saveClosed = async (untilMs: number) => {
    await engine.insert('rollup_closed (id, until, revision)', `[1,${untilMs / 1000},${revisions.next()}]\n`)
    closedMs = untilMs
  }

  const close = async (targetMs: number) => {
    if (targetMs === closedMs) return
    const fromMs = closedMs
    for (let atMs = fromMs; atMs < targetMs; ) {
      const [[rows = 0], [firstMs = 0]] = await engine.columns<[number[], number[]]>(
        `SELECT toFloat64(count()), toFloat64(toUnixTimestamp64Milli(min(s.time))) FROM sample AS s
         WHERE ${silences.current().readFrom(atMs)} AND s.time < ${timeLiteral(targetMs)}`,
      )
      if (rows === 0) break
      // What was measured before may hold on.
      const startMs = Math.max(atMs, Math.floor(firstMs / tenMinutesMs) * tenMinutesMs)
      atMs = Math.min(startMs + closingWindowMs, targetMs)
      await store('rollup_10m', tenMinutesOfSamples('1', [startMs, atMs], holding()))
    }
    for (const level of ['1h', '1d'] as const) {
      const { stepMs } = rollupLevels[level]
      const [startMs, endMs] = [fromMs, targetMs].map((timeMs) => Math.floor(timeMs / stepMs) * stepMs) as [
        number,
        number,
      ]
      if (startMs >= endMs) continue
      await storeCoarser(level, `bucket >= ${bucketLiteral(startMs)} AND bucket < ${bucketLiteral(endMs)}`)
    }
    await saveClosed(targetMs)
  }

  /**
   * Recomputes the buckets of these tags that notes of a condition name, and those into which their values may reach: all
   * notes of a few parts, or of whole days.
   */
  const recompute = async (condition: string, tagIds: readonly number[]) => {
    const due = `FROM rollup_due WHERE ${condition} AND tag IN ${tagList(tagIds)}`
    const [[oldest = 0], [newest = 0]] = await engine.columns<[number[], number[]]>(
      `SELECT toUnixTimestamp(min(bucket)), toUnixTimestamp(max(bucket)) ${due}`,
    )
    if (newest === 0) return
    const now = holding()
    const { longestMs } = now.silences
    const touched = around(`SELECT DISTINCT tag, bucket ${due}`, now.silences, 'forwards')
    const read = around(`SELECT DISTINCT tag, bucket ${due}`, now.silences, 'both')
    const range = (stepMs: number): [number, number] => [
      Math.floor((oldest * 1000) / stepMs) * stepMs,
      (Math.floor(Math.min(newest * 1000 + reachOf(longestMs) * tenMinutesMs, newestTimeMs - 1) / stepMs) + 1) * stepMs,
    ]
    const [fromMs, toMs] = range(tenMinutesMs)
    const fullMs = (level: RollupLevel) => fullFromMs(marks.removedMs('raw'), longestMs, level)
    // Where raw rows were removed, the few that come again must not take the place of all that were counted.
    const checked = (level: RollupLevel, select: string) =>
      notLessThanStored(level, select, tagIds, range(rollupLevels[level].stepMs), fullMs(level))
    await store('rollup_10m', checked('10m', recomputed(tagIds, { read, touched }, [fromMs, toMs], now)))
    for (const level of ['1h', '1d'] as const) {
      const { stepMs, startOf } = rollupLevels[level]
      const [startMs, endMs] = range(stepMs)
      await storeCoarser(
        level,
        `tag IN ${tagList(tagIds)} AND bucket >= ${bucketLiteral(startMs)} AND bucket < ${bucketLiteral(endMs)}
         AND (tag, ${startOf('bucket')}) IN (SELECT tag, ${startOf('bucket')} FROM (${touched}))`,
        checked,
      )
    }
  }

  const pass = async () => {
    await turns.take(async () => {
      // Another process may have passed since.
      if (engine.kind !== 'chdb') await readClosed()
      await close(await closingTarget())
    })
    for (const parts of await notes.groups()) {
      const inParts = `_part IN (${parts.map((part) => `'${part}'`).join(',')})`
      const [tagIds, buckets] = await engine.columns<[number[], number[]]>(
        `SELECT tag, toUInt32(uniqExact(bucket)) FROM rollup_due WHERE ${inParts} GROUP BY tag ORDER BY tag`,
      )
      for (const chunk of groupsOf(tagIds, buckets, chunkBuckets)) await turns.take(() => recompute(inParts, chunk))
      await notes.drop(parts)
    }
    upToDateMs = Date.now()
  }

  /** Tags that wait for a turn, by the days that are asked of them. */
  const waiting = new Map<string, { readonly tags: Set<number>; readonly settled: Promise<void> }>()
  /** Who asks for the same days while a turn is waited for shares it: it costs hardly more for many tags than for few. */
  const settleDays = (tagIds: readonly number[], days: string): Promise<void> => {
    const joined = waiting.get(days)
    if (joined) {
      for (const tagId of tagIds) joined.tags.add(tagId)
      return joined.settled
    }
    const tags = new Set(tagIds)
    const settled = turns.take(async () => {
      // What comes from here on has rows that this turn may not see.
      waiting.delete(days)
      const all = [...tags]
      // Asked again inside the turn: the pass that was running may have done it.
      if (await notes.isDue(`tag IN ${tagList(all)} AND ${days}`)) await recompute(days, all)
    })
    waiting.set(days, { tags, settled })
    return settled
  }

  const readClosed = async () => {
    const [[until], [revision = 0]] = await engine.columns<[number[], number[]]>(
      'SELECT toUnixTimestamp(until), toFloat64(revision) FROM rollup_closed FINAL WHERE id = 1',
    )
    revisions.raise(revision)
    if (until !== undefined) closedMs = until * 1000
    return until !== undefined
  }

  if (!(await readClosed())) await saveClosed(await closingTarget())
  return {
    closedUntilMs: () => closedMs,
    upToDateMs: () => upToDateMs,
    rollUp: turns.coalesce(() => (late ? late.passing(pass) : pass())),
    async follow() {
      await readClosed()
      upToDateMs = Date.now()
    },
    write: late ? late.during : (_samples, write) => write(),
    makeDue: notes.add,
    async makeAllDue(tagIds) {
      await engine.run(
        `INSERT INTO rollup_due (tag, bucket) SELECT DISTINCT tag, bucket FROM rollup_10m
         WHERE tag IN ${tagList(tagIds)} AND bucket >= ${bucketLiteral(marks.removedMs('raw'))} ${engine.bulkSettings}`,
      )
    },
    async settle(tagIds, fromMs = 0, toMs = newestTimeMs) {
      // Whole days: the coarsest step is made of all the finer ones in it.
      const { stepMs: dayMs } = rollupLevels['1d']
      const endMs = Math.ceil(toMs / dayMs) * dayMs
      // A late value may reach into the range from before it.
      const firstMs = Math.max(
        0,
        Math.floor(fromMs / dayMs) * dayMs - reachOf(silences.current().longestMs) * tenMinutesMs,
      )
      if (late && !late.mayTouch(tagIds, firstMs, endMs)) return
      const days = `bucket >= ${bucketLiteral(firstMs)} AND bucket <= ${bucketLiteral(endMs - 1)}`
      if (await notes.isDue(`tag IN ${tagList(tagIds)} AND ${days}`)) await settleDays(tagIds, days)
    },
  }
}
