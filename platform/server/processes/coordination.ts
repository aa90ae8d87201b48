/** An exclusive lock, valid until it is released or `lost`. */
export interface HeldLock {
  /** Aborts when another process may have the lock. Stop the protected work at once. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** Coordination of processes that share a database: locks and messages. */
export interface Coordination {
  /**
   * Takes a lock; undefined if another holder has it or the database is unavailable.
   * Mode `shared`: any number of holders, but none beside an exclusive one.
   */
  tryLock(name: string, how?: 'exclusive' | 'shared'): Promise<HeldLock | undefined>
  /**
   * Publishes a small JSON message to all processes, including this one.
   * A process without a database connection misses it and gets `onGap` later.
   */
  publish(topic: string, content: unknown): Promise<void>
  on(topic: string, hear: (content: unknown) => void): void
  /** False while the database is unavailable, so that no lock can be verified. */
  readonly hasLine: boolean
  /** Calls back after each interruption that may have lost messages. */
  onGap(hear: () => void): void
  close(): Promise<void>
}

const waitMs = 100

/** Runs work under an exclusive lock and waits for it. */
export const exclusively = async <Result>(
  coordination: Pick<Coordination, 'tryLock'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  for (;;) {
    const lock = await coordination.tryLock(name)
    if (!lock) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      continue
    }
    try {
      return await work()
    } finally {
      await lock.release()
    }
  }
}
