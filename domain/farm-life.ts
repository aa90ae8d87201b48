import { freshnessOf } from './display.ts'

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
