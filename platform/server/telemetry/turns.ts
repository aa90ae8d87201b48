/** Work that must not overlap, in the order of its arrival. */
export interface Turns {
  /** Runs the work when everything before it has ended, well or badly. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * A function whose calls share runs of `work`, without overlap: a call during a run waits for a new run that began after
   * it, together with all others that came meanwhile.
   */
  coalesce(work: () => Promise<void>): () => Promise<void>
}

export const createTurns = (): Turns => {
  let before: Promise<unknown> = Promise.resolve()
  return {
    take: (work) => {
      const turn = before.then(work, work)
      before = turn.catch(() => undefined)
      return turn
    },
    coalesce: (work) => {
      let running: Promise<unknown> = Promise.resolve()
      let next: Promise<void> | undefined
      return () => {
        next ??= running.then(() => {
          const run = work()
          next = undefined
          running = run.catch(() => undefined)
          return run
        })
        return next
      }
    },
  }
}
