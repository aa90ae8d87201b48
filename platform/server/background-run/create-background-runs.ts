import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Coordination, HeldLock } from '../processes/coordination.ts'
import type { Db } from '../relations/relations.ts'
import {
  type BackgroundRun,
  type BackgroundRuns,
  type RunControl,
  RunFailed,
  type RunPerson,
  RunProgress,
  type RunResult,
  runResults,
} from './background-run.ts'
import { backgroundRun } from './tables.ts'

/** Runs of each kind that are kept. */
const keptRuns = 20
const defaultPatienceMs = 10_000

const PublishedRun = z.object({
  id: z.string(),
  title: z.string(),
  startedById: z.string(),
  startedBy: z.string(),
  startedAtMs: z.number(),
  progress: RunProgress.nullable(),
})
const Ended = z.object({ endedId: z.string() })
const Cancel = z.object({ id: z.string(), by: z.string() })

interface Options<Outcome> {
  /** What it does, of the feature it belongs to, e.g. `users.import`. */
  readonly kind: string
  readonly Outcome: z.ZodType<Outcome>
  readonly db: Db
  readonly log: Log
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap' | 'tryLock'>
  /** Tells whoever began it; called again later where it rejects, so the same may be told twice. */
  readonly notifyEnd: (run: BackgroundRun<Outcome>) => Promise<void>
  /** A run of another process that has told nothing for so long is looked up. */
  readonly patienceMs?: number
}

/** What this process knows of the run of the moment, its own or another's. */
interface Heard<Outcome> {
  readonly run: BackgroundRun<Outcome>
  readonly atMs: number
}

interface Own {
  readonly id: string
  readonly stopping: AbortController
  cancelledBy: string | null
}

