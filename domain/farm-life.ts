import { freshnessOf } from './display.ts'
import { minuteMs } from './time-zone.ts'

/** What is known of a farm's measurements, epoch ms. */
export interface SignsOfLife {
  /** Of its life words; undefined for one that has never come. */
  readonly lifeWordsMs: readonly (number | undefined)[]
  /** Newest measurement of the farm and its machines; asked for only where no life word has ever come. */
  readonly newestMs: () => number | undefined
}

/**
 * When a farm last told that it lives: the newest of its life words, and where none has ever come (its data were imported, or
 * it has no controller) the newest thing that it or its machines sent. Undefined where nothing is known.
 */
export const lifeSignMs = ({ lifeWordsMs, newestMs }: SignsOfLife): number | undefined => {
  const words = lifeWordsMs.filter((timeMs) => timeMs !== undefined)
  return words.length > 0 ? Math.max(...words) : newestMs()
}

/** Whether a farm lives: its last sign is not older than its life word may be. `nowServerMs` is the server's clock. */
export const isFarmAlive = (signMs: number | undefined, nowServerMs: number, lifeWordTimeoutS: number): boolean =>
  signMs !== undefined && freshnessOf(signMs, nowServerMs, lifeWordTimeoutS) !== 'stale'

/** Where nothing at all has come since the server hears, that is so long a matter of the server and not of each farm; ms. */
const nothingHeardMs = 5 * minuteMs

/** What the server that tells of the farms has heard, epoch ms. */
export interface Hearing {
  /** Since when it hears what farms send: what was measured before it knows from its store. */
  readonly sinceMs: number
  /** Newest measurement that it is known to have heard of, of any farm. */
  readonly newestMs: number | undefined
}

/**
 * Whether a farm that shows no sign is waited for rather than lost: the server has heard nothing of it since it started, and
 * that is not longer ago than the farm's life word may stay away; or it has heard of nothing at all, for a few minutes.
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
