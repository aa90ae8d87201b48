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

/** Brings alarms back when their shelf ends. The elected process runs it; what fell due before its start comes back at once. */
export const keepShelves = (
  { relations: { db }, live, log, processes }: Pick<ServerContext, 'relations' | 'live' | 'log' | 'processes'>,
  lost: AbortSignal,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStopped = false
  let isAsked = false

  const sleep = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped && !lost.aborted) timer = setTimeout(wake, ms).unref()
  }
  const work = async () => {
    isAsked = false
    const nowMs = Date.now()
    const due = await nextDueMs(db)
    if (due !== undefined && due <= nowMs) announceAlarms(live, await endDue(db, nowMs))
    const next = due !== undefined && due <= nowMs ? await nextDueMs(db) : due
    const leftMs = (next ?? Number.POSITIVE_INFINITY) - Date.now()
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
    clearTimeout(timer)
    await round
  }
}
