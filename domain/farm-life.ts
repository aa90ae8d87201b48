import { freshnessOf } from './display.ts'
import { isInFuture } from './future-time.ts'
import { minuteMs } from './time-zone.ts'

/** Times of the newest data of a farm, epoch ms. */
export interface SignsOfLife {
  /** Newest life word; undefined if the farm never sent one. */
  readonly lifeWordsMs: readonly (number | undefined)[]
  /** Newest measurement of the farm and its machines. It counts only for a farm that never sent a life word. */
  readonly newestMs: () => number | undefined
  /** Clock of the server, epoch ms; undefined if unknown. */
  readonly nowMs: number | undefined
}

/**
 * Time of the last sign of life of a farm, epoch ms: its newest life word.
 * A farm without life words (imported data, no controller) uses its newest measurement. Undefined without data.
 * A life word of the future does not count: it would hide the current ones of other controllers.
 */
export const lifeSignMs = ({ lifeWordsMs, newestMs, nowMs }: SignsOfLife): number | undefined => {
  const words = lifeWordsMs
    .filter((timeMs) => timeMs !== undefined)
    .filter((timeMs) => !isInFuture(timeMs, nowMs ?? timeMs))
  return words.length > 0 ? Math.max(...words) : newestMs()
}

/** Whether the last sign of life is younger than the life-word time-out. `nowServerMs` is the clock of the server. */
export const isFarmAlive = (signMs: number | undefined, nowServerMs: number, lifeWordTimeoutS: number): boolean =>
  signMs !== undefined && freshnessOf(signMs, nowServerMs, lifeWordTimeoutS) !== 'stale'

/** If no farm has sent data for this time since the server started, ms, the cause is the server and not each farm. */
const nothingHeardMs = 5 * minuteMs

/** Reception times of the server, epoch ms. */
export interface Hearing {
  /** Start of reception. Older measurements come from the store. */
  readonly sinceMs: number
  /** Newest measurement that the server received from any farm. */
  readonly newestMs: number | undefined
  /** Newest measurement of any farm in the store at that start; undefined if unknown. */
  readonly storedUntilMs?: number | undefined
}

/** Whether a sender was silent already when the server stopped: others were stored for longer than its time-out after it. */
const wasSilent = (signMs: number, timeoutMs: number, { sinceMs, storedUntilMs }: Hearing): boolean =>
  storedUntilMs !== undefined && Math.min(storedUntilMs, sinceMs) - signMs > timeoutMs

/**
 * Whether the server still waits for a silent farm or machine, so that the page shows "waiting" instead of "lost".
 * True while the server has received nothing from it since its start, and the life-word time-out has not passed since
 * then.
 * Also true for a few minutes if the server has received nothing from any farm.
 * Never true for one that was silent before the server stopped.
 */
export const isAwaited = (
  signMs: number | undefined,
  nowServerMs: number,
  lifeWordTimeoutS: number,
  hearing: Hearing,
): boolean => {
  const { sinceMs, newestMs } = hearing
  if (signMs !== undefined && (signMs >= sinceMs || wasSilent(signMs, lifeWordTimeoutS * 1000, hearing))) return false
  const hasNoMessage = newestMs === undefined || newestMs < sinceMs
  const graceMs = Math.max(lifeWordTimeoutS * 1000, hasNoMessage ? nothingHeardMs : 0)
  return nowServerMs - sinceMs <= graceMs
}
