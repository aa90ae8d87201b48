/** Latencies counted by whole milliseconds: millions of them cost no memory, and several processes' can be added up. */
export type LatencyCounts = number[]

/** Everything later stands in the last place. */
const longestMs = 10_000

export const newLatencyCounts = (): LatencyCounts => new Array(longestMs + 1).fill(0)

/** A clock's step back is no latency below zero. */
export const countLatency = (counts: LatencyCounts, latencyMs: number): void => {
  const place = Math.min(longestMs, Math.max(0, Math.round(latencyMs)))
  counts[place] = (counts[place] ?? 0) + 1
}

export const sumOfCounts = (all: readonly LatencyCounts[]): LatencyCounts => {
  const sum = newLatencyCounts()
  for (const counts of all)
    counts.forEach((count, place) => {
      sum[place] = (sum[place] ?? 0) + count
    })
  return sum
}

/** The latency below or at which the given share of all lies (nearest rank), ms; NaN when there are none. */
export const latencyPercentile = (counts: LatencyCounts, share: number): number => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const rank = Math.max(1, Math.ceil(share * total))
  let seen = 0
  for (const [latencyMs, count] of counts.entries()) {
    seen += count
    if (count > 0 && seen >= rank) return latencyMs
  }
  return Number.NaN
}

/** How many were later than this. */
export const laterThan = (counts: LatencyCounts, limitMs: number): number =>
  counts.slice(limitMs + 1).reduce((sum, count) => sum + count, 0)
