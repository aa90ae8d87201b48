import type { ServerContext } from '../../../../platform/server/feature.ts'
import { announceAlarms } from '../announce.ts'
import { endDue, nextDueMs } from './end-due.ts'

/** Message between processes: something may be due earlier than before. */
const topic = 'alarm-shelves'
/** A message may get lost: the timer looks by itself, too. */
const longestSleepMs = 20_000
const retryMs = 1_000

export const shelvesChanged = ({ processes, log }: Pick<ServerContext, 'processes' | 'log'>): void => {
  processes
    .publish(topic, null)
    .catch((error: unknown) => log.warn({ err: error }, 'the timer of shelves could not be woken'))
}

/** Time, as the timer needs it; `wait` resolves with the way to end the wait. */
export interface ShelfClock {
  now(): number
  wait(ms: number, then: () => void): () => void
}

const clockOfMachine: ShelfClock = {
  now: Date.now,
  wait(ms, then) {
    const timer = setTimeout(then, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** Brings alarms back when their shelf ends. The elected process runs it; what fell due before its start comes back at once. */
export const keepShelves = (
  { relations: { db }, live, log, processes }: Pick<ServerContext, 'relations' | 'live' | 'log' | 'processes'>,
  lost: AbortSignal,
  clock: ShelfClock = clockOfMachine,
): (() => Promise<void>) => {
  let endWait = () => {}
  let round: Promise<void> | undefined
  let isStopped = false
  let isAsked = false

  const sleep = (ms: number) => {
    endWait()
    if (!isStopped && !lost.aborted) endWait = clock.wait(ms, wake)
  }
  const work = async () => {
    isAsked = false
    const nowMs = clock.now()
    const due = await nextDueMs(db)
    if (due !== undefined && due <= nowMs) announceAlarms(live, await endDue(db, nowMs))
    const next = due !== undefined && due <= nowMs ? await nextDueMs(db) : due
    const leftMs = (next ?? Number.POSITIVE_INFINITY) - clock.now()
    sleep(isAsked ? 0 : Math.min(longestSleepMs, Math.max(0, leftMs)))
  }
  const wake = () => {
    // A round that runs looks for the next due time at its end.
    round ??= work()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'shelves of alarms could not be ended')
        sleep(retryMs)
      })
      .finally(() => {
        round = undefined
      })
  }
  processes.on(topic, () => {
    isAsked = true
    if (!round) sleep(0)
  })
  wake()
  return async () => {
    isStopped = true
    endWait()
    await round
  }
}
