const firstMs = 300
/** A short cut must be over on the screen within 5 s of its end; a long one may wait longer, to spare the server. */
const shortCutLimitMs = 4_000
const longCutLimitMs = 15_000
const attemptsOfShortCut = 20

/** Pause before the next attempt: doubles, with half of it left to chance so that browsers do not come back in step. */
export const reconnectDelayMs = (attempts: number, chance: number): number => {
  const limitMs = attempts < attemptsOfShortCut ? shortCutLimitMs : longCutLimitMs
  return Math.min(limitMs, firstMs * 2 ** Math.min(attempts, 10)) * (0.5 + chance / 2)
}

const firstAttemptMs = 3_000

/**
 * How long an attempt may take before it is given up: on a dead line nobody ever answers. It grows, so that a slow line
 * gets its chance too, up to `mostMs`.
 */
export const attemptLimitMs = (attempts: number, mostMs: number): number =>
  Math.min(mostMs, firstAttemptMs * 1.25 ** Math.min(attempts, 20))
