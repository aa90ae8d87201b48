/** The first attempt comes soon, but not all browsers' within the same moment: a server that restarts has lost every one. */
const firstMs = 200
const firstSpreadMs = 1_000
/** No browser tries more often than this afterwards, however often it fails. */
const shortestMs = 1_000
/** A short cut must be over on the screen within 5 s of its end; a long one may wait longer, to spare the server. */
const shortCutLimitMs = 4_000
const longCutLimitMs = 15_000
const attemptsOfShortCut = 20

/** Pause before the next attempt: grows, with most of it left to chance so that browsers do not come back in step. */
export const reconnectDelayMs = (attempts: number, chance: number): number => {
  if (attempts === 0) return firstMs + chance * firstSpreadMs
  if (attempts >= attemptsOfShortCut) return longCutLimitMs * (0.5 + chance / 2)
  const longestMs = Math.min(shortCutLimitMs, shortestMs + 500 * 2 ** Math.min(attempts, 10))
  return shortestMs + chance * (longestMs - shortestMs)
}

const firstAttemptMs = 3_000

/**
 * How long an attempt may take before it is given up: on a dead line nobody ever answers. It grows, so that a slow line
 * gets its chance too, up to `mostMs`.
 */
export const attemptLimitMs = (attempts: number, mostMs: number): number =>
  Math.min(mostMs, firstAttemptMs * 1.25 ** Math.min(attempts, 20))
