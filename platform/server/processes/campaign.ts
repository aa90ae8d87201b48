import type { Log } from '../log/log.ts'
import { oneAborted, pause } from './abortable-wait.ts'
import type { Coordination, HeldLock } from './coordination.ts'

/**
 * Starts the work of the elected process; resolves with a function that stops it. `lost` aborts when another process
 * may have been elected.
 */
export type Lead = (lost: AbortSignal) => Promise<() => Promise<void> | void>

export interface Campaign {
  readonly leads: boolean
  /** Resolves after the first election, and after the work of the leader has started. */
  readonly decided: Promise<void>
  /** Stops the work and releases the election. */
  close(): Promise<void>
}

const tryEveryMs = 500
const afterFailureMs = 5_000

export interface CampaignOptions {
  /**
   * Keeps leading while the database is unavailable, until another process is elected.
   * Only for work with another guarantee of a single owner, such as a broker connection with a client id.
   */
  readonly outlivesDatabase?: boolean
}

/**
 * Takes part in a leader election until closed. One process of each name leads at any time.
 * If the leader stops, dies or loses its database, another is elected within about one second (see
 * `coordinateByPostgresql` for a lost machine).
 */
export const campaign = (
  coordination: Coordination,
  name: string,
  log: Log,
  lead: Lead,
  { outlivesDatabase = false }: CampaignOptions = {},
): Campaign => {
  const closing = new AbortController()
  let leads = false
  const decided = Promise.withResolvers<void>()

  /** The lock anew, as soon as the database is back; undefined when another has it, or we stop. */
  const recover = async (): Promise<HeldLock | undefined> => {
    while (!closing.signal.aborted) {
      const lock = await coordination.tryLock(name)
      if (lock || coordination.hasLine) return lock
      await pause(tryEveryMs, closing.signal)
    }
    return undefined
  }

  /** One term as leader: until the lock is lost or released, or the work fails to start. */
  const serve = async (): Promise<number> => {
    let lock = await coordination.tryLock(name)
    if (!lock) return tryEveryMs
    let nextMs = tryEveryMs
    try {
      const stop = await lead(lock.lost)
      leads = true
      log.info({ name }, 'elected')
      decided.resolve()
      while (lock) {
        await oneAborted(closing.signal, lock.lost)
        if (closing.signal.aborted || !outlivesDatabase) break
        lock = await recover()
      }
      leads = false
      await stop()
    } catch (error) {
      leads = false
      nextMs = afterFailureMs
      log.error({ err: error, name }, 'what an elected process does could not be begun or ended; it is tried again')
    }
    await lock?.release()
    return nextMs
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      const pauseMs = await serve()
      decided.resolve()
      await pause(pauseMs, closing.signal)
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
