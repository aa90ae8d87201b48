import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { dayMs } from '../world/time.ts'
import type { FarmGateway } from './farm-gateway.ts'
import { historyMessages, rowsOf, type Stretch } from './history-plan.ts'

/** What all farms together may take for their history, so that it yields to live values. */
export interface Pace {
  /** Resolves when so many more rows may go out. */
  pass(rows: number): Promise<void>
  /** Resolves with a place among the messages in flight; to be given back when the message is acknowledged. */
  place(): Promise<() => void>
}

/**
 * Live values wait behind the history that the server has not stored yet: few messages in flight keep that wait short on a slow machine,
 * however many farms there are.
 */
const mostInFlightOfAll = 12

export const createPace = (rowsPerSecond: number): Pace => {
  let freeAtMs = 0
  let free = mostInFlightOfAll
  const waiting: (() => void)[] = []
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    pass: async (rows) => {
      const now = Date.now()
      const startMs = Math.max(freeAtMs, now)
      freeAtMs = startMs + (rows / rowsPerSecond) * 1000
      if (startMs > now) await sleep(startMs - now)
    },
    place: async () => {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return giveBack
    },
  }
}

/** What people look at first comes at full pace; what is older takes its time. */
const newestMs = 2 * dayMs
const olderCosts = 2

/** History messages of one farm that may wait for their acknowledgement. */
const mostInFlight = 4
const statusEveryMs = 3000
/** The device that reports for the whole farm. */
const reporter = 'PARC'

export interface History {
  readonly plant: SimulatedPlant
  /** What is to be sent, in this order. */
  readonly stretches: readonly Stretch[]
  /** Values that were sent at other times and count as a part of the same backlog. */
  readonly earlierRows: number
  /** The history's end, for devices that are silent. */
  readonly untilMs: number
  /** The broker has all of a stretch. */
  readonly delivered: (stretch: Stretch) => void
}

/**
 * Stores and forwards: sends a plant's history and tells how far it is, until done or stopped.
 * What is lost with a connection is sent again by the gateway; the historian takes the same value twice without harm.
 * At the end it waits for the line. Rejects when the gateway closes first.
 */
export const sendHistory = async (
  gateway: FarmGateway,
  { plant, stretches, earlierRows, untilMs, delivered }: History,
  pace: Pace,
  stop: AbortSignal,
): Promise<void> => {
  const newRows = rowsOf(plant, stretches, untilMs)
  if (newRows === 0) return
  const totalRows = earlierRows + newRows
  let sentRows = earlierRows
  const status = (backlog: { totalRows: number; sentRows: number } | null) =>
    gateway.connected()
      ? gateway.sendStatus(reporter, JSON.stringify({ ts: Date.now(), backlog })).catch(() => undefined)
      : Promise.resolve()

  await gateway.whenConnected()
  void status({ totalRows, sentRows })
  const reporting = setInterval(() => void status({ totalRows, sentRows }), statusEveryMs)
  const waiting = new Set<Promise<boolean>>()
  try {
    for (const stretch of stretches) {
      const ofStretch: Promise<boolean>[] = []
      for (const message of historyMessages(plant, [stretch], untilMs)) {
        await pace.pass(message.rows * (message.fromMs < untilMs - newestMs ? olderCosts : 1))
        while (waiting.size >= mostInFlight) await Promise.race(waiting)
        if (stop.aborted) return
        await gateway.whenConnected()
        const giveBack = await pace.place()
        const tracked = gateway
          .sendData(message.deviceCode, message.payload)
          .then(
            () => {
              sentRows += message.rows
              return true
            },
            // The gateway closes: the loop ends with the stop signal.
            () => false,
          )
          .finally(() => {
            giveBack()
            waiting.delete(tracked)
          })
        waiting.add(tracked)
        ofStretch.push(tracked)
      }
      void Promise.all(ofStretch).then((sent) => {
        if (sent.every(Boolean)) delivered(stretch)
      })
    }
    await Promise.all(waiting)
  } finally {
    clearInterval(reporting)
  }
  if (stop.aborted) return
  // Nobody else would take the backlog from the page.
  await gateway.whenConnected()
  await status(null)
}