export const createBackgroundRuns = <Outcome>(options: Options<Outcome>): BackgroundRuns<Outcome> => {
  const { kind, db, log, processes, notifyEnd, patienceMs = defaultPatienceMs } = options
  const topic = `background-run.${kind}`
  const cancelTopic = `${topic}.cancel`
  const lockName = `background run ${kind}`
  let heard: Heard<Outcome> | undefined
  let own: Own | undefined

  const runOf = (row: typeof backgroundRun.$inferSelect): BackgroundRun<Outcome> => ({
    id: row.id,
    title: row.title,
    startedById: row.startedById,
    startedBy: row.startedBy,
    startedAtMs: row.startedAt.getTime(),
    endedAtMs: row.endedAt?.getTime() ?? null,
    result: runResults.find((one) => one === row.result) ?? 'failed',
    cancelledBy: row.cancelledBy,
    progress: null,
    outcome: options.Outcome.safeParse(row.outcome).data ?? null,
  })
  const ofKind = eq(backgroundRun.kind, kind)

  processes.on(topic, (content) => {
    const published = PublishedRun.safeParse(content).data
    if (published) {
      const fixed = { endedAtMs: null, result: 'running', cancelledBy: null, outcome: null } as const
      heard = { run: { ...published, ...fixed }, atMs: performance.now() }
    }
    const ended = Ended.safeParse(content).data
    if (ended?.endedId === heard?.run.id) heard = undefined
  })
  processes.on(cancelTopic, (content) => {
    const wish = Cancel.safeParse(content).data
    if (wish) stopOwn(wish.id, wish.by)
  })
  processes.onGap(() => {
    if (!own) heard = undefined
  })

  const stopOwn = (id: string, by: string): boolean => {
    if (own?.id !== id) return false
    own.cancelledBy ??= by
    own.stopping.abort()
    return true
  }

  const publishRun = (content: z.infer<typeof PublishedRun> | z.infer<typeof Ended>): void => {
    processes
      .publish(topic, content)
      .catch((error: unknown) => log.debug({ err: error, kind }, 'other processes were not told'))
  }

  const notifyPending = async (): Promise<void> => {
    const ended = and(ofKind, ne(backgroundRun.result, 'running'), isNull(backgroundRun.notifiedAt))
    for (const row of await db.select().from(backgroundRun).where(ended)) {
      await notifyEnd(runOf(row))
      await db.update(backgroundRun).set({ notifiedAt: new Date() }).where(eq(backgroundRun.id, row.id))
    }
  }

  /** Takes the lock of the kind: whoever has it knows that nothing runs, whatever the rows say. */
  const markInterrupted = () =>
    db
      .update(backgroundRun)
      .set({ result: 'cut-off', endedAt: new Date() })
      .where(and(ofKind, eq(backgroundRun.result, 'running')))

  const settle = async (): Promise<void> => {
    const lock = await processes.tryLock(lockName)
    if (!lock) return
    try {
      await markInterrupted()
    } finally {
      await lock.release()
    }
    await notifyPending()
  }

  const forgetOld = async (tx: Db): Promise<void> => {
    const old = tx
      .select({ id: backgroundRun.id })
      .from(backgroundRun)
      .where(ofKind)
      .orderBy(desc(backgroundRun.startedAt))
      .offset(keptRuns)
    await tx.delete(backgroundRun).where(inArray(backgroundRun.id, old))
  }

  const writeRunning = (tx: Db, id: string, values: Partial<typeof backgroundRun.$inferInsert>) =>
    tx
      .update(backgroundRun)
      .set(values)
      .where(and(eq(backgroundRun.id, id), eq(backgroundRun.result, 'running')))
      .returning({ id: backgroundRun.id })

  /** Without an outcome what was kept before stays. */
  const writeEnd = (tx: Db, id: string, result: RunResult, outcome: Outcome | null, cancelledBy: string | null) =>
    writeRunning(tx, id, { result, cancelledBy, endedAt: new Date(), ...(outcome !== null && { outcome }) })

  /** Nothing may be done for a run that was cancelled or declared cut off. */
  const assertRunning = async (signal: AbortSignal, write: () => Promise<readonly unknown[]>): Promise<void> => {
    signal.throwIfAborted()
    if ((await write()).length === 0) throw new Error('This run was declared cut off')
  }

  const controlOf = (run: BackgroundRun<Outcome>, signal: AbortSignal, markDone: () => void): RunControl<Outcome> => ({
    id: run.id,
    signal,
    step(progress) {
      heard = { run: { ...run, progress }, atMs: performance.now() }
      const { id, title, startedById, startedBy, startedAtMs } = run
      publishRun({ id, title, startedById, startedBy, startedAtMs, progress })
    },
    keep: (tx, outcome) => assertRunning(signal, () => writeRunning(tx, run.id, { outcome })),
    async finish(tx, outcome) {
      await assertRunning(signal, () => writeEnd(tx, run.id, 'done', outcome, null))
      markDone()
    },
  })

  /** Does the work and writes down how it ended; never throws. */
  const runOnce = async (
    run: BackgroundRun<Outcome>,
    mine: Own,
    lock: HeldLock,
    work: (control: RunControl<Outcome>) => Promise<void>,
  ): Promise<void> => {
    let isDone = false
    const markDone = () => {
      isDone = true
    }
    try {
      await work(controlOf(run, AbortSignal.any([mine.stopping.signal, lock.lost]), markDone))
      if (!isDone) throw new Error('This run has ended without saying what it did')
    } catch (error) {
      const isCancelled = mine.stopping.signal.aborted
      if (isCancelled) log.info({ kind, run: run.id }, 'a background run was cancelled')
      else log.error({ err: error, kind, run: run.id }, 'a background run has failed')
      const outcome = error instanceof RunFailed ? (error.outcome as Outcome) : null
      await writeEnd(db, run.id, isCancelled ? 'cancelled' : 'failed', outcome, mine.cancelledBy).catch(
        (reason: unknown) =>
          log.error({ err: reason, kind, run: run.id }, 'the end of a background run could not be written down'),
      )
    }
    own = undefined
    heard = undefined
    publishRun({ endedId: run.id })
    await lock.release()
    await notifyPending().catch((error: unknown) =>
      log.warn(
        { err: error, kind, run: run.id },
        'the end of a background run could not be told; it is tried again later',
      ),
    )
  }

  const newestRow = async (): Promise<BackgroundRun<Outcome> | null> => {
    const [row] = await db.select().from(backgroundRun).where(ofKind).orderBy(desc(backgroundRun.startedAt)).limit(1)
    return row ? runOf(row) : null
  }

  const rowOf = async (id: string): Promise<BackgroundRun<Outcome> | null> => {
    const [row] = await db
      .select()
      .from(backgroundRun)
      .where(and(ofKind, eq(backgroundRun.id, id)))
    return row ? runOf(row) : null
  }

  /** The run of the moment from memory; a process that has told nothing for long may have died. */
  const fresh = (): BackgroundRun<Outcome> | undefined => {
    if (heard && own?.id !== heard.run.id && performance.now() - heard.atMs > patienceMs) heard = undefined
    return heard?.run
  }

  const lookedUp = async (read: () => Promise<BackgroundRun<Outcome> | null>) => {
    const run = await read()
    if (run?.result !== 'running') return run
    // Another process runs it and has told nothing yet, or it died.
    await settle()
    return read()
  }

  return {
    async start({ title, by, record, work }) {
      const lock = await processes.tryLock(lockName)
      if (!lock) return undefined
      const id = randomUUID()
      const startedAt = new Date()
      const row = { id, kind, title, startedById: by.userId, startedBy: by.name, startedAt, result: 'running' }
      try {
        await markInterrupted()
        await db.transaction(async (tx) => {
          await tx.insert(backgroundRun).values(row)
          await forgetOld(tx)
          await record(tx, id)
        })
      } catch (error) {
        await lock.release()
        throw error
      }
      const run = runOf({ ...row, endedAt: null, cancelledBy: null, outcome: null, notifiedAt: null })
      const mine: Own = { id, stopping: new AbortController(), cancelledBy: null }
      own = mine
      heard = { run, atMs: performance.now() }
      void runOnce(run, mine, lock, work)
      // With its first step, where the work has told one at once.
      return heard.run
    },

    newest: async () => fresh() ?? lookedUp(newestRow),
    find: async (id) => {
      const run = fresh()
      return run?.id === id ? run : lookedUp(() => rowOf(id))
    },

    async cancel(id: string, by: RunPerson) {
      if (!stopOwn(id, by.name)) await processes.publish(cancelTopic, { id, by: by.name })
    },

    settle,
  }
}
