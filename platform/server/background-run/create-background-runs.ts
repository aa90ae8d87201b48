import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Coordination, HeldLock } from '../processes/coordination.ts'
import type { Db } from '../relations/relations.ts'
import { type BackgroundRun, type BackgroundRuns, type RunControl, RunFailed } from './background-run.ts'
import { createRunStore, type RunStore } from './run-store.ts'
import { createRunningRun, type OwnRun } from './running-run.ts'

const defaultPatienceMs = 10_000

interface Options<Outcome> {
  /** Name with its feature, e.g. `users.import`. */
  readonly kind: string
  readonly Outcome: z.ZodType<Outcome>
  readonly db: Db
  readonly log: Log
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap' | 'tryLock'>
  /** Notifies the user who started the run. Called again after a rejection, so a user may get a notification twice. */
  readonly notifyEnd: (run: BackgroundRun<Outcome>) => Promise<void>
  /** After this time without progress, the run of another process is looked up in the database. */
  readonly patienceMs?: number
}

/** Throws if the run was cancelled or declared interrupted. */
const assertRunning = async (signal: AbortSignal, write: () => Promise<readonly unknown[]>): Promise<void> => {
  signal.throwIfAborted()
  if ((await write()).length === 0) throw new Error('This run was declared cut off')
}

interface Work<Outcome> {
  readonly run: BackgroundRun<Outcome>
  readonly own: OwnRun
  readonly lock: HeldLock
  readonly work: (control: RunControl<Outcome>) => Promise<void>
}

/** Does the work and records its end; never throws. */
const doWork = async <Outcome>(
  { kind, db, log }: Options<Outcome>,
  store: RunStore<Outcome>,
  step: RunControl<Outcome>['step'],
  { run, own, lock, work }: Work<Outcome>,
): Promise<void> => {
  const signal = AbortSignal.any([own.stopping.signal, lock.lost])
  let isDone = false
  try {
    await work({
      id: run.id,
      signal,
      step,
      keep: (tx, outcome) => assertRunning(signal, () => store.writeOutcome(tx, run.id, outcome)),
      async finish(tx, outcome) {
        await assertRunning(signal, () => store.writeEnd(tx, run.id, 'done', outcome, null))
        isDone = true
      },
    })
    if (!isDone) throw new Error('This run has ended without a result')
  } catch (error) {
    const isCancelled = own.stopping.signal.aborted
    if (isCancelled) log.info({ kind, run: run.id }, 'a background run was cancelled')
    else log.error({ err: error, kind, run: run.id }, 'a background run has failed')
    const outcome = error instanceof RunFailed ? (error.outcome as Outcome) : null
    await store
      .writeEnd(db, run.id, isCancelled ? 'cancelled' : 'failed', outcome, own.cancelledBy)
      .catch((reason: unknown) =>
        log.error({ err: reason, kind, run: run.id }, 'could not store the end of a background run'),
      )
  }
}

export const createBackgroundRuns = <Outcome>(options: Options<Outcome>): BackgroundRuns<Outcome> => {
  const { kind, log, processes, notifyEnd, patienceMs = defaultPatienceMs } = options
  const lockName = `background run ${kind}`
  const store = createRunStore(options)
  const running = createRunningRun<Outcome>({ kind, log, processes, patienceMs })

  const settle = async (): Promise<void> => {
    const lock = await processes.tryLock(lockName)
    if (!lock) return
    try {
      await store.markInterrupted()
    } finally {
      await lock.release()
    }
    await store.notifyPending(notifyEnd)
  }

  const runOnce = async (job: Work<Outcome>): Promise<void> => {
    const { run, lock } = job
    await doWork(options, store, (progress) => running.step(run, progress), job)
    running.end(run.id)
    await lock.release()
    await store
      .notifyPending(notifyEnd)
      .catch((error: unknown) =>
        log.warn({ err: error, kind, run: run.id }, 'could not notify the end of a background run; retrying later'),
      )
  }

  const lookedUp = async (read: () => Promise<BackgroundRun<Outcome> | null>) => {
    const run = await read()
    if (run?.result !== 'running') return run
    // Another process runs it and has not published progress yet, or it died.
    await settle()
    return read()
  }

  return {
    async start({ title, by, record, work }) {
      const lock = await processes.tryLock(lockName)
      if (!lock) return undefined
      const row = { id: randomUUID(), title, startedById: by.userId, startedBy: by.name, startedAt: new Date() }
      let run: BackgroundRun<Outcome>
      try {
        await store.markInterrupted()
        run = await store.insert(row, record)
      } catch (error) {
        await lock.release()
        throw error
      }
      const own = running.begin(run)
      void runOnce({ run, own, lock, work })
      // Includes the first step, if the work has reported it at once.
      return running.current() ?? run
    },

    newest: async (startedById) => {
      const run = running.current()
      const isAsked = startedById === undefined || run?.startedById === startedById
      return run && isAsked ? run : lookedUp(() => store.newest(startedById))
    },
    find: async (id) => {
      const run = running.current()
      return run?.id === id ? run : lookedUp(() => store.find(id))
    },
    cancel: (id, by) => running.cancel(id, by.name),
    settle,
  }
}
