import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { findSignal } from '../../domain/signal.ts'
import { openBroker } from '../../platform/server/broker/open-broker.ts'
import { startIngest } from '../../platform/server/ingest/start-ingest.ts'
import type { TagAddress } from '../../platform/server/ingest/tag-map.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { simulatedFleet } from '../../simulator/demo-fleet.ts'
import { defaultBufferLimits, SiteBuffer } from '../../simulator/gateway/site-buffer.ts'
import { runSimulator } from '../../simulator/run-simulator.ts'
import { type Clock, createSlowClock } from '../../simulator/world/clock.ts'

/** What became of the points of a simulated site whose network was cut (row R5). */
export interface CutBalance {
  /** By the site's clock. */
  readonly cutS: number
  /** Points of the site's farm controller that its cadence makes from the first to the last one. */
  readonly expected: number
  readonly stored: number
  /** Points of all its devices that the site kept while the line was down. */
  readonly kept: number
  /** Of the controller's points and of those that were kept. */
  readonly lost: number
  readonly doubled: number
  /** How many times faster than it was measured the gap was brought, from the first of it to the last; 0: it never ended. */
  readonly replaySpeed: number
  /** Longest time from measurement to screen, or to the store of what was not sent live, while the gap was brought, ms. */
  readonly longestLiveDelayMs: number
}

