import { and, desc, eq, inArray, isNull, lt, max } from 'drizzle-orm'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Coordination } from '../processes/coordination.ts'
import type { Db } from '../relations/relations.ts'
import { type Job, JobAsker, type JobEnded, type JobRun, type JobState, type Jobs, jobEndedTopic } from './job.ts'
import { jobRun } from './tables.ts'

/** Runs of each job that are kept. */
const keptRuns = 100
const longestNote = 1_000
/** A failed job is tried again after this, or after its own time if that is shorter. */
const againAfterFailureMs = 10 * 60_000
/** Longest wait of one timer; a job of a month waits in parts. */
const longestWaitMs = 6 * 3_600_000
const topic = 'jobs.ask'
const Wish = z.object({ name: z.string(), askedBy: JobAsker })

interface JobsOptions {
  readonly db: Db
  readonly log: Log
  readonly metrics: Registry
  readonly processes: Pick<Coordination, 'publish' | 'on'>
}

const runOf = ({ startedAt, endedAt, result, id, version, note, askedBy }: typeof jobRun.$inferSelect): JobRun => ({
  id,
  version,
  startedAtMs: startedAt.getTime(),
  endedAtMs: endedAt?.getTime() ?? null,
  result: result === 'running' || result === 'failed' ? result : 'done',
  note,
  askedBy,
})

/** When a job is due after its last run. */
export const dueAt = ({ everyMs }: Pick<Job, 'everyMs'>, last: JobRun | null, nowMs: number): number => {
  if (!last) return nowMs
  const pauseMs = last.result === 'failed' ? Math.min(everyMs, againAfterFailureMs) : everyMs
  return last.startedAtMs + pauseMs
}

/** Forgets the runs before one that had nothing to do. */
const forgetIdleBefore = (db: Db, name: string, id: number) =>
  db.delete(jobRun).where(and(eq(jobRun.job, name), lt(jobRun.id, id), eq(jobRun.result, 'done'), isNull(jobRun.note)))

/**
 * Runs each job once at a time. A user who asks for a job while it works joins that run; one who asks while its end is
 * recorded, and is on the screens already, starts the next run.
 */
const createRuns = (options: {
  readonly run: (job: Job, askedBy: JobAsker | null, worked: () => void) => Promise<void>
  readonly ended: (job: Job) => void
}) => {
  const running = new Map<string, Promise<void>>()
  const worked = new Set<string>()
  const next = new Map<string, JobAsker>()
  const start = (job: Job, askedBy: JobAsker | null): void => {
    const { name } = job
    if (running.has(name)) {
      if (askedBy && worked.has(name)) next.set(name, askedBy)
      return
    }
    const run = options
      .run(job, askedBy, () => worked.add(name))
      .finally(() => {
        const asker = next.get(name)
        running.delete(name)
        worked.delete(name)
        next.delete(name)
        if (asker) start(job, asker)
        else options.ended(job)
      })
    running.set(name, run)
  }
  return { start, allEnded: () => Promise.all(running.values()) }
}

