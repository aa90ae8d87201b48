import { z } from 'zod'
import type { Db } from '../relations/relations.ts'

/** How far a run is, as its process tells the others. */
export const RunProgress = z.object({ stage: z.string(), done: z.number(), total: z.number() })
export type RunProgress = z.infer<typeof RunProgress>

export const runResults = ['running', 'done', 'failed', 'cancelled', 'cut-off'] as const
export type RunResult = (typeof runResults)[number]

/** Work that a person has begun and that goes on when they leave. */
export interface BackgroundRun<Outcome> {
  readonly id: string
  /** What it works on as people call it, e.g. the name of a file. */
  readonly title: string
  readonly startedById: string
  readonly startedBy: string
  readonly startedAtMs: number
  /** Null: it runs. Of a run that was cut off, when that was found. */
  readonly endedAtMs: number | null
  readonly result: RunResult
  readonly cancelledBy: string | null
  /** Null before the first step, and after the end. */
  readonly progress: RunProgress | null
  /** What came of it, or had by the time it ended early; null where nothing is known. */
  readonly outcome: Outcome | null
}

/** Who begins or cancels a run. */
export interface RunPerson {
  readonly userId: string
  readonly name: string
}

/** What the work of a run is given. */
export interface RunControl<Outcome> {
  readonly id: string
  /** Aborted when somebody cancels, or when another process may have taken over: then nothing may be done. */
  readonly signal: AbortSignal
  step(progress: RunProgress): void
  /**
   * Of work that is done bit by bit: writes down what has come of it so far, in the transaction that does the bit and as its last
   * statement. It stays when the run ends early. Throws as `finish` does.
   */
  keep(tx: Db, outcome: Outcome): Promise<void>
  /**
   * Writes down that it is done, in the transaction that does it and as its last statement: a run is done exactly when what it
   * did is there, whatever happens to the process. Throws when it was cancelled or declared cut off before.
   */
  finish(tx: Db, outcome: Outcome): Promise<void>
}

/** Thrown by work that could not be done, with why; any other error is one that nobody expected. */
export class RunFailed<Outcome> extends Error {
  override readonly name = 'RunFailed'
  readonly outcome: Outcome
  constructor(message: string, outcome: Outcome) {
    super(message)
    this.outcome = outcome
  }
}

/** The runs of one kind, of which one runs at a time in the whole installation. */
export interface BackgroundRuns<Outcome> {
  /**
   * Begins a run; resolves as soon as it is written down, together with what `record` writes. Undefined: one runs already, or
   * the database is away.
   */
  start(begin: {
    readonly title: string
    readonly by: RunPerson
    readonly record: (tx: Db, id: string) => Promise<void>
    readonly work: (control: RunControl<Outcome>) => Promise<void>
  }): Promise<BackgroundRun<Outcome> | undefined>
  /** The run that was begun last. One that runs is told from memory: the database may be busy with it. */
  newest(): Promise<BackgroundRun<Outcome> | null>
  find(id: string): Promise<BackgroundRun<Outcome> | null>
  /** Asks the process that runs it to stop; what it has not kept is taken back. */
  cancel(id: string, by: RunPerson): Promise<void>
  /** Tells of runs whose process died, and of ends that nobody was told of. Call it once a process has started. */
  settle(): Promise<void>
}
