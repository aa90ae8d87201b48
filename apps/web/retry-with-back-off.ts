import { isTransientError } from '../../platform/web/api/query-client.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** How long to wait before the next try, ms: twice as long each time, and not all browsers at once. `chance` is 0 to 1. */
export const backOffMs = (failures: number, chance: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + chance / 2)

/** Waits for a pause, or until the network is there again. */
const waitOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })

/**
 * Asks until there is an answer, for as long as what comes instead may pass: no answer, a server that starts or has too
 * much to do. `onFailure` hears of each; what is refused rejects at once.
 */
export const retryWithBackOff = async <T>(
  request: () => Promise<T>,
  onFailure: (error: unknown) => void,
  wait: (ms: number) => Promise<void> = waitOrOnline,
): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await request()
    } catch (error) {
      if (!isTransientError(error)) throw error
      onFailure(error)
      await wait(backOffMs(failures, Math.random()))
    }
  }
}
