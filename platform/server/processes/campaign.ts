import type { Log } from '../log/log.ts'
import type { Coordination } from './coordination.ts'

/** Begins what the elected process does for all; resolves with the way to end it. `lost`: another may have been elected. */
export type Lead = (lost: AbortSignal) => Promise<() => Promise<void> | void>

export interface Campaign {
  readonly leads: boolean
  /** Resolves when the first try has been decided, and what is led then has begun. */
  readonly decided: Promise<void>
  /** Ends what is led and lets another be elected. */
  close(): Promise<void>
}

const tryEveryMs = 500
const afterFailureMs = 5_000

/**
 * Stands for election until closed: of all processes that do so under one name, one leads at any time. When it ends, dies
 * or loses its database, another is elected within about a second (see `coordinateByPostgresql` for a machine that is gone).
 */
export const campaign = (coordination: Coordination, name: string, log: Log, lead: Lead): Campaign => {
  const closing = new AbortController()
  let leads = false
  const decided = Promise.withResolvers<void>()

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      closing.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })

  /** One term of office: from the lock until it is lost, given back, or what is led fails to begin. */
  const serve = async (): Promise<number> => {
    const lock = await coordination.tryLock(name)
    if (!lock) return tryEveryMs
    let nextMs = tryEveryMs
    try {
      const stop = await lead(lock.lost)
      leads = true
      log.info({ name }, 'elected')
      decided.resolve()
      if (!closing.signal.aborted && !lock.lost.aborted)
        await new Promise<void>((resolve) => {
          closing.signal.addEventListener('abort', () => resolve(), { once: true })
          lock.lost.addEventListener('abort', () => resolve(), { once: true })
        })
      leads = false
      await stop()
    } catch (error) {
      leads = false
      nextMs = afterFailureMs
      log.error({ err: error, name }, 'what an elected process does could not be begun or ended; it is tried again')
    }
    await lock.release()
    return nextMs
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      const pauseMs = await serve()
      decided.resolve()
      await pause(pauseMs)
    }
  })()

  return {
    get leads() {
      return leads
    },
    decided: decided.promise,
    close: async () => {
      closing.abort()
      await running
    },
  }
}
