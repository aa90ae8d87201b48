import { and, count, desc, eq, gte, inArray, isNotNull, like, lte, max, min, ne, sql } from 'drizzle-orm'
import type { Perimeter } from '../../../domain/right.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { ImportReason } from '../contract/import-report.ts'
import type { ImportRun, ImportState } from '../contract/import-run.ts'
import type { StagedCounts } from './stage-rows.ts'
import { importRun } from './tables.ts'

type Reasons = Partial<Record<ImportReason, number>>
type Row = typeof importRun.$inferSelect

export const importRunOf = (row: Row): ImportRun => ({
  id: row.id,
  farmCode: row.farmCode,
  fileName: row.fileName,
  fileDigest: row.fileDigest,
  mappingName: row.mappingName,
  mappingDigest: row.mappingDigest,
  startedAtMs: row.startedAt.getTime(),
  endedAtMs: row.endedAt?.getTime() ?? null,
  state: row.state as ImportState,
  rowsRead: row.rowsRead,
  rowsRefused: row.rowsRefused,
  valuesStored: row.samplesStored,
  valuesReplaced: row.samplesReplaced,
  eventsStored: row.eventsStored,
  eventsKept: row.eventsKept,
  firstMs: row.firstAt?.getTime() ?? null,
  lastMs: row.lastAt?.getTime() ?? null,
  replaces: row.replaces,
  undoneBy: row.undoneBy,
  undoneAtMs: row.undoneAt?.getTime() ?? null,
})

/** The finished run of the same file and mapping, if there is one. */
export const findDoneRun = async (db: Db, fingerprint: string) => {
  const [run] = await db
    .select()
    .from(importRun)
    .where(and(eq(importRun.fingerprint, fingerprint), eq(importRun.state, 'done')))
    .limit(1)
  return (
    run && {
      replaces: run.replaces,
      rows: run.rowsRead,
      samples: run.samplesStored,
      emptyCells: 0,
      reasons: run.reasons as Reasons,
      firstMs: run.firstAt?.getTime() ?? null,
      lastMs: run.lastAt?.getTime() ?? null,
    }
  )
}

/** Finished imports of the same file into a farm, newest first. */
export const doneRunsOfFile = async (db: Db, farmCode: string, fileDigest: string): Promise<ImportRun[]> => {
  const rows = await db
    .select()
    .from(importRun)
    .where(and(eq(importRun.farmCode, farmCode), eq(importRun.fileDigest, fileDigest), eq(importRun.state, 'done')))
    .orderBy(desc(importRun.startedAt))
  return rows.map(importRunOf)
}

/** Finished imports of some of the same machines over some of the same time that read times by another zone or period label. */
export const doneRunsOfOtherClock = async (
  db: Db,
  run: { readonly farmCode: string; readonly devices: readonly string[]; readonly clock: string },
  firstMs: number,
  lastMs: number,
): Promise<ImportRun[]> => {
  const rows = await db
    .select()
    .from(importRun)
    .where(
      and(
        eq(importRun.farmCode, run.farmCode),
        eq(importRun.state, 'done'),
        isNotNull(importRun.clock),
        ne(importRun.clock, run.clock),
        lte(importRun.firstAt, new Date(lastMs)),
        gte(importRun.lastAt, new Date(firstMs)),
      ),
    )
    .orderBy(desc(importRun.startedAt))
  return rows.filter(({ devices }) => devices.some((device) => run.devices.includes(device))).map(importRunOf)
}

/** The range that imports have brought to a farm, epoch ms. */
export const importedRange = async (db: Db, farmCode: string) => {
  const [range] = await db
    .select({ first: min(importRun.firstAt), last: max(importRun.lastAt) })
    .from(importRun)
    .where(and(eq(importRun.farmCode, farmCode), eq(importRun.state, 'done')))
  return range?.first && range.last ? { firstMs: range.first.getTime(), lastMs: range.last.getTime() } : undefined
}

/** Imports into farms of a perimeter, newest first. Of farms that never came about only who sees all farms knows. */
export const listRuns = async (
  db: Db,
  perimeter: Perimeter,
  { farm, page, size }: { readonly farm?: string | undefined; readonly page: number; readonly size: number },
): Promise<{ results: ImportRun[]; total: number }> => {
  if (perimeter !== 'all' && perimeter.size === 0) return { results: [], total: 0 }
  const where = and(
    perimeter === 'all' ? undefined : inArray(importRun.farmCode, [...perimeter]),
    farm === undefined ? undefined : eq(importRun.farmCode, farm),
  )
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(importRun).where(where)
  const rows = await db
    .select()
    .from(importRun)
    .where(where)
    .orderBy(desc(importRun.startedAt), importRun.id)
    .limit(size)
    .offset((page - 1) * size)
  return { results: rows.map(importRunOf), total }
}

