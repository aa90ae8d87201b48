import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { freePorts, stopChild } from '../child.ts'
import { processTree } from '../machine.ts'
import { deviceCodeOf, signalName, soakFarm, tagIds } from './field.ts'

/** What became of the points of a soak. */
export interface PointBalance {
  readonly kills: number
  /** Points whose message the broker acknowledged. */
  readonly acknowledged: number
  /** Points in the store. */
  readonly stored: number
  /** Acknowledged and not in the store. */
  readonly lost: number
  /** In the store with another value than was sent. */
  readonly wrong: number
  /** In the store more than once, or counted more than once by a rollup. */
  readonly doubled: number
  /** Longest time from a process that takes connections to a new acknowledgement for every gateway, ms. */
  readonly allBackMs: number
}

export interface KillPlan {
  readonly kills: number
  /** Connections of their own that send. Default: 4, each with 20 points under way; more have one each. */
  readonly gateways?: number
  /** How each life ends, by turns. Default: kill -9. */
  readonly ends?: readonly ('SIGKILL' | 'SIGTERM')[]
  /** Longest time that the process works, from its first acknowledgement on, before it is killed. */
  readonly longestLifeMs: number
  /** From 0 to 1; a run can be repeated. */
  readonly random: () => number
  readonly onKill?: (kills: number, acknowledged: number) => void
}

const fewGateways = 4
/** Points that one of few gateways has under way at once. */
const underWayOfFew = 20
/** How long a gateway waits for an acknowledgement. */
const resendMs = 5_000

/** A gateway that sends a number and one more, keeps what is not acknowledged, and sends it again after each cut. */
const startGateway = (port: number, index: number, gateways: number, counts: Map<number, number>) => {
  const isOfFew = gateways <= fewGateways
  const own = tagIds.filter((tagId) => tagId % gateways === index)
  /** Values that were acknowledged, by tag: 1 up to this number. */
  const next = new Map(own.map((tagId) => [tagId, 1]))
  const acknowledged = new Map<number, Set<number>>(own.map((tagId) => [tagId, new Set()]))
  const client: MqttClient = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: `gateway-${index}`,
    password: 'soak',
    clientId: `gateway-${index}`,
    clean: false,
    // Devices come back within seconds, not in step.
    reconnectPeriod: isOfFew ? 20 : 1_000 + (index % 100) * 20,
    // The broker turns devices away while it starts.
    reconnectOnConnackError: true,
    connectTimeout: isOfFew ? 5_000 : 30_000,
  })
  client.on('error', () => undefined)
  let isStopping = false
  const sender = async (place: number) => {
    while (!isStopping) {
      const tagId = own[place % own.length] as number
      const value = next.get(tagId) ?? 1
      next.set(tagId, value + 1)
      const payload = JSON.stringify({ ts: timeOf(value), values: { [signalName]: value } })
      const topic = `solvane/${soakFarm}/${deviceCodeOf(tagId)}/data`
      while (!(await isAcknowledged(client.publishAsync(topic, payload, { qos: 1 }), isOfFew ? resendMs : 60_000)))
        await sleep(20)
      acknowledged.get(tagId)?.add(value)
      counts.set(index, (counts.get(index) ?? 0) + 1)
    }
  }
  const senders = Array.from({ length: isOfFew ? underWayOfFew : 1 }, (_, place) => sender(place))
  return {
    acknowledged,
    /** Resolves when everything that is under way has been acknowledged. */
    stop: async () => {
      isStopping = true
      await Promise.all(senders)
      await client.endAsync()
    },
  }
}

/** A cut in the wrong moment makes the client forget whom to tell: then the same is sent once more. */
const isAcknowledged = (sending: Promise<unknown>, patienceMs: number): Promise<boolean> =>
  Promise.race([
    sending.then(
      () => true,
      () => false,
    ),
    sleep(patienceMs, false, { ref: false }),
  ])

