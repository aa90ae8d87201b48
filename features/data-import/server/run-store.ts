import { and, eq, inArray, max, min } from 'drizzle-orm'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { ImportReason } from '../contract/import-report.ts'
import type { StagedCounts } from './stage-rows.ts'
import { importRun } from './tables.ts'

type Stores = Pick<CommandContext, 'relations' | 'historian'>
type Reasons = Partial<Record<ImportReason, number>>

/** The finished run of the same file and mapping, if there is one. */
export const findDoneRun = async (db: Db, fingerprint: string) => {
  const [run] = await db
    .select()
    .from(importRun)
    .where(and(eq(importRun.fingerprint, fingerprint), eq(importRun.state, 'done')))
    .limit(1)
  return (
    run && {
      rows: run.rowsRead,
      samples: run.samplesStored,
      emptyCells: 0,
      reasons: run.reasons as Reasons,
      firstMs: run.firstAt?.getTime() ?? null,
      lastMs: run.lastAt?.getTime() ?? null,
    }
  )
}

/** The range that imports have brought to a farm, epoch ms. */
export const importedRange = async (db: Db, farmCode: string) => {
  const [range] = await db
    .select({ first: min(importRun.firstAt), last: max(importRun.lastAt) })
    .from(importRun)
    .where(and(eq(importRun.farmCode, farmCode), eq(importRun.state, 'done')))
  return range?.first && range.last ? { firstMs: range.first.getTime(), lastMs: range.last.getTime() } : undefined
}

export const beginRun = async (
  db: Db,
  run: { readonly id: string; readonly farmCode: string; readonly fileName: string; readonly fingerprint: string },
) => {
  await db.insert(importRun).values({ ...run, state: 'staging', startedAt: new Date() })
}

const toDate = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs))

/** The point of no return: plant, tags and the promise to commit the staged rows, in one transaction. */
export const commitRun = (
  db: Db,
  runId: string,
  { rows, reasons, firstMs, lastMs }: StagedCounts,
  register: (tx: Db) => Promise<unknown>,
) =>
  db.transaction(async (tx) => {
    await register(tx as unknown as Db)
    await tx
      .update(importRun)
      .set({ rowsRead: rows, reasons, firstAt: toDate(firstMs), lastAt: toDate(lastMs), state: 'committing' })
      .where(eq(importRun.id, runId))
  })

/**
 * Makes the staged rows of a committing run visible; safe to repeat. Returns the samples stored. Where there had been some and none
 * is left, as after a restore of a backup that was written meanwhile, the run has failed: its file can be imported again.
 */
export const finishRun = async (
  { relations, historian }: Stores,
  runId: string,
  hadSamples: boolean,
): Promise<number> => {
  const samplesStored = await historian.commitStaged(runId)
  await historian.rollUp()
  await relations.db
    .update(importRun)
    .set({ state: hadSamples && samplesStored === 0 ? 'failed' : 'done', samplesStored, endedAt: new Date() })
    .where(eq(importRun.id, runId))
  await historian.discardStaged(runId)
  return samplesStored
}

/** Forgets the staged rows of a run that did not reach its commit; one that did is left for the next start to complete. */
export const endRun = async ({ relations, historian }: Stores, runId: string, state: 'cancelled' | 'failed') => {
  const ended = await relations.db
    .update(importRun)
    .set({ state, endedAt: new Date() })
    .where(and(eq(importRun.id, runId), eq(importRun.state, 'staging')))
    .returning({ id: importRun.id })
  if (ended.length > 0) await historian.discardStaged(runId)
}

/** With outside stores another process may still be staging; after this long its run is given up. */
const stagingGivenUpAfterMs = 24 * 3_600_000

/**
 * At the start: runs that were cut off are completed when they had begun to commit, and cleared when they had not or their rows are gone.
 * An embedded store has one owner, so whatever is still staging there is dead.
 */
export const completeInterruptedRuns = async (stores: Stores): Promise<{ completed: number; cleared: number }> => {
  const open = await stores.relations.db
    .select({
      id: importRun.id,
      state: importRun.state,
      startedAt: importRun.startedAt,
      firstAt: importRun.firstAt,
    })
    .from(importRun)
    .where(inArray(importRun.state, ['staging', 'committing']))
  const dead = (startedAt: Date) =>
    stores.historian.engine === 'chdb' || Date.now() - startedAt.getTime() > stagingGivenUpAfterMs
  let completed = 0
  let cleared = 0
  for (const run of open) {
    if (run.state === 'committing') {
      const hadSamples = run.firstAt !== null
      const samplesStored = await finishRun(stores, run.id, hadSamples)
      if (hadSamples && samplesStored === 0) cleared += 1
      else completed += 1
    } else if (dead(run.startedAt)) {
      await endRun(stores, run.id, 'failed')
      cleared += 1
    }
  }
  return { completed, cleared }
}
