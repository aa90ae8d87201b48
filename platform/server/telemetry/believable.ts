import { isInFuture } from '../../../domain/future-time.ts'

/** What a measurement may be at all; the one place for every way in: ingest, latest values and imports. */

/** Older than any plant we watch; catches seconds sent for milliseconds and clocks that were never set. */
export const oldestTimeMs = Date.UTC(1990, 0, 1)
/** Characters of a text value. */
export const longestText = 256

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be stored
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Why a time cannot be that of a measurement, or undefined when it can. */
export const judgeTime = (timeMs: number, nowMs: number): 'future-time' | 'old-time' | undefined => {
  if (isInFuture(timeMs, nowMs)) return 'future-time'
  return timeMs < oldestTimeMs ? 'old-time' : undefined
}

/** Whether a text is short enough and can be shown. */
export const isStorableText = (text: string): boolean =>
  text.length <= longestText && !unprintable.test(text) && text.isWellFormed()
