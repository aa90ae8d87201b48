/**
 * Concurrent hashes of each kind. The limit keeps threads free for files and databases, also under a guessing attack.
 */
const derivationsAtOnce = 2

/** Runs at most `limit` tasks concurrently, the others in order of arrival. */
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
 * Queue for the password hashes of one kind of secret (user password, device secret). Users need not wait behind a
 * reconnecting fleet.
 */
export const createDerivationTurns = () => inTurns(derivationsAtOnce)
