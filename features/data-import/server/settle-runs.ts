import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { openRuns } from './run-store.ts'
import { importRun } from './tables.ts'

type Stores = Pick<CommandContext, 'relations' | 'historian' | 'refresh'>

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
  const committed = await historian.committedImport(runId)
  await historian.rollUp()
  await relations.db
    .update(importRun)
    .set({
      state: hadSamples && samplesStored === 0 ? 'failed' : 'done',
      samplesStored,
      samplesReplaced: committed?.replaced ?? 0,
      endedAt: new Date(),
    })
    .where(eq(importRun.id, runId))
  await historian.discardStaged(runId)
  return samplesStored
}

/** Completes what `beginUndo` promised; safe to repeat. Newest values follow. Returns the values that went. */
export const finishUndo = async ({ relations, historian, refresh }: Stores, runId: string): Promise<number> => {
  const { db } = relations
  const [run] = await db.select().from(importRun).where(eq(importRun.id, runId))
  let removed = 0
  if (run?.firstAt && run.lastAt) {
    const tagIds = (await tagsOfFarms(db, [run.farmCode])).map(({ tagId }) => tagId)
    const range = { fromMs: run.firstAt.getTime(), toMs: run.lastAt.getTime() }
    removed = await historian.takeBackImport(runId, { tagIds, ...range })
    await historian.rollUp()
    await refresh?.(tagIds, range)
  }
  await db.update(importRun).set({ state: 'undone', undoneAt: new Date() }).where(eq(importRun.id, runId))
  return removed
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
 * At the start: completes interrupted runs that had begun to commit or to be undone, and clears the others and those whose
 * rows are gone. An embedded store has one owner, so a run that is still staging there is dead.
 */
export const completeInterruptedRuns = async (stores: Stores): Promise<{ completed: number; cleared: number }> => {
  const dead = (startedAt: Date) =>
    stores.historian.engine === 'chdb' || Date.now() - startedAt.getTime() > stagingGivenUpAfterMs
  let completed = 0
  let cleared = 0
  for (const run of await openRuns(stores.relations.db)) {
    if (run.state === 'undoing') {
      await finishUndo(stores, run.id)
      completed += 1
    } else if (run.state === 'committing') {
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