const startMs = Date.UTC(2026, 0, 1)
/** Each value has its own second. */
export const timeOf = (value: number) => startMs + value * 1000

export const startIngestProcess = async (dataFolder: string, port: number): Promise<ChildProcess> => {
  const child = fork(new URL('ingest-process.ts', import.meta.url), [dataFolder, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the ingest process ended with ${code}`))),
  ])
  return child
}

/** As a power cut for these processes: no signal is heard, nothing is closed. */
const killTree = async (child: ChildProcess) => {
  const gone = once(child, 'exit')
  // The parent first: it would start another historian for one that died.
  for (const pid of processTree(child.pid ?? 0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already gone with its parent.
    }
  }
  await gone
}

/**
 * Kills broker, ingest and historian at random moments while gateways send, and compares at the end what was acknowledged
 * with what is in the store (row R1).
 */
export const killIngest = async ({
  kills,
  longestLifeMs,
  random,
  onKill,
  gateways = fewGateways,
  ends = ['SIGKILL'],
}: KillPlan): Promise<PointBalance> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-soak-'))
  const [port = 0] = await freePorts(1)
  const counts = new Map<number, number>()
  let allBackMs = 0
  const acknowledgedSoFar = () => [...counts.values()].reduce((sum, count) => sum + count, 0)
  try {
    let child = await startIngestProcess(dataFolder, port)
    const running = Array.from({ length: gateways }, (_, index) => startGateway(port, index, gateways, counts))
    for (let kill = 1; kill <= kills; kill++) {
      // Not before it works: gateways take a moment to find it again.
      const soFar = acknowledgedSoFar()
      while (acknowledgedSoFar() === soFar) await sleep(5)
      await sleep(random() * longestLifeMs)
      const before = new Map(counts)
      if (ends[kill % ends.length] === 'SIGTERM') await stopChild(child)
      else await killTree(child)
      onKill?.(kill, acknowledgedSoFar())
      child = await startIngestProcess(dataFolder, port)
      if (gateways <= fewGateways) continue
      const readyMs = performance.now()
      for (let index = 0; index < gateways; index++)
        while ((counts.get(index) ?? 0) <= (before.get(index) ?? 0)) await sleep(5)
      allBackMs = Math.max(allBackMs, Math.round(performance.now() - readyMs))
    }
    await Promise.all(running.map(({ stop }) => stop()))
    await killTree(child)
    const acknowledged = new Map(running.flatMap((gateway) => [...gateway.acknowledged]))
    return { kills, ...(await compareWithStore(dataFolder, acknowledged)), allBackMs }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

export const compareWithStore = async (dataFolder: string, acknowledged: ReadonlyMap<number, ReadonlySet<number>>) => {
  const historian = await openHistorian({
    config: { clickhouseUrl: undefined, dataFolder },
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    version: 'soak',
  })
  try {
    const toMs = startMs + 400 * 86_400_000
    const stored = new Map<number, Set<number>>(tagIds.map((tagId) => [tagId, new Set()]))
    let rows = 0
    let wrong = 0
    let doubled = 0
    for await (const block of historian.raw(tagIds, 0, toMs))
      for (const { tagId, timeMs, value } of block) {
        rows += 1
        if (typeof value !== 'number' || timeOf(value) !== timeMs) wrong += 1
        else if (stored.get(tagId)?.has(value)) doubled += 1
        else stored.get(tagId)?.add(value)
      }
    let lost = 0
    let total = 0
    for (const [tagId, values] of acknowledged)
      for (const value of values) {
        total += 1
        if (!stored.get(tagId)?.has(value)) lost += 1
      }
    await historian.rollUp()
    const totals = await historian.totals(tagIds, [0, toMs])
    const counted = totals.reduce((sum, { count }) => sum + count, 0)
    return { acknowledged: total, stored: rows, lost, wrong, doubled: doubled + Math.max(0, counted - rows) }
  } finally {
    await historian.close()
  }
}
