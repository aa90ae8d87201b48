import type { Audit, AuditSource } from '../../../platform/server/audit/audit.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { ImportStays } from '../../../platform/server/telemetry/historian.ts'
import type { ImportRun } from '../contract/import-run.ts'
import { importsExclusively } from './exclusive-imports.ts'
import { beginUndo, findRun, NotDoneError } from './run-store.ts'
import { finishUndo } from './settle-runs.ts'

/** The import cannot be undone; the message says why. Nothing was changed. */
export class UndoRefusedError extends Error {
  override readonly name = 'UndoRefusedError'
}

const day = (timeMs: number | null) => (timeMs === null ? '' : ` on ${new Date(timeMs).toISOString().slice(0, 16)}Z`)

const reasonOf = (run: ImportRun): string => {
  switch (run.state) {
    case 'undone':
      return `This import was already undone${day(run.undoneAtMs)}.`
    case 'undoing':
      return 'This import is being undone at the moment.'
    case 'staging':
    case 'committing':
      return 'This import is still running. Undo it when it is done.'
    default:
      return 'This import stored nothing, so there is nothing to undo.'
  }
}

const asRefused = (error: unknown) =>
  error instanceof NotDoneError || error instanceof ImportStays
    ? new UndoRefusedError(error.message, { cause: error })
    : error

/** Throws UndoRefusedError where an import cannot be undone, or could not return what it replaced. */
export const checkUndo = async (
  { historian, relations }: Pick<CommandContext, 'historian' | 'relations'>,
  run: ImportRun,
  { returns }: { readonly returns: boolean },
): Promise<void> => {
  if (run.state !== 'done') throw new UndoRefusedError(reasonOf(run))
  const replaced = returns && run.replaces !== null ? await findRun(relations.db, run.replaces) : undefined
  try {
    if (run.firstMs !== null && run.eventsStored === 0) await historian.checkTakeBack(run.id, run.firstMs)
    if (replaced && replaced.firstMs !== null) await historian.checkBringBack(replaced.id, replaced.firstMs)
  } catch (error) {
    throw asRefused(error)
  }
}

type Stores = Pick<CommandContext, 'relations' | 'historian' | 'refresh' | 'processes' | 'live'>
type Undoing = { readonly name: string; readonly audit: Audit; readonly source: AuditSource } | undefined

/** Checks the undo and decides it. */
const begin = async (stores: Stores, run: ImportRun, by: Undoing): Promise<void> => {
  await checkUndo(stores, run, { returns: true })
  try {
    await stores.relations.db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db
      await beginUndo(tx, run.id, by?.name ?? null)
      await by?.audit.record(tx, by.source, {
        target: { kind: 'dataImport', id: run.id, name: run.fileName },
        farmCode: run.farmCode,
        before: { state: 'done', values: run.valuesStored, ...(run.eventsStored > 0 && { events: run.eventsStored }) },
        after: { state: 'undone' },
      })
    })
  } catch (error) {
    throw asRefused(error)
  }
}

/** Imports that this process is undoing. */
const underWay = new Set<string>()

/**
 * Takes a finished import back. The decision is one transaction with its audit row; from there on it is completed, at the
 * next start or by another call if need be. Throws UndoRefusedError.
 */
export const undoImport = async (
  stores: Stores,
  { id, ...run }: ImportRun,
  by: Undoing,
): Promise<{ readonly run: ImportRun; readonly removed: number }> => {
  const { db } = stores.relations
  if (underWay.has(id)) throw new UndoRefusedError(reasonOf({ ...run, id, state: 'undoing' }))
  underWay.add(id)
  try {
    return await importsExclusively(stores, async () => {
      const current = (await findRun(db, id)) ?? { ...run, id }
      // No other undo runs now: one that was decided before has failed, and goes on here.
      if (current.state !== 'undoing') await begin(stores, current, by)
      const removed = await finishUndo(stores, id).catch((error: unknown) => {
        throw asRefused(error)
      })
      return { run: (await findRun(db, id)) ?? current, removed }
    })
  } finally {
    underWay.delete(id)
  }
}
