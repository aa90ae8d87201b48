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
import type { Measured } from '../../simulator/gateway/live-sender.ts'
import { runSimulator } from '../../simulator/run-simulator.ts'
import { createSlowClock } from '../../simulator/world/clock.ts'
import { type MeasuredBalance, MeasuredPoints } from './measured-points.ts'

/** What became of the points of a simulated site whose network was cut (row R5). */
export interface CutBalance extends MeasuredBalance {
  /** By the site's clock. */
  readonly cutS: number
  /** Points that were sent although the line was cut: the site had not noticed. */
  readonly sentIntoCut: number
  /** Points that the site kept while the line was down. */
  readonly kept: number
  /** Life words of the farm's controller that its cadence makes from the first to the last one, and that were not measured. */
  readonly notMeasured: number
  /** How many times faster than it was measured the gap was brought, from the first of it to the last; 0: it never ended. */
  readonly replaySpeed: number
  /** Values measured since the site was connected again, and shown before the last of the gap was in the store. */
  readonly liveMeanwhile: number
  /** Longest time from measurement since then to screen, or to the store of what was not sent live, ms. */
  readonly longestLiveDelayMs: number
}

/** A line that can be cut as a cable is: nobody is told, nothing passes. */
const openCable = async (targetPort: number) => {
  let isCut = false
  let answeredMs = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (isCut) return
        if (from === far) answeredMs ||= Date.now()
        to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    if (isCut) near.destroy()
  })
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** `notifiedAfterMs`: the site's modem tells it then. */
    cut: (notifiedAfterMs?: number) => {
      isCut = true
      if (notifiedAfterMs !== undefined) setTimeout(closeAll, notifiedAfterMs)
    },
    /** Nobody waits at it any more: the site has noticed. */
    isClosedBySite: () => sockets.size === 0,
    /** When the broker has answered for the first time, or for the first time since the cable was mended. */
    answeredMs: () => answeredMs || Number.POSITIVE_INFINITY,
    /** What was under way is gone: its bytes were swallowed. */
    mend: () => {
      isCut = false
      answeredMs = 0
      closeAll()
    },
    close: () => {
      closeAll()
      server.close()
    },
  }
}

const farmCode = 'FR-VLM'
/** So long after what was measured last until then, everything of before is in the store. */
const marginMs = 2_000
/** The gap is to be brought ten times faster than it was measured; so much longer is waited for its end. */
const patienceMs = 600_000

export interface CutPlan {
  /** By the site's clock. */
  readonly leastS: number
  /**
   * The site's clock is slow by that time, and is put right once the site has noticed the cut, which takes its real time:
   * whatever is measured in a cut of that length is measured and kept in this one, only quicker.
   */
  readonly isFast: boolean
  /** The site is told of the cut after this; default: it has to notice by itself, which takes up to a minute. */
  readonly notifiedAfterMs?: number
  /** A live period. Default: a second. */
  readonly intervalMs?: number
  /** How long nothing old has come when the gap is taken for brought. Default: 5 s. */
  readonly settleMs?: number
}

/** Cuts the network of one site for so long, and compares what it has measured with what is stored afterwards. */
export const cutSite = async (plan: CutPlan): Promise<CutBalance> => {
  const { leastS, isFast, notifiedAfterMs, intervalMs = 1_000, settleMs = 5_000 } = plan
  const leastMs = leastS * 1_000
  const clock = createSlowClock(isFast ? leastMs : 0)
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
  const cable = await openCable(Number(new URL(broker.url).port))
  let mendedMs = Number.POSITIVE_INFINITY
  let beganMs = 0
  let doneMs = 0
  let longestLiveDelayMs = 0
  let live = 0
  let liveMeanwhile = 0
  let hasBacklog = false
  const isOfNow = (timeMs: number) => timeMs > mendedMs && timeMs > cable.answeredMs()
  const noteDelay = (timeMs: number) => {
    if (isOfNow(timeMs)) longestLiveDelayMs = Math.max(longestLiveDelayMs, Date.now() - timeMs)
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
          liveMeanwhile = live
        }
      },
    },
    latest: { offer: (samples) => samples },
    live: {
      publish: (samples) => {
        for (const { timeMs } of samples) {
          noteDelay(timeMs)
          if (isOfNow(timeMs)) live += 1
        }
      },
      setBacklog: (_farm, backlog) => {
        hasBacklog = backlog !== null
      },
    },
    log,
    metrics: new Registry(),
  })
  const points = new MeasuredPoints()
  const counts = { sentIntoCut: 0, kept: 0 }
  let isCut = false
  const measured: Measured = (deviceCode, readings, how) => {
    for (const { ts, values } of readings)
      for (const [signal, value] of Object.entries(values)) {
        const tag = tags.get(deviceCode)?.get(signal)
        if (!tag) throw new Error(`The site measures ${deviceCode}.${signal}, which it has not declared`)
        points.note(tag.tagId, tag.valueType, ts, value)
        if (how === 'kept') counts.kept += 1
        else if (isCut) counts.sentIntoCut += 1
      }
  }
  const simulator = runSimulator(
    plants,
    {
      mqttUrl: `mqtt://127.0.0.1:${cable.port}`,
      intervalMs,
      history: undefined,
      historyRowsPerSecond: 1,
      historyOnly: false,
      clock,
      measured,
    },
    () => undefined,
  )
  const newestPulseMs = async () => (await historian.newest([pulseId])).get(pulseId)?.timeMs ?? 0
  try {
    while (points.timesOf(pulseId).length < 3 || (await newestPulseMs()) === 0) await sleep(200)
    const cutMs = clock.now()
    cable.cut(notifiedAfterMs)
    isCut = true
    if (isFast) {
      while (!cable.isClosedBySite()) await sleep(200)
      await clock.putRight()
    } else await sleep(leastMs)
    cable.mend()
    isCut = false
    mendedMs = Date.now()
    const lengthMs = mendedMs - cutMs
    // Until the site is live again, has told that it has nothing left, and nothing old has come for a while.
    const isQuiet = () => doneMs > 0 && !hasBacklog && Date.now() - doneMs > settleMs
    const isBack = async () => isQuiet() && (await newestPulseMs()) >= mendedMs + settleMs
    const deadlineMs = mendedMs + lengthMs / 10 + patienceMs
    let isOver = await isBack()
    while (!isOver && Date.now() < deadlineMs) {
      await sleep(500)
      isOver = await isBack()
    }
    // What is under way when the site is stopped may be lost: it is not asked for.
    const untilMs = Date.now()
    while (isOver && (await newestPulseMs()) < untilMs + marginMs) await sleep(200)
    await simulator.stop()
    await ingest.stop()
    const pulses = points.timesOf(pulseId)
    const gaps = pulses.slice(1).map((timeMs, index) => timeMs - (pulses[index] ?? 0))
    const everyMs = [...gaps].sort((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? 1_000
    return {
      cutS: Math.round(lengthMs / 1_000),
      ...counts,
      ...(await points.compareWith(historian, untilMs)),
      notMeasured: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / everyMs) - 1), 0),
      replaySpeed: isOver ? Math.round(lengthMs / Math.max(100, doneMs - beganMs)) : 0,
      liveMeanwhile,
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