export const createJobs = ({ db, log, metrics, processes }: JobsOptions): Jobs => {
  const jobs = new Map<string, Job>()
  const ended = new Counter({
    name: 'solvane_job_runs_total',
    help: 'Completed runs of background jobs: done or failed',
    labelNames: ['job', 'result'],
    registers: [metrics],
  })
  const duration = new Gauge({
    name: 'solvane_job_last_duration_seconds',
    help: 'Duration of the last run of a background job',
    labelNames: ['job'],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'solvane_job_run_seconds',
    help: 'Duration of background jobs',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 60, 300, 1_800],
    registers: [metrics],
  })
  new Gauge({
    name: 'solvane_jobs_leading',
    help: '1: this process leads the background jobs',
    registers: [metrics],
    collect() {
      this.set(runHere ? 1 : 0)
    },
  })
  /** Runs a job now; only where this process leads. */
  let runHere: ((name: string, askedBy: JobAsker) => void) | undefined
  processes.on(topic, (content) => {
    const wish = Wish.safeParse(content).data
    if (wish) runHere?.(wish.name, wish.askedBy)
  })

  const lastRuns = async (): Promise<Map<string, JobRun>> => {
    const newest = db
      .select({ id: max(jobRun.id) })
      .from(jobRun)
      .groupBy(jobRun.job)
    const rows = await db.select().from(jobRun).where(inArray(jobRun.id, newest))
    return new Map(rows.map((row) => [row.job, runOf(row)]))
  }

  const runsOf = async (name: string, most: number) =>
    (await db.select().from(jobRun).where(eq(jobRun.job, name)).orderBy(desc(jobRun.id)).limit(most)).map(runOf)

  const forgetOldRuns = async (name: string) => {
    const [oldest] = await db
      .select({ id: jobRun.id })
      .from(jobRun)
      .where(eq(jobRun.job, name))
      .orderBy(desc(jobRun.id))
      .offset(keptRuns - 1)
      .limit(1)
    if (oldest) await db.delete(jobRun).where(and(eq(jobRun.job, name), lt(jobRun.id, oldest.id)))
  }

  /** Publishes the end of a requested run, or the first of several failures. */
  const notifyEnd = async (ended: JobEnded): Promise<void> => {
    const [before] = await db
      .select({ result: jobRun.result })
      .from(jobRun)
      .where(and(eq(jobRun.job, ended.job), lt(jobRun.id, ended.runId)))
      .orderBy(desc(jobRun.id))
      .limit(1)
    if (ended.askedById !== null || (ended.result === 'failed' && before?.result !== 'failed'))
      await processes.publish(jobEndedTopic, ended)
  }

  /** One run with its row in the history; never throws. */
  const runOnce = async (
    job: Job,
    askedBy: JobAsker | null,
    { signal, worked }: { readonly signal: AbortSignal; readonly worked: () => void },
  ): Promise<void> => {
    const startedMs = performance.now()
    let result: 'done' | 'failed' = 'done'
    try {
      const [row] = await db
        .insert(jobRun)
        .values({
          job: job.name,
          version: job.version,
          startedAt: new Date(),
          result: 'running',
          askedBy: askedBy?.name ?? null,
        })
        .returning({ id: jobRun.id })
      let note: string | null
      try {
        note = (await job.run(signal))?.slice(0, longestNote) ?? null
      } catch (error) {
        result = 'failed'
        note = (error instanceof Error ? error.message : String(error)).slice(0, longestNote)
        log.warn({ err: error, job: job.name }, 'a background job has failed; it is tried again')
      }
      worked()
      if (row) {
        await db.update(jobRun).set({ endedAt: new Date(), result, note }).where(eq(jobRun.id, row.id))
        if (note === null) await forgetIdleBefore(db, job.name, row.id)
        if (askedBy || result === 'failed')
          await notifyEnd({ runId: row.id, job: job.name, result, note, askedById: askedBy?.userId ?? null })
      }
      if (note !== null) await forgetOldRuns(job.name)
    } catch (error) {
      result = 'failed'
      log.warn({ err: error, job: job.name }, 'the run of a background job could not be written down')
    }
    ended.inc({ job: job.name, result })
    const tookSeconds = (performance.now() - startedMs) / 1000
    duration.set({ job: job.name }, tookSeconds)
    seconds.observe({ job: job.name }, tookSeconds)
  }

  return {
    add(job) {
      if (jobs.has(job.name)) throw new Error(`There are two jobs called ${job.name}`)
      jobs.set(job.name, job)
    },

    async list() {
      const last = await lastRuns()
      const nowMs = Date.now()
      return [...jobs.values()]
        .map((job): JobState => {
          const lastRun = last.get(job.name) ?? null
          const { name, version, everyMs } = job
          return {
            name,
            version,
            everyMs,
            lastRun,
            nextAtMs: lastRun?.result === 'running' ? null : dueAt(job, lastRun, nowMs),
          }
        })
        .sort((a, b) => a.name.localeCompare(b.name))
    },

    runs: (name) => runsOf(name, keptRuns),
    ask: (name, askedBy) => processes.publish(topic, { name, askedBy }),

    async lead() {
      const stopping = new AbortController()
      const timers = new Map<string, NodeJS.Timeout>()
      // Nobody else leads: what still runs by its row died with its process.
      await db
        .update(jobRun)
        .set({ result: 'failed', endedAt: new Date(), note: 'Its process ended before it did' })
        .where(eq(jobRun.result, 'running'))

      const runs = createRuns({
        run: (job, askedBy, worked) => {
          clearTimeout(timers.get(job.name))
          return runOnce(job, askedBy, { signal: stopping.signal, worked })
        },
        ended: (job) => {
          if (!stopping.signal.aborted) void plan(job)
        },
      })
      const start = (job: Job, askedBy: JobAsker | null) => {
        if (!stopping.signal.aborted) runs.start(job, askedBy)
      }
      const wait = (job: Job, atMs: number) => {
        clearTimeout(timers.get(job.name))
        const leftMs = atMs - Date.now()
        const timer = setTimeout(
          () => (leftMs > longestWaitMs ? wait(job, atMs) : start(job, null)),
          Math.min(longestWaitMs, Math.max(0, leftMs)),
        )
        timers.set(job.name, timer.unref())
      }
      const plan = async (job: Job) => {
        try {
          const [last = null] = await runsOf(job.name, 1)
          if (!stopping.signal.aborted) wait(job, dueAt(job, last, Date.now()))
        } catch (error) {
          log.warn({ err: error, job: job.name }, 'the time of a background job is not known; it is looked up again')
          if (!stopping.signal.aborted) wait(job, Date.now() + Math.min(job.everyMs, againAfterFailureMs))
        }
      }
      runHere = (name, askedBy) => {
        const job = jobs.get(name)
        if (job) start(job, askedBy)
      }
      for (const job of jobs.values()) await plan(job)
      return async () => {
        stopping.abort()
        runHere = undefined
        for (const timer of timers.values()) clearTimeout(timer)
        await runs.allEnded()
      }
    },
  }
}
