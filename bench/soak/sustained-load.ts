import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { freePorts, stopChild } from '../child.ts'
import { countLatency, latencyPercentile, newLatencyCounts } from '../live/latency-counts.ts'
import { memoryOf, processTree } from '../machine.ts'
import { gatewaySignIn, messageOf, tagIds, timeOf, valueAt } from './field.ts'
import { compareWithStore, startIngestProcess } from './kill-ingest.ts'
import { compareReads, dayMs, pointsOfDay, questionsTo, type Reads, read } from './load-reads.ts'

/** What became of points that were sent at a steady rate (rows R8 and R9). */
export interface LoadBalance {
  readonly seconds: number
  readonly pointsPerSecond: number
  /** From the first message until the last was acknowledged; what was sent before the load is not counted. */
  readonly achievedPerSecond: number
  /** From the end of sending until the last message was acknowledged. */
  readonly drainMs: number
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  readonly wrong: number
  readonly doubled: number
  readonly miscounted: number
  /** From sending a message until it was acknowledged, and with it durable, ms; at most 10,000. */
  readonly p99Ms: number
  /** Values of now that ingest handed to the live side, and how long after their measurement, which is their sending. */
  readonly shown: number
  readonly shownP99Ms: number
  /** Values shown for a hundred acknowledged messages with values of now; of each such message the newest is shown. */
  readonly shownPercent: number
  /** Devices of which the live side does not show the newest value. */
  readonly notShown: number
  /** Memory of broker, ingest and historian together after a quarter of the time and at the end, MiB. */
  readonly memoryMiB: number
  readonly memoryAtEndMiB: number
  /** With reads: asked during the load, and those without all that they asked for, the quiet ones included. */
  readonly reads?: number
  readonly unanswered?: number
  readonly chartQuietP95Ms?: number
  readonly chartP95Ms?: number
  readonly tableQuietP95Ms?: number
  readonly tableP95Ms?: number
  /** How many times slower the 95th percentile is under load than in quiet, of the read of which it grows most. */
  readonly readsP95Times?: number
}

export interface LoadPlan {
  readonly seconds: number
  readonly pointsPerSecond: number
  /** Reads of each kind before the load; with 0 nobody reads. */
  readonly quietReads: number
  readonly progress?: (line: string) => void
}

const gateways = 10
const pointsPerBatch = 100
const singlesPerBatch = 11

/** Points of one device in one message. */
interface Message {
  /** Measured just now: its newest value has to be shown. */
  readonly isOfNow: boolean
  readonly tagId: number
  readonly firstMs: number
  readonly stepMs: number
  readonly count: number
}

const timesOf = (firstMs: number, stepMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => firstMs + place * stepMs)

/**
 * Message after message, each kind from device to device: eleven single values of now, then a hundred of the last second
 * or, by turns, a hundred of last January. So half of the points are late, and nine messages in ten hold one.
 */
const createField = () => {
  let messages = 0
  const turns = { single: 0, recent: 0, late: 0 }
  return (): Message => {
    const place = messages++ % (2 * (singlesPerBatch + 1))
    const kind = place === singlesPerBatch ? 'recent' : place === 2 * singlesPerBatch + 1 ? 'late' : ('single' as const)
    const turn = turns[kind]++
    const tagId = tagIds[turn % tagIds.length] ?? 1
    const nowMs = Date.now()
    switch (kind) {
      case 'single':
        return { tagId, firstMs: nowMs, stepMs: 0, count: 1, isOfNow: true }
      case 'recent':
        return {
          tagId,
          firstMs: nowMs - (pointsPerBatch - 1) * 10,
          stepMs: 10,
          count: pointsPerBatch,
          isOfNow: true,
        }
      case 'late': {
        const round = Math.floor(turn / tagIds.length)
        return {
          tagId,
          firstMs: timeOf(1 + round * pointsPerBatch),
          stepMs: 1000,
          count: pointsPerBatch,
          isOfNow: false,
        }
      }
    }
  }
}

/** What was acknowledged of each device. A day of messages has to fit: three numbers each. */
class Acknowledged {
  readonly #messages = new Map<number, number[]>(tagIds.map((tagId) => [tagId, []]))
  readonly newestMs = new Map<number, number>()
  points = 0
  messagesOfNow = 0

  note({ tagId, firstMs, stepMs, count, isOfNow }: Message): void {
    this.#messages.get(tagId)?.push(firstMs, stepMs, count)
    const lastMs = firstMs + stepMs * (count - 1)
    this.newestMs.set(tagId, Math.max(lastMs, this.newestMs.get(tagId) ?? 0))
    this.points += count
    if (isOfNow) this.messagesOfNow += 1
  }

