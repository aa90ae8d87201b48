import { hostname } from 'node:os'
import type { Registry } from 'prom-client'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createNotifier, type Notifier, type Occurrence } from '../../notifications/server/port.ts'
import { ownId } from './diagnostic/process-report.ts'

const checkEveryMs = 10_000
/** A store that restarts is back sooner, so Solvane sends no notice. */
const restartMs = 30_000
/** A clock that moves by more between two looks has been set. */
const leastJumpMs = 30_000
/** Occurrences that wait for relations that take nothing either; the oldest are given up. */
const mostWaiting = 20

/** A state of ingest that administrators have to know, by its metric: 0 while it is absent. */
interface Trouble {
  readonly metric: string
  readonly begins: string
  /** Undefined: nobody waits for the end. */
  readonly ends: string | undefined
  readonly parameters: (value: number) => Readonly<Record<string, number>>
  /** How far the clock of this server is behind, ms. A notice carries the right time: else it is listed below older ones. */
  readonly behindMs: (value: number) => number
}

const refusing: Trouble = {
  metric: 'solvane_ingest_refusing',
  begins: 'ingest-refusing',
  ends: 'ingest-storing',
  parameters: () => ({}),
  behindMs: () => 0,
}
export const clockBehind: Trouble = {
  metric: 'solvane_ingest_clock_behind_seconds',
  begins: 'clock-behind',
  ends: 'clock-right',
  parameters: (seconds) => ({ minutes: Math.round(seconds / 60) }),
  behindMs: (seconds) => seconds * 1_000,
}

export const quarantineFull: Trouble = {
  metric: 'solvane_quarantine_giving_up',
  begins: 'quarantine-full',
  ends: undefined,
  parameters: (values) => ({ values }),
  behindMs: () => 0,
}

/** The value of the metric; 0 where this process receives nothing. */
const readMetric = async (metrics: Registry, name: string): Promise<number> => {
  const reading = await metrics.getSingleMetric(name)?.get()
  return reading?.values[0]?.value ?? 0
}

/**
 * Super administrators get a notice when Solvane could not store anything for a while, and when it can again. The relations
 * may lie on the same full disk. A notice that they do not store pops up on open pages, and is stored as soon as they can.
 */
export const createRefusingWatch = (
  metrics: Registry,
  notifier: Pick<Notifier, 'notify'>,
  trouble: Trouble = refusing,
) => {
  const waiting = new Set<Occurrence>()
  const tried = new WeakSet<Occurrence>()
  let sinceAtMs: number | undefined
  /** Wall clock minus steady clock at the look before. */
  let offsetMs: number | undefined
  let isAnnounced = false
  let isNotifying = false

  const announce = (event: string, beganAtMs: number, atMs: number, parameters: Readonly<Record<string, number>>) => {
    const [oldest] = waiting
    if (oldest && waiting.size >= mostWaiting) waiting.delete(oldest)
    waiting.add({
      event,
      occurrence: `${ownId} ${beganAtMs}`,
      atMs,
      parameters: { server: hostname(), sinceAtMs: beganAtMs, ...parameters },
      href: '/Administration/Diagnostic',
    })
  }
  /** The clock was set since the look before: how far it is behind was measured before that. */
  const isClockSet = (nowMs: number, steadyMs: number): boolean => {
    const jumpMs = offsetMs === undefined ? 0 : nowMs - steadyMs - offsetMs
    offsetMs = nowMs - steadyMs
    return Math.abs(jumpMs) > leastJumpMs
  }
  const note = (value: number, nowMs: number): void => {
    if (value > 0) {
      sinceAtMs ??= nowMs
      if (isAnnounced || nowMs - sinceAtMs < restartMs) return
      isAnnounced = true
      const behindMs = trouble.behindMs(value)
      sinceAtMs += behindMs
      announce(trouble.begins, sinceAtMs, nowMs + behindMs, trouble.parameters(value))
      return
    }
    if (sinceAtMs !== undefined && isAnnounced && trouble.ends !== undefined)
      announce(trouble.ends, sinceAtMs, nowMs, { untilAtMs: nowMs })
    sinceAtMs = undefined
    isAnnounced = false
  }
  const notifyPending = async (): Promise<void> => {
    if (isNotifying) return
    isNotifying = true
    for (const occurrence of waiting) {
      const isPushedUnwritten = !tried.has(occurrence)
      tried.add(occurrence)
      if (await notifier.notify({ ...occurrence, isPushedUnwritten })) waiting.delete(occurrence)
    }
    isNotifying = false
  }

  return {
    /** `steadyMs`: a clock that nobody sets. */
    async look(nowMs: number, steadyMs: number = nowMs): Promise<void> {
      const value = await readMetric(metrics, trouble.metric)
      if (!isClockSet(nowMs, steadyMs) || trouble.behindMs(value) === 0) note(value, nowMs)
      await notifyPending()
    },
  }
}

/** Looks again and again, in every process for itself. */
export const watchRefusing = (context: ServerContext): void => {
  const notifier = createNotifier(context)
  for (const trouble of [refusing, clockBehind, quarantineFull]) {
    const watch = createRefusingWatch(context.metrics, notifier, trouble)
    setInterval(() => void watch.look(Date.now(), performance.now()), checkEveryMs).unref()
  }
}
