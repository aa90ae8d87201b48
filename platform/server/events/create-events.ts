import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Job } from '../jobs/job.ts'
import type { Log } from '../log/log.ts'
import type { Coordination } from '../processes/coordination.ts'
import { withDeadline } from '../relations/deadline.ts'
import type { Db } from '../relations/relations.ts'
import {
  type DueDelivery,
  deliveryKey,
  dispatchEvents,
  dueDeliveries,
  forgetEvents,
  noteFailure,
  settleDeliveries,
  waitingDeliveries,
} from './delivery-store.ts'
import type { EventListener } from './event-listener.ts'
import { eventsWrittenTopic, onEventWritten } from './write-event.ts'

/** Back-off after each failed attempt; the last pause repeats. */
const pausesMs = [1_000, 5_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000]
/** Records handled at the same time. */
const mostBusy = 32
const handlerLimitMs = 30_000
/** Looks again without a message, in case one was lost. */
const lookEveryMs = 5_000
const leastPauseMs = 50
const keptMs = 7 * 86_400_000

/** Delivers events to the listeners of the features. All processes know the listeners; the elected one calls them. */
export interface Events {
  add(listener: EventListener): void
  /** Starts to deliver in this process; resolves with a function that stops. */
  lead(): Promise<() => Promise<void>>
  /** Removes events that were delivered a while ago. */
  readonly job: Job
}

interface EventsOptions {
  readonly db: Db
  readonly log: Log
  readonly metrics: Registry
  readonly processes: Pick<Coordination, 'on' | 'onGap'>
}

const createEventMetrics = (metrics: Registry) => ({
  deliveries: new Counter({
    name: 'solvane_event_deliveries_total',
    help: 'Events handled by a listener: done or failed',
    labelNames: ['listener', 'result'],
    registers: [metrics],
  }),
  delay: new Histogram({
    name: 'solvane_event_delay_seconds',
    help: 'Time from an event to the end of its handling',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 300, 3_600],
    registers: [metrics],
  }),
  waiting: new Gauge({
    name: 'solvane_events_waiting',
    help: 'Deliveries of events that are not done, in the process that delivers',
    registers: [metrics],
  }),
  failing: new Gauge({
    name: 'solvane_events_failing',
    help: 'Deliveries of events that failed and wait for another attempt, in the process that delivers',
    labelNames: ['listener'],
    registers: [metrics],
  }),
})

/** Removes handled deliveries, those of a moment in one statement. */
const createSettling = (db: Db) => {
  let waiting: DueDelivery[] = []
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()
  return (done: DueDelivery): Promise<void> => {
    waiting.push(done)
    next ??= running.then(async () => {
      const batch = waiting
      waiting = []
      next = undefined
      await settleDeliveries(db, batch)
    })
    running = next.catch(() => undefined)
    return next
  }
}

/** Calls the listener of a delivery; resolves when the delivery is removed, or has its next attempt. */
const createDeliver = (
  { db, log }: Pick<EventsOptions, 'db' | 'log'>,
  listeners: ReadonlyMap<string, EventListener>,
  measured: ReturnType<typeof createEventMetrics>,
) => {
  const settle = createSettling(db)
  return async (due: DueDelivery): Promise<void> => {
    const { listener, id, record, payload, writtenAtMs } = due
    const known = listeners.get(listener)
    if (!known) return
    try {
      const event = { id, record, payload: known.event.payload.parse(payload), writtenAtMs }
      await withDeadline(handlerLimitMs, () => known.handle(event))
    } catch (error) {
      const pauseMs = pausesMs[Math.min(due.attempts, pausesMs.length - 1)] ?? 0
      measured.deliveries.inc({ listener, result: 'failed' })
      log.warn(
        { err: error, event: id, listener, record, attempt: due.attempts + 1, pauseMs },
        'a listener could not handle an event; it is tried again',
      )
      await noteFailure(db, due, error, Date.now() + pauseMs)
      return
    }
    await settle(due)
    measured.deliveries.inc({ listener, result: 'done' })
    measured.delay.observe((Date.now() - writtenAtMs) / 1000)
  }
}

