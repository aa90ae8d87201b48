import { and, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { ImportStays } from '../../../platform/server/telemetry/historian.ts'
import { announceAlarms, takeBackEvents } from '../../alarms/server/intake-port.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { importsExclusively } from './exclusive-imports.ts'
import { awaitsUndoOfReplaced, endUndo, finishUndoOf, isBeingReplaced, openRuns } from './run-store.ts'
import { importRun } from './tables.ts'

type Stores = Pick<CommandContext, 'relations' | 'historian' | 'refresh' | 'live'>

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

/** Takes back what a run has brought of events. */
const takeBackEventsOf = async ({ relations, live }: Stores, runId: string): Promise<number> => {
  const { events, kept, changed } = await takeBackEvents(relations.db, runId)
  if (live) announceAlarms(live, changed)
  if (kept > 0)
    await relations.db
      .update(importRun)
      .set({ eventsKept: sql`${importRun.eventsKept} + ${kept}` })
      .where(eq(importRun.id, runId))
  return events
}

/** Tags and times of the values of a run; undefined where it has none. */
const extentOf = async (db: Db, run: typeof importRun.$inferSelect | undefined) => {
  if (!run?.firstAt || !run.lastAt || run.eventsStored > 0) return undefined
  const tagIds = (await tagsOfFarms(db, [run.farmCode])).map(({ tagId }) => tagId)
  return { tagIds, fromMs: run.firstAt.getTime(), toMs: run.lastAt.getTime() }
}

/**
 * Completes what `beginUndo` promised; safe to repeat. Newest values follow. Returns the number of values and events that went. The import that this one
 * had replaced returns; an import that is itself being replaced is kept for that. Where the store can no longer take the import
 * back, the import counts as done again and this throws ImportStays.
 */
export const finishUndo = async (stores: Stores, runId: string): Promise<number> => {
  const { relations, historian, refresh } = stores
  const { db } = relations
  const runOf = async (id: string | null | undefined) =>
    id ? (await db.select().from(importRun).where(eq(importRun.id, id)))[0] : undefined
  const run = await runOf(runId)
  const replaced = await isBeingReplaced(db, runId)
  const before = replaced ? undefined : await runOf(run?.replaces)
  const extent = await extentOf(db, run)
  const returned = await extentOf(db, before)
  let removed = 0
  try {
    if (before && returned) await historian.bringBackImport(before.id, returned)
    if (extent) removed = await historian.takeBackImport(runId, extent, replaced)
  } catch (error) {
    if (error instanceof ImportStays) await endUndo(db, runId)
    throw error
  }
  removed += await takeBackEventsOf(stores, runId)
  await historian.rollUp()
  for (const { tagIds, ...range } of [extent, returned].filter((one) => one !== undefined))
    await refresh?.(tagIds, range)
  await finishUndoOf(db, runId, before?.id)
  return removed
}

/** Forgets the staged rows of a run that did not reach its commit; one that did is left for the next start to complete. */
export const endRun = async (stores: Stores, runId: string, state: 'cancelled' | 'failed') => {
  const ended = await stores.relations.db
    .update(importRun)
    .set({ state, endedAt: new Date() })
    .where(and(eq(importRun.id, runId), eq(importRun.state, 'staging')))
    .returning({ id: importRun.id })
  if (ended.length === 0) return
  await stores.historian.discardStaged(runId)
  await takeBackEventsOf(stores, runId)
}

/** With outside stores another process may still be staging; after this long its run is given up. */
const stagingGivenUpAfterMs = 24 * 3_600_000

type OpenRun = Awaited<ReturnType<typeof openRuns>>[number]

/** Completes or clears one run; undefined: it may still be running. Throws while the import that it replaces is not undone. */
const settle = async (stores: Stores, run: OpenRun): Promise<'completed' | 'cleared' | undefined> => {
  const isEmbedded = stores.historian.engine === 'chdb'
  if (run.state === 'undoing') {
    await finishUndo(stores, run.id)
    return 'completed'
  }
  if (run.state === 'committing') {
    // Only while this import commits does the undo keep the replaced one, so that it can return.
    if (await awaitsUndoOfReplaced(stores.relations.db, run.id))
      throw new Error('The import that this one replaces is not undone yet.')
    const hadSamples = run.firstAt !== null
    const samplesStored = await finishRun(stores, run.id, hadSamples)
    return hadSamples && samplesStored === 0 ? 'cleared' : 'completed'
  }
  if (!isEmbedded && Date.now() - run.startedAt.getTime() <= stagingGivenUpAfterMs) return undefined
  await endRun(stores, run.id, 'failed')
  return 'cleared'
}

/**
 * At the start: completes interrupted runs that had begun to commit or to be undone, and clears the others and those whose
 * rows are gone. An embedded store has one owner, so a run that is still staging there is dead. A run that fails is logged and
 * does not stop the others.
 */
export const completeInterruptedRuns = (
  stores: Stores & Pick<CommandContext, 'log' | 'processes'>,
): Promise<{ completed: number; cleared: number }> =>
  importsExclusively(stores, async () => {
    const counts = { completed: 0, cleared: 0 }
    for (const run of await openRuns(stores.relations.db)) {
      const settled = await settle(stores, run).catch((error: unknown) => {
        const what =
          error instanceof ImportStays
            ? 'the interrupted undo of an import is given up: the import stays'
            : 'an interrupted import could not be settled; the next start tries again'
        stores.log.error({ err: error, runId: run.id, state: run.state }, what)
        return undefined
      })
      if (settled) counts[settled] += 1
    }
    return counts
  })
