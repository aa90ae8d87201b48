import { z } from 'zod'
import type { Db } from '../relations/relations.ts'

/** Progress of a run, published to the other processes. */
export const RunProgress = z.object({ stage: z.string(), done: z.number(), total: z.number() })
export type RunProgress = z.infer<typeof RunProgress>

export const runResults = ['running', 'done', 'failed', 'cancelled', 'cut-off'] as const
export type RunResult = (typeof runResults)[number]

/** Work that a user starts and that continues without them. */
export interface BackgroundRun<Outcome> {
  readonly id: string
  /** Title of the run, e.g. a file name. */
  readonly title: string
  readonly startedById: string
  readonly startedBy: string
  readonly startedAtMs: number
  /** Null while it runs. For an interrupted run, the time of detection. */
  readonly endedAtMs: number | null
  readonly result: RunResult
  readonly cancelledBy: string | null
  /** Null before the first step and after the end. */
  readonly progress: RunProgress | null
  /** Result, or partial result of an ended run; null if unknown. */
  readonly outcome: Outcome | null
}

/** User who starts or cancels a run. */
export interface RunPerson {
  readonly userId: string
  readonly name: string
}

/** Services for the work of a run. */
export interface RunControl<Outcome> {
  readonly id: string
  /** Aborts after a cancellation, or if another process may have taken over. The work must stop. */
  readonly signal: AbortSignal
  step(progress: RunProgress): void
  /**
   * For work in steps: records the partial result in the transaction of the step, as its last statement. It survives
   * an early end. Throws like `finish`.
   */
  keep(tx: Db, outcome: Outcome): Promise<void>
  /**
   * Marks the run as done in the transaction of its work, as the last statement. Both commit together, even if the
   * process dies.
   * Throws if the run was cancelled or declared interrupted.
   */
  finish(tx: Db, outcome: Outcome): Promise<void>
}

/** Expected failure of the work, with its reason. Any other error is unexpected. */
export class RunFailed<Outcome> extends Error {
  override readonly name = 'RunFailed'
  readonly outcome: Outcome
  constructor(message: string, outcome: Outcome) {
    super(message)
    this.outcome = outcome
  }
}

/** Runs of one kind. The installation runs one at a time. */
export interface BackgroundRuns<Outcome> {
  /**
   * Starts a run; resolves when its row and the rows of `record` are committed. Undefined if one is running or the
   * database is unavailable.
   */
  start(begin: {
    readonly title: string
    readonly by: RunPerson
    readonly record: (tx: Db, id: string) => Promise<void>
    readonly work: (control: RunControl<Outcome>) => Promise<void>
  }): Promise<BackgroundRun<Outcome> | undefined>
  /** The latest run, of all users or of one. A running one comes from memory, because the database may be busy with it. */
  newest(startedById?: string): Promise<BackgroundRun<Outcome> | null>
  find(id: string): Promise<BackgroundRun<Outcome> | null>
  /** Asks its process to stop. Uncommitted work is rolled back. */
  cancel(id: string, by: RunPerson): Promise<void>
  /** Sends missing notifications, also about runs of dead processes. Call it after the start of a process. */
  settle(): Promise<void>
}