/** Delivers in this process until the function that it returns stops it. `wakeBy` gets what starts a look at once. */
const startDelivering = (
  { db, log }: Pick<EventsOptions, 'db' | 'log'>,
  listeners: ReadonlyMap<string, EventListener>,
  measured: ReturnType<typeof createEventMetrics>,
  wakeBy: (wake: (() => void) | undefined) => void,
): (() => Promise<void>) => {
  const deliver = createDeliver({ db, log }, listeners, measured)
  let isStopping = false
  let isWoken = true
  let endPause: (() => void) | undefined
  const busy = new Map<string, Promise<void>>()
  const wake = () => {
    isWoken = true
    endPause?.()
  }
  wakeBy(wake)
  const unhook = onEventWritten(wake)

  const start = (due: DueDelivery): void => {
    const key = deliveryKey(due)
    const work = deliver(due)
      .catch((error: unknown) => {
        log.warn({ err: error, event: due.id }, 'the end of a delivery could not be written; the event comes again')
        // Without a pause a failing database would be asked again at once.
        return new Promise<void>((resolve) => setTimeout(resolve, lookEveryMs).unref())
      })
      .finally(() => {
        busy.delete(key)
        wake()
      })
    busy.set(key, work)
  }

  const look = async (): Promise<void> => {
    const known = [...listeners.values()]
    while ((await dispatchEvents(db, known, Date.now())) > 0 && !isStopping);
    const most = mostBusy - busy.size
    if (most === 0) return
    const names = known.map(({ name }) => name)
    for (const due of await dueDeliveries(db, { listeners: names, busy: [...busy.keys()], most, nowMs: Date.now() }))
      if (!isStopping) start(due)
  }

  /** Time until the next look, if nobody wakes it. */
  const pauseMs = async (): Promise<number> => {
    const { count, nextAtMs, failing } = await waitingDeliveries(db, [...listeners.keys()])
    measured.waiting.set(count)
    measured.failing.reset()
    for (const [listener, number] of failing) measured.failing.set({ listener }, number)
    return nextAtMs === null ? lookEveryMs : Math.min(lookEveryMs, Math.max(leastPauseMs, nextAtMs - Date.now()))
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const running = (async () => {
    while (!isStopping) {
      let restMs = lookEveryMs
      try {
        isWoken = false
        await look()
        if (busy.size === 0) restMs = await pauseMs()
      } catch (error) {
        log.warn({ err: error }, 'events could not be delivered; it is tried again')
      }
      if (!isWoken && !isStopping) await pause(restMs)
    }
  })()

  return async () => {
    isStopping = true
    wakeBy(undefined)
    unhook()
    endPause?.()
    await running
    await Promise.all(busy.values())
    measured.waiting.set(0)
    measured.failing.reset()
  }
}

export const createEvents = ({ db, log, metrics, processes }: EventsOptions): Events => {
  const listeners = new Map<string, EventListener>()
  const measured = createEventMetrics(metrics)
  let wakeHere: (() => void) | undefined
  processes.on(eventsWrittenTopic, () => wakeHere?.())
  processes.onGap(() => wakeHere?.())

  return {
    add(listener) {
      if (listeners.has(listener.name)) throw new Error(`There are two event listeners called ${listener.name}`)
      listeners.set(listener.name, listener)
    },
    lead: async () =>
      startDelivering({ db, log }, listeners, measured, (wake) => {
        wakeHere = wake
      }),
    job: {
      name: 'events.purge',
      version: '1',
      everyMs: 6 * 3_600_000,
      run: async () => {
        const removed = await forgetEvents(db, [...listeners.keys()], Date.now() - keptMs)
        return removed === 0 ? null : `${removed} delivered events removed`
      },
    },
  }
}
