import { isLate } from '../../../../platform/web/api/api-error.ts'

/** What is known of a reading of today's figures; the fields of a query. */
export interface TodayReading {
  readonly hasData: boolean
  /** When the figures in hand were read, epoch ms. */
  readonly readAtMs: number
  /** Why it was given up, or why the last try of it failed. */
  readonly error: unknown
  readonly failures: number
}

/** Why figures of today are not there, or are old; each is tried again by itself. */
export type TodayTrouble =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'old'; readonly error: unknown; readonly ageMs: number }

/** A server that starts again is no news: so many failures are waited for quietly, unless the wait was long already. */
const quietFailures = 3
/** Figures are read each minute; older ones than this are told of. */
const oldAfterMs = 3 * 60_000

/**
 * The trouble after a look at the reading. A new try begins without an error: what was said before stays until something has
 * been read.
 */
export const troubleAfter = (
  held: TodayTrouble | undefined,
  { hasData, readAtMs, error, failures }: TodayReading,
  nowMs: number,
): TodayTrouble | undefined => {
  const heldError = held && held.kind !== 'reading' ? held.error : undefined
  const known = error ?? heldError
  if (!hasData) {
    if (known === undefined) return undefined
    return heldError !== undefined || failures === 0 || failures >= quietFailures || isLate(known)
      ? { kind: 'failed', error: known }
      : { kind: 'reading' }
  }
  const ageMs = nowMs - readAtMs
  return known !== undefined && ageMs > oldAfterMs ? { kind: 'old', error: known, ageMs } : undefined
}