  /** Values by tag, worked out when they are asked for. */
  values(): Map<number, Iterable<number>> {
    const valuesOf = function* (messages: readonly number[]) {
      for (let at = 0; at < messages.length; at += 3) {
        const [firstMs = 0, stepMs = 0, count = 0] = messages.slice(at, at + 3)
        yield* timesOf(firstMs, stepMs, count).map(valueAt)
      }
    }
    return new Map([...this.#messages].map(([tagId, messages]) => [tagId, valuesOf(messages)]))
  }
}

/** Never rounded up to an aim. */
export const shownPercentOf = (shown: number, messagesOfNow: number): number =>
  Math.floor((1_000 * shown) / messagesOfNow) / 10

const memoryMiBOf = (root: number): number =>
  Math.round(processTree(root).reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0))

export const sustainLoad = async (plan: LoadPlan): Promise<LoadBalance> => {
  const { seconds, pointsPerSecond, quietReads, progress } = plan
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-load-'))
  const [port = 0] = await freePorts(1)
  const child = await startIngestProcess(dataFolder, port, 'known')
  const root = child.pid ?? 0
  const ask = questionsTo(child)
  const acknowledged = new Acknowledged()
  const waits = newLatencyCounts()
  try {
    const clients = await Promise.all(
      Array.from({ length: gateways }, (_, index) =>
        mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, gatewaySignIn(index)),
      ),
    )
    let lastMs = 0
    const send = async (message: Message) => {
      const { tagId, firstMs, stepMs, count } = message
      const { topic, payload } = messageOf(tagId, timesOf(firstMs, stepMs, count))
      const sentMs = performance.now()
      await clients[tagId % gateways]?.publishAsync(topic, payload, { qos: 1 })
      lastMs = performance.now()
      countLatency(waits, lastMs - sentMs)
      acknowledged.note(message)
    }

    const readDayMs = (Math.floor(Date.now() / dayMs) - 1) * dayMs
    let quiet: Reads | undefined
    if (quietReads > 0) {
      const day = { firstMs: readDayMs, ...pointsOfDay, isOfNow: false }
      await Promise.all(tagIds.map((tagId) => send({ tagId, ...day })))
      await ask({ kind: 'rollUp' })
      quiet = await read(ask, readDayMs, ({ table }) => table.length >= quietReads)
      waits.fill(0)
    }

    const nextMessage = createField()
    const before = acknowledged.points
    const beganMs = performance.now()
    const elapsedS = () => (performance.now() - beganMs) / 1000
    const underWay = new Set<Promise<void>>()
    let isOver = false
    const reading = quiet && read(ask, readDayMs, () => isOver)
    let sent = 0
    let memoryMiB = 0
    while (elapsedS() < seconds) {
      const due = elapsedS() * pointsPerSecond
      while (sent < due) {
        const message = nextMessage()
        sent += message.count
        const sending = send(message).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
      if (memoryMiB === 0 && elapsedS() > seconds / 4) memoryMiB = memoryMiBOf(root)
      progress?.(`${Math.round(elapsedS())} of ${seconds} s, ${underWay.size} messages under way`)
      await sleep(20)
    }
    const endedMs = performance.now()
    await Promise.all(underWay)
    const points = acknowledged.points - before
    isOver = true
    const loaded = await reading
    const memoryAtEndMiB = memoryMiBOf(root)
    const { answer } = await ask({ kind: 'shown' })
    const delays = [...(answer?.delays ?? [])]
    const shownMs = new Map(answer?.shownMs)
    const shown = delays.reduce((sum, count) => sum + count, 0)
    const notShown = [...acknowledged.newestMs].filter(([tagId, newestMs]) => shownMs.get(tagId) !== newestMs)
    await Promise.all(clients.map((client) => client.endAsync()))
    await stopChild(child)
    return {
      seconds,
      pointsPerSecond,
      achievedPerSecond: Math.round((1000 * points) / (lastMs - beganMs)),
      drainMs: Math.round(Math.max(0, lastMs - endedMs)),
      ...(await compareWithStore(dataFolder, acknowledged.values())),
      p99Ms: latencyPercentile(waits, 0.99),
      shown,
      shownP99Ms: latencyPercentile(delays, 0.99),
      shownPercent: shownPercentOf(shown, acknowledged.messagesOfNow),
      notShown: notShown.length,
      memoryMiB,
      memoryAtEndMiB,
      ...(quiet && loaded && compareReads(quiet, loaded)),
    }
  } finally {
    await stopChild(child)
    await rm(dataFolder, { recursive: true, force: true })
  }
}
