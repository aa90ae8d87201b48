import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../relations/relations.ts'
import { type BackgroundRun, type RunResult, runResults } from './background-run.ts'
import { backgroundRun } from './tables.ts'

type Row = typeof backgroundRun.$inferSelect

/** Kept runs of each kind. */
const keptRuns = 20

interface Options<Outcome> {
  readonly kind: string
  readonly Outcome: z.ZodType<Outcome>
  readonly db: Db
}

/** What a new row needs. */
export type NewRun = Pick<Row, 'id' | 'title' | 'startedById' | 'startedBy' | 'startedAt'>

/** Rows of the runs of one kind. */
export const createRunStore = <Outcome>({ kind, Outcome, db }: Options<Outcome>) => {
  const ofKind = eq(backgroundRun.kind, kind)
  const runOf = (row: Omit<Row, 'kind' | 'notifiedAt'>): BackgroundRun<Outcome> => ({
    id: row.id,
    title: row.title,
    startedById: row.startedById,
    startedBy: row.startedBy,
    startedAtMs: row.startedAt.getTime(),
    endedAtMs: row.endedAt?.getTime() ?? null,
    result: runResults.find((one) => one === row.result) ?? 'failed',
    cancelledBy: row.cancelledBy,
    progress: null,
    outcome: Outcome.safeParse(row.outcome).data ?? null,
  })
  const deleteOld = async (tx: Db): Promise<void> => {
    const old = tx
      .select({ id: backgroundRun.id })
      .from(backgroundRun)
      .where(ofKind)
      .orderBy(desc(backgroundRun.startedAt))
      .offset(keptRuns)
    await tx.delete(backgroundRun).where(inArray(backgroundRun.id, old))
  }
  const updateRunning = (tx: Db, id: string, values: Partial<typeof backgroundRun.$inferInsert>) =>
    tx
      .update(backgroundRun)
      .set(values)
      .where(and(eq(backgroundRun.id, id), eq(backgroundRun.result, 'running')))
      .returning({ id: backgroundRun.id })

  return {
    /** Inserts a running run with the rows of `record`, and deletes old runs. */
    async insert(run: NewRun, record: (tx: Db, id: string) => Promise<void>): Promise<BackgroundRun<Outcome>> {
      await db.transaction(async (tx) => {
        await tx.insert(backgroundRun).values({ ...run, kind, result: 'running' })
        await deleteOld(tx)
        await record(tx, run.id)
      })
      return runOf({ ...run, result: 'running', endedAt: null, cancelledBy: null, outcome: null })
    },

    /** Marks running rows as interrupted. Call it only with the lock of the kind: then no process runs any. */
    markInterrupted: () =>
      db
        .update(backgroundRun)
        .set({ result: 'cut-off', endedAt: new Date() })
        .where(and(ofKind, eq(backgroundRun.result, 'running'))),

    /** Writes a partial result of a running run. Resolves with no row if the run is not running any more. */
    writeOutcome: (tx: Db, id: string, outcome: Outcome) => updateRunning(tx, id, { outcome }),

    /** Ends a running run. Null keeps the partial result. Resolves with no row if the run is not running any more. */
    writeEnd: (tx: Db, id: string, result: RunResult, outcome: Outcome | null, cancelledBy: string | null) =>
      updateRunning(tx, id, { result, cancelledBy, endedAt: new Date(), ...(outcome !== null && { outcome }) }),

    async newest(startedById?: string): Promise<BackgroundRun<Outcome> | null> {
      const [row] = await db
        .select()
        .from(backgroundRun)
        .where(startedById === undefined ? ofKind : and(ofKind, eq(backgroundRun.startedById, startedById)))
        .orderBy(desc(backgroundRun.startedAt))
        .limit(1)
      return row ? runOf(row) : null
    },

    async find(id: string): Promise<BackgroundRun<Outcome> | null> {
      const [row] = await db
        .select()
        .from(backgroundRun)
        .where(and(ofKind, eq(backgroundRun.id, id)))
      return row ? runOf(row) : null
    },

    /** Calls `notify` for each ended run without a notification. If it rejects, that run stays pending. */
    async notifyPending(notify: (run: BackgroundRun<Outcome>) => Promise<void>): Promise<void> {
      const ended = and(ofKind, ne(backgroundRun.result, 'running'), isNull(backgroundRun.notifiedAt))
      for (const row of await db.select().from(backgroundRun).where(ended)) {
        await notify(runOf(row))
        await db.update(backgroundRun).set({ notifiedAt: new Date() }).where(eq(backgroundRun.id, row.id))
      }
    },
  }
}

export type RunStore<Outcome> = ReturnType<typeof createRunStore<Outcome>>
