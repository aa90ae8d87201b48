import { z } from 'zod'

/** A scheduled background job, run by the elected process. */
export interface Job {
  /** Unique name with its feature or module, e.g. `saved-requests.purge`. */
  readonly name: string
  /** Increases with each change of the job. */
  readonly version: string
  /** Interval between starts, ms. A longer run delays the next one. */
  readonly everyMs: number
  /**
   * Does the work. Resolves with a result in English for the run history, or null if there was nothing to do.
   * The history keeps only the newest run without work. `signal` aborts when the process stops or loses the election.
   */
  run(signal: AbortSignal): Promise<string | null>
}

/** User who requests a run. */
export const JobAsker = z.object({ userId: z.string(), name: z.string() })
export type JobAsker = z.infer<typeof JobAsker>

/** Topic of the end of a run, published if a user requested it, or if it failed after a successful run. */
export const jobEndedTopic = 'jobs.ended'
export const JobEnded = z.object({
  runId: z.number(),
  job: z.string(),
  result: z.enum(['done', 'failed']),
  note: z.string().nullable(),
  /** User who requested it; null for a scheduled run. */
  askedById: z.string().nullable(),
})
export type JobEnded = z.infer<typeof JobEnded>

export type JobResult = 'running' | 'done' | 'failed'

export interface JobRun {
  readonly id: number
  readonly version: string
  readonly startedAtMs: number
  /** Null while it runs. */
  readonly endedAtMs: number | null
  readonly result: JobResult
  readonly note: string | null
  /** Null for a scheduled run. */
  readonly askedBy: string | null
}

export interface JobState extends Pick<Job, 'name' | 'version' | 'everyMs'> {
  readonly lastRun: JobRun | null
  /** Null while it runs. A past time means: as soon as a leader is elected. */
  readonly nextAtMs: number | null
}

/** The jobs of the installation. All processes know them; the elected one runs them. */
export interface Jobs {
  add(job: Job): void
  list(): Promise<JobState[]>
  /** Runs of a job, newest first. */
  runs(name: string): Promise<JobRun[]>
  /** Asks the leader to run a job now. A running job is not started twice. */
  ask(name: string, askedBy: JobAsker): Promise<void>
  /** Starts running the jobs in this process; resolves with a function that stops. */
  lead(): Promise<() => Promise<void>>
}
