import type { Log } from '../log/log.ts'
import { oneAborted, pause } from './abortable-wait.ts'
import type { Coordination, HeldLock } from './coordination.ts'

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

export interface CampaignOptions {
  /**
   * Goes on leading while the database is away, until another is known to have been elected. Only for work of which
   * something else makes sure that it is done once, such as a connection that a broker gives to one at a time.
   */
  readonly outlivesDatabase?: boolean
}

/**
 * Stands for election until closed: of all processes that do so under one name, one leads at any time. When it ends, dies
 * or loses its database, another is elected within about a second (see `coordinateByPostgresql` for a machine that is gone).
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

  /** One term of office: from the lock until it is lost, given back, or what is led fails to begin. */
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