/** The run of an id, or of the beginning of one where only one begins so. */
export const findRun = async (db: Db, idOrStart: string): Promise<ImportRun | undefined> => {
  if (!/^[0-9a-f-]{6,36}$/.test(idOrStart)) return undefined
  const rows = await db
    .select()
    .from(importRun)
    .where(like(sql`${importRun.id}::text`, `${idOrStart}%`))
    .limit(2)
  return rows.length === 1 && rows[0] ? importRunOf(rows[0]) : undefined
}

export interface NewRun {
  readonly id: string
  readonly farmCode: string
  readonly fileName: string
  readonly fingerprint: string
  readonly fileDigest: string
  readonly mappingDigest: string
  readonly mappingName: string | undefined
  /** Null: a file of events. */
  readonly clock: string | null
  readonly devices: readonly string[]
}

export const beginRun = async (db: Db, run: NewRun): Promise<void> => {
  await db.insert(importRun).values({ ...run, state: 'staging', startedAt: new Date() })
}

const toDate = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs))

const countsOf = ({ rows, refused, reasons, firstMs, lastMs }: StagedCounts) => ({
  rowsRead: rows,
  rowsRefused: refused,
  reasons,
  firstAt: toDate(firstMs),
  lastAt: toDate(lastMs),
})

/** The import to be undone is no longer one that can be: somebody else was faster. */
export class NotDoneError extends Error {
  override readonly name = 'NotDoneError'
}

/** Marks a finished run as being undone. From here on it is completed. Throws NotDoneError. */
export const beginUndo = async (tx: Db, runId: string, by: string | null): Promise<void> => {
  const begun = await tx
    .update(importRun)
    .set({ state: 'undoing', undoneBy: by })
    .where(and(eq(importRun.id, runId), eq(importRun.state, 'done')))
    .returning({ id: importRun.id })
  if (begun.length === 0) throw new NotDoneError('The import is being undone by somebody else.')
}

/** An undo that the store refuses: the import stays. */
export const endUndo = async (db: Db, runId: string): Promise<void> => {
  await db
    .update(importRun)
    .set({ state: 'done', undoneBy: null })
    .where(and(eq(importRun.id, runId), eq(importRun.state, 'undoing')))
}

/** Whether an import that replaces this one has begun to commit. */
export const isBeingReplaced = async (db: Db, runId: string): Promise<boolean> => {
  const [by] = await db
    .select({ id: importRun.id })
    .from(importRun)
    .where(and(eq(importRun.replaces, runId), eq(importRun.state, 'committing')))
    .limit(1)
  return by !== undefined
}

/** Whether the import that this one replaces still waits for its undo. */
export const awaitsUndoOfReplaced = async (db: Db, runId: string): Promise<boolean> => {
  const replacedId = db.select({ id: importRun.replaces }).from(importRun).where(eq(importRun.id, runId))
  const [replaced] = await db
    .select({ id: importRun.id })
    .from(importRun)
    .where(and(inArray(importRun.id, replacedId), eq(importRun.state, 'undoing')))
  return replaced !== undefined
}

/** Notes that an undo is complete, and that the import which this one had replaced counts again. */
export const finishUndoOf = (db: Db, runId: string, returned: string | undefined): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(importRun).set({ state: 'undone', undoneAt: new Date() }).where(eq(importRun.id, runId))
    if (returned !== undefined)
      await tx
        .update(importRun)
        .set({ state: 'done', undoneAt: null, undoneBy: null })
        .where(and(eq(importRun.id, returned), eq(importRun.state, 'undone')))
  })

/**
 * The point of no return: plant, tags and the promise to commit the staged rows, in one transaction; with it the promise to
 * undo the import that this one replaces.
 */
export const commitRun = (
  db: Db,
  runId: string,
  counts: StagedCounts,
  register: (tx: Db) => Promise<unknown>,
  replaces?: string,
) =>
  db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await register(tx)
    if (replaces !== undefined) await beginUndo(tx, replaces, null)
    await tx
      .update(importRun)
      .set({ ...countsOf(counts), state: 'committing', replaces: replaces ?? null })
      .where(eq(importRun.id, runId))
  })

export const noteCounts = async (db: Db, runId: string, counts: StagedCounts): Promise<void> => {
  await db.update(importRun).set(countsOf(counts)).where(eq(importRun.id, runId))
}

/** Runs that have begun to commit or to be undone, and those that may be dead while they stage. An undo comes first. */
export const openRuns = async (db: Db) => {
  const rows = await db
    .select({ id: importRun.id, state: importRun.state, startedAt: importRun.startedAt, firstAt: importRun.firstAt })
    .from(importRun)
    .where(inArray(importRun.state, ['staging', 'committing', 'undoing']))
  return rows.toSorted((one, other) => other.state.localeCompare(one.state))
}
