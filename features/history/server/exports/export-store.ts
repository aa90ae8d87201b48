import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import {
  type ExportFault,
  type ExportState,
  exportFaults,
  exportFormats,
  exportStates,
  type HistoryExportFile,
} from '../../contract/history-exports.ts'
import { historyExport, historyExportFile, historyExportFolder } from '../tables.ts'
import type { PlannedFile } from './plan-files.ts'

type Row = typeof historyExport.$inferSelect
type FileRow = typeof historyExportFile.$inferSelect

/** An export with the sums over its files. */
export interface StoredExport {
  readonly id: string
  readonly userId: string
  readonly farmCodes: readonly string[]
  readonly deviceCodes: readonly string[] | null
  readonly fromMs: number
  readonly toMs: number
  readonly format: (typeof exportFormats)[number]
  readonly flagged: boolean
  readonly state: ExportState
  readonly fault: ExportFault | null
  readonly progress: number
  readonly createdAtMs: number
  readonly endedAtMs: number | null
  readonly files: number
  readonly filesDone: number
  readonly rows: number
  readonly bytes: number
}

/** A file as the table has it. */
export type StoredFile = HistoryExportFile & {
  readonly fromMs: number
  readonly toMs: number
  readonly storedAs: string | null
  readonly checksum: number
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, other: Value): Value =>
  values.find((value) => value === text) ?? other

const exportOf = (row: Row, sums?: Pick<StoredExport, 'files' | 'filesDone' | 'rows' | 'bytes'>): StoredExport => ({
  id: row.id,
  userId: row.userId,
  farmCodes: row.farmCodes,
  deviceCodes: row.deviceCodes,
  fromMs: row.fromAt.getTime(),
  toMs: row.toAt.getTime(),
  format: oneOf(exportFormats, row.format, 'csv'),
  flagged: row.flagged,
  state: oneOf(exportStates, row.state, 'failed'),
  fault: row.fault === null ? null : oneOf(exportFaults, row.fault, 'error'),
  progress: row.progress,
  createdAtMs: row.createdAt.getTime(),
  endedAtMs: row.endedAt?.getTime() ?? null,
  ...(sums ?? { files: 0, filesDone: 0, rows: 0, bytes: 0 }),
})

const fileOf = (row: FileRow): StoredFile => ({
  position: row.position,
  name: row.name,
  farmCode: row.farmCode,
  deviceCode: row.deviceCode,
  year: row.year,
  isDone: row.storedAs !== null,
  rows: row.rows,
  bytes: row.bytes,
  digest: row.digest,
  fromMs: row.fromAt.getTime(),
  toMs: row.toAt.getTime(),
  storedAs: row.storedAs,
  checksum: row.checksum ?? 0,
})

const unwritten = { storedAs: null, rows: 0, bytes: 0, digest: null, checksum: null }

const openStates = ['waiting', 'running'] as const
const isOpen = inArray(historyExport.state, openStates)
/** Parameters of one INSERT are limited. */
const rowsAtOnce = 1_000

export interface NewExport {
  readonly id: string
  readonly userId: string
  readonly farmCodes: readonly string[]
  readonly deviceCodes: readonly string[] | null
  readonly fromMs: number
  readonly toMs: number
  readonly format: string
  readonly flagged: boolean
  readonly estimatedBytes: number
}

const withSums = async (db: Db, rows: readonly Row[]): Promise<StoredExport[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const sums = await db
    .select({
      id: historyExportFile.exportId,
      files: count(),
      filesDone: count(historyExportFile.storedAs),
      rows: sum(historyExportFile.rows).mapWith(Number),
      bytes: sum(historyExportFile.bytes).mapWith(Number),
    })
    .from(historyExportFile)
    .where(inArray(historyExportFile.exportId, ids))
    .groupBy(historyExportFile.exportId)
  const byId = new Map(sums.map(({ id, ...one }) => [id, one]))
  return rows.map((row) => exportOf(row, byId.get(row.id)))
}

/** Exports of a user, newest first. */
export const exportsOf = async (db: Db, userId: string): Promise<StoredExport[]> => {
  const ofUser = db.select().from(historyExport).where(eq(historyExport.userId, userId))
  return withSums(db, await ofUser.orderBy(desc(historyExport.createdAt)))
}

export const findExport = async (db: Db, id: string): Promise<StoredExport | undefined> =>
  (await withSums(db, await db.select().from(historyExport).where(eq(historyExport.id, id))))[0]

export const filesOf = async (db: Db, id: string): Promise<StoredFile[]> => {
  const ofExport = db.select().from(historyExportFile).where(eq(historyExportFile.exportId, id))
  return (await ofExport.orderBy(asc(historyExportFile.position))).map(fileOf)
}

/** Names on disk of the written files of an export. */
export const storedNamesOf = async (db: Db, id: string): Promise<Set<string>> =>
  new Set((await filesOf(db, id)).flatMap(({ storedAs }) => storedAs ?? []))

/** Exports that are not ended, oldest first. */
export const openExports = async (db: Db): Promise<StoredExport[]> =>
  withSums(db, await db.select().from(historyExport).where(isOpen).orderBy(asc(historyExport.createdAt)))

/** Ended exports whose user was not notified. Nobody is notified of their own cancellation. */
export const unnotifiedExports = async (db: Db): Promise<StoredExport[]> => {
  const ended = and(inArray(historyExport.state, ['done', 'failed']), isNull(historyExport.notifiedAt))
  return withSums(db, await db.select().from(historyExport).where(ended))
}

