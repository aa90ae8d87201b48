import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import { farmsIn } from '../../../farms/server/port.ts'
import { tagsOfFarms } from '../../../plant-connection/server/port.ts'
import type { ExportFault } from '../../contract/history-exports.ts'
import type { ExportFiles, NextPiece } from './export-files.ts'
import {
  endExport,
  filesOf,
  finishFile,
  forgetFile,
  forgetFiles,
  noteNotified,
  noteProgress,
  openExports,
  planExport,
  type StoredExport,
  type StoredFile,
  unnotifiedExports,
  usedBytesOf,
} from './export-store.ts'
import { type ExportDevice, planFiles } from './plan-files.ts'

const mostFiles = 5_000
/** Progress is noted at most so often; a cancellation is seen then. */
const noteEveryMs = 1_000
/** Failures of one export in a row. The store may be away for a moment. */
const mostFailures = 5

/** An expected end of an export. */
class ExportFailed extends Error {
  readonly fault: ExportFault
  constructor(fault: ExportFault) {
    super(`the export failed: ${fault}`)
    this.fault = fault
  }
}

export interface WorkerOptions {
  readonly context: Pick<ServerContext, 'relations' | 'log' | 'notifyPerson'>
  readonly historian: Pick<Historian, 'bounds' | 'rawFile'>
  readonly files: ExportFiles
  readonly quotaBytes: number
}

const zonesOf = async (db: Db, farmCodes: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await farmsIn(db, new Set(farmCodes))).map(({ farmCode, timezone }) => [farmCode, timezone]))

const devicesOf = async (
  { context, historian }: WorkerOptions,
  { farmCodes, deviceCodes }: StoredExport,
): Promise<ExportDevice[]> => {
  const { db } = context.relations
  const zones = await zonesOf(db, farmCodes)
  const tags = await tagsOfFarms(db, farmCodes)
  const chosen = tags.filter(({ deviceCode }) => !deviceCodes || deviceCodes.includes(deviceCode))
  const devices: ExportDevice[] = []
  for (const own of Map.groupBy(chosen, ({ farmCode, deviceCode }) => `${farmCode}/${deviceCode}`).values()) {
    const [{ farmCode, deviceCode } = { farmCode: '', deviceCode: '' }] = own
    const bounds = await historian.bounds(own.map(({ tagId }) => tagId))
    if (bounds) devices.push({ farmCode, deviceCode, zone: zones.get(farmCode) ?? 'UTC', bounds })
  }
  return devices
}

const plan = async (options: WorkerOptions, one: StoredExport): Promise<void> => {
  const planned = planFiles(await devicesOf(options, one), one)
  if (planned.length === 0) throw new ExportFailed('nothing-stored')
  if (planned.length > mostFiles) throw new ExportFailed('too-many-files')
  await planExport(options.context.relations.db, one.id, planned)
}

/** Throws where a piece has no room. The estimate at the start may have been too low, and others write to the disk. */
const checkRoom = async (
  { context, files, quotaBytes }: WorkerOptions,
  userId: string,
  { pieceBytes, fileBytes }: Pick<NextPiece, 'pieceBytes' | 'fileBytes'>,
): Promise<void> => {
  if ((await usedBytesOf(context.relations.db, userId)) + fileBytes > quotaBytes) throw new ExportFailed('quota')
  if ((await files.room()) < pieceBytes) throw new ExportFailed('disk-full')
}

