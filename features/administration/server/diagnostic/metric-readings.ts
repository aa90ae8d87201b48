import type { Registry } from 'prom-client'

/** Cumulated counts by upper bound, as a histogram has them; the last bound is infinite. */
export interface Buckets {
  readonly bounds: readonly number[]
  readonly counts: readonly number[]
}

/** A total by the value of a label. */
export interface Share {
  readonly name: string
  readonly total: number
}

/** The registry at one moment: the same numbers as /metrics. */
export interface Readings {
  /** Sum over all labels; undefined when there is no such metric. */
  total(name: string): number | undefined
  /** Totals by one label, the largest first, zeros left out. */
  shares(name: string, label: string): Share[]
  /** A histogram over all labels, or over one value of a label. */
  buckets(name: string, label?: string, value?: string): Buckets
  labelValues(name: string, label: string): string[]
}

interface MetricValue {
  readonly value: number
  readonly labels: Readonly<Record<string, string | number | undefined>>
  readonly metricName?: string
}

interface Metric {
  get(): Promise<{ readonly name: string; readonly values: readonly MetricValue[] }>
}

/** Reads the whole registry once. */
export const readMetrics = async (registry: Registry): Promise<Readings> => {
  const all = new Map<string, readonly MetricValue[]>()
  for (const metric of registry.getMetricsAsArray()) {
    // Read here, it would begin anew for those who scrape it: the delay of the event loop forgets at each reading.
    if (metric.name.startsWith('nodejs_eventloop')) continue
    const { name, values } = await (metric as unknown as Metric).get()
    all.set(name, values)
  }
  const labelsOf = (name: string, label: string) =>
    (all.get(name) ?? []).flatMap(({ labels }) => (labels[label] === undefined ? [] : [String(labels[label])]))
  return {
    total: (name) => all.get(name)?.reduce((sum, { value }) => sum + value, 0),
    shares(name, label) {
      const totals = new Map<string, number>()
      for (const { labels, value } of all.get(name) ?? [])
        totals.set(String(labels[label]), (totals.get(String(labels[label])) ?? 0) + value)
      return [...totals]
        .map(([share, total]) => ({ name: share, total }))
        .filter(({ total }) => total > 0)
        .sort((a, b) => b.total - a.total)
    },
    buckets(name, label, value) {
      const counts = new Map<number, number>()
      for (const { labels, value: counted, metricName } of all.get(name) ?? []) {
        if (!metricName?.endsWith('_bucket') || (label !== undefined && labels[label] !== value)) continue
        const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
        counts.set(bound, (counts.get(bound) ?? 0) + counted)
      }
      const bounds = [...counts.keys()].sort((a, b) => a - b)
      return { bounds, counts: bounds.map((bound) => counts.get(bound) ?? 0) }
    },
    labelValues: (name, label) => [...new Set(labelsOf(name, label))].sort(),
  }
}

/** What a histogram counted between two moments; `before` may be empty. */
export const bucketsBetween = (before: Buckets | undefined, after: Buckets): Buckets => ({
  bounds: after.bounds,
  counts: after.counts.map((count, index) => count - (before?.counts[index] ?? 0)),
})

/**
 * The value below which so large a share lies, between the bounds of its bucket as if its values lay evenly; undefined when
 * there are none. Of values above the last bound nothing more is known.
 */
export const quantileOf = ({ bounds, counts }: Buckets, share: number): number | undefined => {
  const total = counts.at(-1) ?? 0
  if (total <= 0) return undefined
  const rank = share * total
  const index = counts.findIndex((count) => count >= rank)
  const [below, upTo] = [counts[index - 1] ?? 0, counts[index] ?? 0]
  const [lower, upper] = [bounds[index - 1] ?? 0, bounds[index] ?? 0]
  if (upper === Number.POSITIVE_INFINITY) return lower
  return lower + (upper - lower) * (upTo > below ? (rank - below) / (upTo - below) : 1)
}
