/**
 * Time-weighted means: each value counts for as long as it held. docs/means.md explains the rule with examples.
 * The historian computes the same in SQL (platform/server/telemetry/time-weighted-sql.ts); its tests compare the two.
 */

/** One stored value of a signal. Null: bad or missing, which ends the value before it. */
export interface HeldReading {
  /** Epoch ms. */
  readonly timeMs: number
  readonly value: number | null
}

export interface HoldRule {
  /** A value holds at most so long when no other follows, ms. */
  readonly longestSilenceMs: number
  /** A value that was measured before this time holds no longer than until it, epoch ms. */
  readonly nowMs: number
}

/** A value that held over [fromMs, toMs), epoch ms. */
export interface HeldSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly value: number
}

/** Figures of one bucket. A bucket in which no value held is absent. */
export interface HeldBucket {
  /** Epoch ms. */
  readonly startMs: number
  /** How long values held in the bucket, ms. */
  readonly coveredMs: number
  /** Mean of the values, weighted by how long each held. */
  readonly mean: number
  readonly minimum: number
  readonly maximum: number
  /** The value that held last. */
  readonly last: number
  /** Good values that were measured in the bucket. */
  readonly good: number
}

/** Longest silence of a signal of which nothing else is known, ms. */
export const usualLongestSilenceMs = 600_000

/** How long each good value held. Readings are in order of time, each time once. */
export const heldSpans = (
  readings: readonly HeldReading[],
  { longestSilenceMs, nowMs }: HoldRule,
): readonly HeldSpan[] => {
  const spans: HeldSpan[] = []
  for (const [index, { timeMs, value }] of readings.entries()) {
    if (value === null) continue
    const next = readings[index + 1]?.timeMs ?? Number.POSITIVE_INFINITY
    const known = timeMs <= nowMs ? Math.max(nowMs, timeMs + 1) : Number.POSITIVE_INFINITY
    spans.push({ fromMs: timeMs, toMs: Math.min(next, timeMs + longestSilenceMs, known), value })
  }
  return spans
}

/** Figures between ascending edges, epoch ms: bucket i is [edges[i], edges[i + 1]). */
export const heldBuckets = (
  readings: readonly HeldReading[],
  edgesMs: readonly number[],
  rule: HoldRule,
): readonly HeldBucket[] => {
  const spans = heldSpans(readings, rule)
  let first = 0
  return edgesMs.slice(0, -1).flatMap((startMs, index): HeldBucket[] => {
    const endMs = edgesMs[index + 1] as number
    while ((spans[first]?.toMs ?? Number.POSITIVE_INFINITY) <= startMs) first += 1
    const inside: HeldSpan[] = []
    for (let at = first; (spans[at]?.fromMs ?? endMs) < endMs; at += 1) inside.push(spans[at] as HeldSpan)
    const last = inside.at(-1)
    return last && endMs > startMs ? [bucketOf(inside, last, startMs, endMs)] : []
  })
}

/** Figures of the spans that lie at least in part between two edges. */
const bucketOf = (inside: readonly HeldSpan[], last: HeldSpan, startMs: number, endMs: number): HeldBucket => {
  let [coveredMs, total, good] = [0, 0, 0]
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { fromMs, toMs, value } of inside) {
    const heldMs = Math.min(toMs, endMs) - Math.max(fromMs, startMs)
    coveredMs += heldMs
    total += value * heldMs
    if (fromMs >= startMs) good += 1
    minimum = Math.min(minimum, value)
    maximum = Math.max(maximum, value)
  }
  // Rounding must not push a mean out of the range of its values.
  const mean = Math.min(Math.max(total / coveredMs, minimum), maximum)
  return { startMs, coveredMs, mean, minimum, maximum, last: last.value, good }
}