/** A line that can be cut as a cable is: nobody is told, nothing passes. */
const openCable = async (targetPort: number) => {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!isCut) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    if (isCut) near.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true
    },
    /** Nobody waits at it any more: the site has noticed. */
    isGivenUp: () => sockets.size === 0,
    /** What was under way is gone: its bytes were swallowed. */
    mend: () => {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Points of a tag that a site has kept, each of a time of its own. */
interface Kept {
  count: number
  readonly firstMs: number
  lastMs: number
}

/** A site's buffer that tells of each point what it was given. */
class WatchedBuffer extends SiteBuffer {
  readonly #note: (deviceCode: string, signal: string, timeMs: number) => void

  constructor(clock: Clock, note: (deviceCode: string, signal: string, timeMs: number) => void) {
    super(defaultBufferLimits, clock)
    this.#note = note
  }

  override keep(deviceCode: string, readings: readonly { readonly ts: number; readonly values: object }[]): void {
    for (const { ts, values } of readings) for (const signal of Object.keys(values)) this.#note(deviceCode, signal, ts)
    super.keep(deviceCode, readings)
  }
}

const farmCode = 'FR-VLM'
const settleS = 5
/** The gap is to be brought ten times faster than it was measured; so much longer is waited for its end. */
const patienceMs = 600_000

export interface CutPlan {
  /** By the site's clock. */
  readonly leastS: number
  /**
   * The site's clock is slow by that time, and is put right once the site has noticed the cut, which takes its real time:
   * whatever is measured in a cut of that length is measured and kept in this one, only quicker.
   */
  readonly isHurried: boolean
}

/** Cuts the network of one site for so long, and compares what its cadence makes with what is stored afterwards. */
export const cutSite = async ({ leastS, isHurried }: CutPlan): Promise<CutBalance> => {
  const leastMs = leastS * 1_000
  const clock = createSlowClock(isHurried ? leastMs : 0)
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-cut-'))
  const log = pino({ level: 'silent' })
  const plants = simulatedFleet(1, { only: (code) => code === farmCode })
  const tags = new Map<string, Map<string, TagAddress>>()
  let tagId = 1
  let pulseId = 0
  for (const { manifest } of plants)
    for (const { deviceCode, signals } of manifest.devices) {
      const own = new Map<string, TagAddress>()
      for (const { name, valueType = findSignal(name)?.valueType ?? 'number' } of signals) {
        // The farm's controller sends its life word in every message.
        if (name === 'LifeWord') pulseId = tagId
        own.set(name, { tagId: tagId++, valueType })
      }
      tags.set(deviceCode, own)
    }
  const historian = await openHistorian({
    config: { clickhouseUrl: undefined, dataFolder },
    log,
    metrics: new Registry(),
    version: 'soak',
  })
  const broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    access: { authenticate: async () => true, mayPublish: async () => true, mayListen: async () => false },
  })
  let mendedMs = Number.POSITIVE_INFINITY
  let beganMs = 0
  let doneMs = 0
  let longestLiveDelayMs = 0
  let hasBacklog = false
  const noteDelay = (timeMs: number) => {
    if (timeMs > mendedMs + settleS * 1_000) longestLiveDelayMs = Math.max(longestLiveDelayMs, Date.now() - timeMs)
  }
  const ingest = await startIngest({
    broker,
    tags: { knowsFarm: () => true, tagsOf: (_farm, device) => tags.get(device) },
    quarantine: { keep: () => undefined },
    historian: {
      append: async (samples) => {
        await historian.append(samples)
        const nowMs = Date.now()
        for (const { timeMs, origin } of samples) {
          // What the site kept for later is on no screen, however new.
          if (origin?.source === 'late') noteDelay(timeMs)
          if (timeMs > mendedMs || nowMs < mendedMs) continue
          beganMs ||= nowMs
          doneMs = nowMs
        }
      },
    },
    latest: { offer: (samples) => samples },
    live: {
      publish: (samples) => {
        for (const { timeMs } of samples) noteDelay(timeMs)
      },
      setBacklog: (_farm, backlog) => {
        hasBacklog = backlog !== null
      },
    },
    log,
    metrics: new Registry(),
  })
  const kept = new Map<number, Kept>()
  const noteKept = (deviceCode: string, signal: string, timeMs: number) => {
    const tag = tags.get(deviceCode)?.get(signal)?.tagId
    if (tag === undefined) throw new Error(`The site measures ${deviceCode}.${signal}, which it has not declared`)
    const known = kept.get(tag)
    if (!known) kept.set(tag, { count: 1, firstMs: timeMs, lastMs: timeMs })
    else if (timeMs > known.lastMs) {
      known.count += 1
      known.lastMs = timeMs
    }
  }
  const cable = await openCable(Number(new URL(broker.url).port))
  const simulator = runSimulator(
    plants,
    {
      mqttUrl: `mqtt://127.0.0.1:${cable.port}`,
      intervalMs: 1_000,
      history: undefined,
      historyRowsPerSecond: 1,
      historyOnly: false,
      clock,
      openBuffer: () => new WatchedBuffer(clock, noteKept),
    },
    () => undefined,
  )
  const pulses = async () => {
    const times: number[] = []
    for await (const block of historian.raw([pulseId], 0, Date.now() + 60_000))
      times.push(...block.map(({ timeMs }) => timeMs))
    return times.sort((left, right) => left - right)
  }
  const keptAndLost = async (): Promise<number> => {
    let missing = 0
    for (const [tag, { count, firstMs, lastMs }] of kept) {
      let stored = 0
      for await (const block of historian.raw([tag], firstMs, lastMs + 1)) stored += block.length
      missing += Math.max(0, count - stored)
    }
    return missing
  }
  try {
    while ((await pulses()).length < 5) await sleep(200)
    const cutMs = clock.now()
    cable.cut()
    if (isHurried) {
      while (!cable.isGivenUp()) await sleep(200)
      await clock.putRight()
    } else await sleep(leastMs)
    cable.mend()
    mendedMs = Date.now()
    const lengthMs = mendedMs - cutMs
    // Until the site is live again, has told that it has nothing left, and nothing old has come for a while.
    const isQuiet = () => doneMs > 0 && !hasBacklog && Date.now() - doneMs > settleS * 1_000
    const isBack = async () => isQuiet() && ((await pulses()).at(-1) ?? 0) >= mendedMs + settleS * 1_000
    const deadlineMs = mendedMs + lengthMs / 10 + patienceMs
    let isOver = await isBack()
    while (!isOver && Date.now() < deadlineMs) {
      await sleep(500)
      isOver = await isBack()
    }
    await simulator.stop()
    await ingest.stop()
    const times = await pulses()
    const [firstMs = 0, lastMs = 0] = [times[0], times.at(-1)]
    const gaps = times.slice(1).map((timeMs, index) => timeMs - (times[index] ?? 0))
    const everyMs = [...gaps].sort((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? 1_000
    const expected = Math.round((lastMs - firstMs) / everyMs) + 1
    return {
      cutS: Math.round(lengthMs / 1_000),
      expected,
      stored: times.length,
      kept: [...kept.values()].reduce((sum, { count }) => sum + count, 0),
      lost: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / everyMs) - 1), 0) + (await keptAndLost()),
      doubled: gaps.filter((gap) => gap === 0).length,
      replaySpeed: isOver ? Math.round(lengthMs / Math.max(100, doneMs - beganMs)) : 0,
      longestLiveDelayMs,
    }
  } finally {
    await simulator.stop()
    cable.close()
    await broker.close()
    await historian.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