const writeFile = async (
  options: WorkerOptions,
  one: StoredExport,
  { position, farmCode, deviceCode, fromMs, toMs }: StoredFile,
  isStopped: () => boolean,
): Promise<void> => {
  const { context, files, historian } = options
  const { db } = context.relations
  const { id, format, flagged } = one
  // Before the store is asked for the first piece.
  await checkRoom(options, one.userId, { pieceBytes: 0, fileBytes: 0 })
  const zone = (await zonesOf(db, [farmCode])).get(farmCode) ?? 'UTC'
  const tags = (await tagsOfFarms(db, [farmCode])).filter((tag) => tag.deviceCode === deviceCode)
  const pieces = historian.rawFile({
    tags: tags.map(({ tagId, name, unit }) => ({ tagId, signal: name, unit })),
    ...{ fromMs, toMs, zone, format, flagged },
  })
  let notedAtMs = 0
  const goesOn = async ({ untilMs, ...piece }: NextPiece): Promise<boolean> => {
    if (isStopped()) return false
    await checkRoom(options, one.userId, piece)
    if (performance.now() - notedAtMs < noteEveryMs) return true
    notedAtMs = performance.now()
    const part = Math.min((untilMs - fromMs) / (toMs - fromMs), 1)
    return noteProgress(db, id, (one.filesDone + part) / one.files)
  }
  const written = await files.write(id, position, pieces, goesOn)
  if (!written) return
  if (!(await finishFile(db, id, position, written))) return files.removeFile(id, written.storedAs)
  if (await files.isThere(id, written)) return
  // Another process took it for an attempt that was cut short.
  await forgetFile(db, id, position)
  throw new Error('A file of an export was removed while it was recorded')
}

/** Does the next part of an export. */
const advance = async (options: WorkerOptions, one: StoredExport, isStopped: () => boolean): Promise<void> => {
  if (one.state === 'waiting') return plan(options, one)
  const { files, context } = options
  const { db } = context.relations
  const all = await filesOf(db, one.id)
  await files.keepOnly(one.id, new Set(all.flatMap(({ storedAs }) => storedAs ?? [])))
  const next = all.find(({ isDone }) => !isDone)
  if (next) return writeFile(options, one, next, isStopped)
  let isWhole = true
  for (const file of all) {
    if (await files.isThere(one.id, file)) continue
    isWhole = false
    await forgetFile(db, one.id, file.position)
  }
  if (isWhole) await endExport(db, one.id, 'done')
}

const fail = async ({ context, files }: WorkerOptions, id: string, fault: ExportFault): Promise<void> => {
  const { db } = context.relations
  await endExport(db, id, 'failed', fault)
  await forgetFiles(db, id)
  await files.remove(id)
}

const notifyEnds = async ({ relations, notifyPerson }: WorkerOptions['context']): Promise<void> => {
  for (const one of await unnotifiedExports(relations.db)) {
    await notifyPerson(one.userId, {
      event: one.state === 'done' ? 'export-done' : 'export-failed',
      occurrence: one.id,
      parameters: { farms: one.farmCodes.join(', '), files: one.filesDone },
      href: `/MyFleet/Exports?export=${one.id}`,
    })
    await noteNotified(relations.db, one.id)
  }
}

/**
 * Writes exports, one file after the other. Open exports take turns, so that a long one does not hold up a short one. Every
 * step is recorded in the database: after a crash the next worker goes on with the files that are missing.
 */
export const createExportWorker = (options: WorkerOptions) => {
  const { log, relations } = options.context
  /** By export: when it had its last turn, and failures since its last success. */
  const turns = new Map<string, number>()
  const failures = new Map<string, number>()
  let turn = 0

  /** Undefined: it is tried again. */
  const faultOf = (error: unknown, id: string): ExportFault | undefined => {
    if (error instanceof ExportFailed) return error.fault
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'disk-full'
    const failed = (failures.get(id) ?? 0) + 1
    failures.set(id, failed)
    return failed >= mostFailures ? 'error' : undefined
  }

  return {
    /** Does the next part of the work. False: there was none, or it failed and should be tried again later. */
    async step(isStopped: () => boolean = () => false): Promise<boolean> {
      const open = await openExports(relations.db)
      const one = open.toSorted((a, b) => (turns.get(a.id) ?? 0) - (turns.get(b.id) ?? 0))[0]
      for (const id of turns.keys()) if (!open.some((other) => other.id === id)) turns.delete(id)
      if (!one) {
        await notifyEnds(options.context)
        return false
      }
      turn += 1
      turns.set(one.id, turn)
      try {
        await advance(options, one, isStopped)
        failures.delete(one.id)
      } catch (error) {
        const fault = faultOf(error, one.id)
        if (fault === undefined) {
          log.warn({ err: error, export: one.id }, 'a step of an export failed; it is tried again')
          return false
        }
        log[fault === 'error' ? 'error' : 'info']({ err: error, export: one.id, fault }, 'an export failed')
        await fail(options, one.id, fault)
      }
      await notifyEnds(options.context)
      return true
    },
  }
}