/** Id of the folder in which this installation has its exports. */
export const folderIdOf = async (db: Db): Promise<string> => {
  const [row] = await db.select({ id: historyExportFolder.id }).from(historyExportFolder)
  if (!row) throw new Error('history_export_folder has no row')
  return row.id
}

export const exportIds = async (db: Db): Promise<Set<string>> =>
  new Set((await db.select({ id: historyExport.id }).from(historyExport)).map(({ id }) => id))

/** Waits for other starts until the end of the transaction: each counts what those before it have taken. */
export const lockStarts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${0x501_e4b0})`)

/** Bytes that open exports will take, of one user or of all, and how many are open. */
export const expectedRoom = async (db: Db, userId?: string): Promise<{ bytes: number; open: number }> => {
  const [row] = await db
    .select({ bytes: sum(historyExport.estimatedBytes).mapWith(Number), open: count() })
    .from(historyExport)
    .where(and(isOpen, userId === undefined ? undefined : eq(historyExport.userId, userId)))
  return { bytes: row?.bytes ?? 0, open: row?.open ?? 0 }
}

/** Bytes of all files of a user. */
export const usedBytesOf = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: sum(historyExportFile.bytes).mapWith(Number) })
    .from(historyExportFile)
    .innerJoin(historyExport, eq(historyExport.id, historyExportFile.exportId))
    .where(eq(historyExport.userId, userId))
  return row?.bytes ?? 0
}

export const insertExport = async (tx: Db, { fromMs, toMs, ...row }: NewExport): Promise<StoredExport> => {
  const [inserted] = await tx
    .insert(historyExport)
    .values({ ...row, fromAt: new Date(fromMs), toAt: new Date(toMs), state: 'waiting', createdAt: new Date() })
    .returning()
  return exportOf(inserted as Row)
}

/** Stores the files of a waiting export, which is running from here on. False: it was cancelled. */
export const planExport = (db: Db, id: string, files: readonly PlannedFile[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [begun] = await tx
      .update(historyExport)
      .set({ state: 'running' })
      .where(and(eq(historyExport.id, id), eq(historyExport.state, 'waiting')))
      .returning({ id: historyExport.id })
    if (!begun) return false
    const rows = files.map(({ fromMs, toMs, ...file }) => ({
      ...file,
      exportId: id,
      fromAt: new Date(fromMs),
      toAt: new Date(toMs),
    }))
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await tx.insert(historyExportFile).values(rows.slice(start, start + rowsAtOnce))
    return true
  })

/** Notes progress. False: the export was cancelled or removed. */
export const noteProgress = async (db: Db, id: string, progress: number): Promise<boolean> => {
  const found = await db
    .update(historyExport)
    .set({ progress })
    .where(and(eq(historyExport.id, id), eq(historyExport.state, 'running')))
    .returning({ id: historyExport.id })
  return found.length > 0
}

/** Notes a file as written. False: it was written before, or its export was cancelled. */
export const finishFile = (
  db: Db,
  id: string,
  position: number,
  written: { storedAs: string; rows: number; bytes: number; digest: string; checksum: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Locks the export against a cancellation in between.
    const [running] = await tx
      .select({ id: historyExport.id })
      .from(historyExport)
      .where(and(eq(historyExport.id, id), eq(historyExport.state, 'running')))
      .for('update')
    if (!running) return false
    const isMissing = and(
      eq(historyExportFile.exportId, id),
      eq(historyExportFile.position, position),
      isNull(historyExportFile.storedAs),
    )
    const found = await tx
      .update(historyExportFile)
      .set(written)
      .where(isMissing)
      .returning({ position: historyExportFile.position })
    return found.length > 0
  })

/** A file is not on disk: it has to be written again. */
export const forgetFile = async (db: Db, id: string, position: number): Promise<void> => {
  await db
    .update(historyExportFile)
    .set(unwritten)
    .where(and(eq(historyExportFile.exportId, id), eq(historyExportFile.position, position)))
}

/** Ends an open export. False: it had ended before. */
export const endExport = async (
  tx: Db,
  id: string,
  state: 'done' | 'failed' | 'cancelled',
  fault: ExportFault | null = null,
): Promise<boolean> => {
  const ended = await tx
    .update(historyExport)
    .set({ state, fault, endedAt: new Date(), ...(state === 'done' && { progress: 1 }) })
    .where(and(eq(historyExport.id, id), isOpen))
    .returning({ id: historyExport.id })
  return ended.length > 0
}

/** The files of an export are gone from disk. */
export const forgetFiles = async (db: Db, id: string): Promise<void> => {
  await db
    .update(historyExportFile)
    .set(unwritten)
    .where(and(eq(historyExportFile.exportId, id), isNotNull(historyExportFile.storedAs)))
}

/** Removes an ended export. False: there is none, or it has not ended. */
export const removeExport = async (tx: Db, id: string): Promise<boolean> => {
  const removed = await tx
    .delete(historyExport)
    .where(and(eq(historyExport.id, id), isNotNull(historyExport.endedAt)))
    .returning({ id: historyExport.id })
  return removed.length > 0
}

/** Removes exports that ended before a time. */
export const removeExportsBefore = async (db: Db, timeMs: number): Promise<void> => {
  await db.delete(historyExport).where(lt(historyExport.endedAt, new Date(timeMs)))
}

export const noteNotified = async (db: Db, id: string): Promise<void> => {
  await db.update(historyExport).set({ notifiedAt: new Date() }).where(eq(historyExport.id, id))
}
