import { freshnessOf } from './display.ts'
import { minuteMs } from './time-zone.ts'

/** Times of the newest data of a farm, epoch ms. */
export interface SignsOfLife {
  /** Newest life word; undefined if the farm never sent one. */
  readonly lifeWordsMs: readonly (number | undefined)[]
  /** Newest measurement of the farm and its machines. It counts only for a farm that never sent a life word. */
  readonly newestMs: () => number | undefined
}

/**
 * Time of the last sign of life of a farm, epoch ms: its newest life word.
 * A farm without life words (imported data, no controller) uses its newest measurement. Undefined without data.
 */
export const lifeSignMs = ({ lifeWordsMs, newestMs }: SignsOfLife): number | undefined => {
  const words = lifeWordsMs.filter((timeMs) => timeMs !== undefined)
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
}

/**
 * Whether the server still waits for a silent farm, so that the page shows "waiting" instead of "lost".
 * True while the server has received nothing from this farm since its start, and the life-word time-out has not
 * passed since then.
 * Also true for a few minutes if the server has received nothing from any farm.
 */
export const isAwaited = (
  signMs: number | undefined,
  nowServerMs: number,
  lifeWordTimeoutS: number,
  { sinceMs, newestMs }: Hearing,
): boolean => {
  if (signMs !== undefined && signMs >= sinceMs) return false
  const hasNoMessage = newestMs === undefined || newestMs < sinceMs
  const graceMs = Math.max(lifeWordTimeoutS * 1000, hasNoMessage ? nothingHeardMs : 0)
  return nowServerMs - sinceMs <= graceMs
}
