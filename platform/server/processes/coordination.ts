/** A lock that no other process has, until it is released or `lost`. */
export interface HeldLock {
  /** Aborted when the lock may be somebody else's: at once stop what it protects. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** What processes that share one database agree through. */
export interface Coordination {
  /**
   * Takes a lock, or gives undefined while another process (or this one) has it, or while the database is away. A lock that
   * is taken `together` may be held by any number of processes, but not beside one that has it for itself.
   */
  tryLock(name: string, how?: 'alone' | 'together'): Promise<HeldLock | undefined>
  /**
   * Tells every process, this one included, small JSON under a topic. Who has no line to the database at that moment misses
   * it and hears of the gap instead.
   */
  publish(topic: string, content: unknown): Promise<void>
  on(topic: string, hear: (content: unknown) => void): void
  /** False while the database is away: then nobody can say who has a lock. */
  readonly hasLine: boolean
  /** Calls back after every time in which messages may have been missed. */
  onGap(hear: () => void): void
  close(): Promise<void>
}

const waitMs = 100

/** Runs work that no two processes may do at once; waits for its turn. */
export const exclusively = async <Result>(
  coordination: Coordination,
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
