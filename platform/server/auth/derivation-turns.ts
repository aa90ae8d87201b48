/** Derivations of one kind at once: guessing must not take all the threads that files and databases need. */
const derivationsAtOnce = 2

/** Runs at most `limit` of its tasks at a time, the others in the order of their arrival. */
export const inTurns = (limit: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Turns for the costly derivations of one kind of secret (a password, a device's secret), so that people who sign in
 * do not wait behind a fleet that reconnects.
 */
export const createDerivationTurns = () => inTurns(derivationsAtOnce)
