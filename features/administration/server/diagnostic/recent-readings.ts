import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { type Buckets, bucketsBetween, quantileOf, type Readings, readMetrics, type Share } from './metric-readings.ts'

/** Time between two looks at the registry, and how many are kept: a quarter of an hour. */
export const stepMs = 5_000
const kept = 180

interface Look {
  readonly atMs: number
  readonly samples: number | undefined
  readonly messages: number | undefined
  /** Those of `samples` that fill a gap. */
  readonly late: number
  readonly refused: number
  readonly limited: readonly Share[]
  readonly restarts: number
  readonly cpuSeconds: number
  readonly timersLateMs: number
  readonly histograms: ReadonlyMap<string, Buckets>
}

export interface Timing {
  readonly count: number
  readonly p50Ms: number | null
  readonly p95Ms: number | null
}

/** Changes of the registry of this process within the last quarter of an hour. */
export interface RecentReadings {
  /** Looks now; called every `stepMs`. */
  look(): Promise<void>
  /** A second, over the last steps; null before two looks. */
  rates(): {
    readonly samplesPerSecond: number | null
    readonly messagesPerSecond: number | null
    readonly cpuShare: number | null
  }
  /** How late timers came within the last steps, at the 99th of 100, ms; null before the first. */
  timersLateMs(): number | null
  /** Values a second, oldest first, ending now; null where nothing was measured. */
  curve(): (number | null)[]
  /** Values within the last quarter of an hour, and the rate of those that fill no gap; null before two looks. */
  lately(): { readonly stored: number; readonly refused: number; readonly livePerSecond: number } | null
  /** Senders that sent too much within the last quarter of an hour, by messages, the worst first. */
  limitedLately(readings: Readings): Share[]
  /** Of the embedded historian, within the last quarter of an hour. */
  restartsLately(readings: Readings): number
  timing(readings: Readings, name: string, query?: string): Timing
}

export const historianRestarts = 'solvane_historian_restarts_total'

/** Credentials at the built-in broker and farms at an outside one that sent too much, by messages since the start. */
export const limitedSenders = (readings: Readings): Share[] => [
  ...readings.shares('solvane_broker_held_messages_total', 'credential'),
  ...readings.shares('solvane_broker_excess_messages_total', 'farm'),
]

const queries = 'solvane_historian_query_seconds'
const plainHistograms = [
  'solvane_event_delay_seconds',
  'solvane_historian_insert_seconds',
  'solvane_ingest_stored_seconds',
]
/** Timers are asked for this often; what is measured holds it. */
const timerMs = 20
/** Rates are over so many steps, so that a batch more or less does not make them jump. */
const rateSteps = 3

const keyOf = (name: string, query?: string) => (query === undefined ? name : `${name} ${query}`)

/** A second between two looks; null where a counter is missing. */
const perSecond = (before: Look | undefined, after: Look | undefined, of: 'samples' | 'messages'): number | null => {
  const [earlier, later] = [before?.[of], after?.[of]]
  if (!before || !after || earlier === undefined || later === undefined || after.atMs <= before.atMs) return null
  return Math.max(0, later - earlier) / ((after.atMs - before.atMs) / 1000)
}

export const createRecentReadings = (registry: Registry, nowMs: () => number = Date.now): RecentReadings => {
  let looks: Look[] = []
  const delay = monitorEventLoopDelay({ resolution: timerMs })
  delay.enable()
  const histogramsOf = (readings: Readings) =>
    new Map([
      ...plainHistograms.map((name) => [name, readings.buckets(name)] as const),
      ...readings
        .labelValues(queries, 'query')
        .map((query) => [keyOf(queries, query), readings.buckets(queries, 'query', query)] as const),
    ])
  return {
    async look() {
      const readings = await readMetrics(registry)
      const look: Look = {
        atMs: nowMs(),
        samples: readings.total('solvane_ingest_samples_total'),
        messages: readings.total('solvane_ingest_messages_total'),
        late: readings.shares('solvane_ingest_samples_total', 'source').find(({ name }) => name === 'late')?.total ?? 0,
        refused: readings.total('solvane_quarantine_total') ?? 0,
        limited: limitedSenders(readings),
        restarts: readings.total(historianRestarts) ?? 0,
        timersLateMs: Math.max(0, delay.percentile(99) / 1e6 - timerMs),
        cpuSeconds: readings.total('process_cpu_seconds_total') ?? 0,
        histograms: histogramsOf(readings),
      }
      delay.reset()
      looks = [...looks, look].slice(-(kept + 1))
    },
    rates() {
      const [before, after] = [looks.at(-1 - rateSteps) ?? looks[0], looks.at(-1)]
      const seconds = ((after?.atMs ?? 0) - (before?.atMs ?? 0)) / 1000
      return {
        samplesPerSecond: perSecond(before, after, 'samples'),
        messagesPerSecond: perSecond(before, after, 'messages'),
        cpuShare: before && after && seconds > 0 ? (after.cpuSeconds - before.cpuSeconds) / seconds : null,
      }
    },
    timersLateMs() {
      const lately = looks.slice(-rateSteps).map((look) => look.timersLateMs)
      return lately.length === 0 ? null : Math.round(Math.max(...lately))
    },
    curve() {
      const steps = looks.slice(1).map((look, index) => perSecond(looks[index], look, 'samples'))
      return [...new Array<null>(kept - steps.length).fill(null), ...steps]
    },
    lately() {
      const [before, after] = [looks[0], looks.at(-1)]
      if (!before || !after || before === after) return null
      const stored = Math.max(0, (after.samples ?? 0) - (before.samples ?? 0))
      return {
        stored,
        refused: Math.max(0, after.refused - before.refused),
        livePerSecond: Math.max(0, stored - (after.late - before.late)) / ((after.atMs - before.atMs) / 1000),
      }
    },
    limitedLately(readings) {
      const before = new Map(looks[0]?.limited.map(({ name, total }) => [name, total]))
      return limitedSenders(readings)
        .map(({ name, total }) => ({ name, total: total - (before.get(name) ?? 0) }))
        .filter(({ total }) => total > 0)
        .sort((a, b) => b.total - a.total)
    },
    restartsLately: (readings) => (readings.total(historianRestarts) ?? 0) - (looks[0]?.restarts ?? 0),
    timing(readings, name, query) {
      const now = query === undefined ? readings.buckets(name) : readings.buckets(name, 'query', query)
      const lately = bucketsBetween(looks[0]?.histograms.get(keyOf(name, query)), now)
      const inMs = (share: number) => {
        const seconds = quantileOf(lately, share)
        return seconds === undefined ? null : Math.round(seconds * 1e5) / 100
      }
      return { count: now.counts.at(-1) ?? 0, p50Ms: inMs(0.5), p95Ms: inMs(0.95) }
    },
  }
}
