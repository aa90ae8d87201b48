import { z } from 'zod'

/** Background work that one process does for all, again and again. */
export interface Job {
  /** Unique, of the feature or room it belongs to, e.g. `saved-requests.purge`. */
  readonly name: string
  /** Goes up when what it does changes. */
  readonly version: string
  /** Time from one start to the next; a run that takes longer puts the next one off. */
  readonly everyMs: number
  /**
   * Does the work; resolves with what was done, in English, for the history of runs, or null when there was nothing to do: of
   * such runs only the newest is kept, so that work of every few seconds does not push out what is worth reading. `signal`:
   * the process stops or is no longer elected.
   */
  run(signal: AbortSignal): Promise<string | null>
}

/** Who asks for a run. */
export const JobAsker = z.object({ userId: z.string(), name: z.string() })
export type JobAsker = z.infer<typeof JobAsker>

/** Told to every process when a run ends that somebody waits for, or that fails when the one before it did not. */
export const jobEndedTopic = 'jobs.ended'
export const JobEnded = z.object({
  runId: z.number(),
  job: z.string(),
  result: z.enum(['done', 'failed']),
  note: z.string().nullable(),
  /** Who asked for it; null: its schedule. */
  askedById: z.string().nullable(),
})
export type JobEnded = z.infer<typeof JobEnded>

export type JobResult = 'running' | 'done' | 'failed'

export interface JobRun {
  readonly id: number
  readonly version: string
  readonly startedAtMs: number
  /** Null: it runs. */
  readonly endedAtMs: number | null
  readonly result: JobResult
  readonly note: string | null
  /** Null: its schedule. */
  readonly askedBy: string | null
}

export interface JobState extends Pick<Job, 'name' | 'version' | 'everyMs'> {
  readonly lastRun: JobRun | null
  /** Null while it runs. A time that has passed: as soon as a process leads. */
  readonly nextAtMs: number | null
}

/** The jobs of an installation. Every process knows them; the elected one runs them. */
export interface Jobs {
  add(job: Job): void
  list(): Promise<JobState[]>
  /** Runs of a job, newest first. */
  runs(name: string): Promise<JobRun[]>
  /** Asks the process that leads to run a job now; a job that runs is not begun a second time. */
  ask(name: string, askedBy: JobAsker): Promise<void>
  /** Begins to run them here; resolves with the way to end that. */
  lead(): Promise<() => Promise<void>>
}
