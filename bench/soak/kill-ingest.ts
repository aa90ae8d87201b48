import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { forkUntilReady, freePorts, stopChild } from '../child.ts'
import { processTree } from '../machine.ts'
import { gatewaySignIn, messageOf, tagIds, timeOf, valueAt } from './field.ts'
import type { Admits } from './ingest-process.ts'
import { openStore } from './open-store.ts'

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
  /** In the store more than once. */
  readonly doubled: number
  /** By how many points rollups of any step count too many or too few, tag by tag. */
  readonly miscounted: number
  /** Where there are many gateways: how often one connected anew after a restart and had something acknowledged. */
  readonly back?: number
  /** Those that did not within three minutes. */
  readonly notBack?: number
  /** Longest time from the order to end the process until every gateway is back, ms. */
  readonly allBackMs?: number
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
const inFlightWithFewGateways = 20
/** In seconds: each late point is alone in its bucket, so that no other one puts the rollups right that a cut left wrong. */
const tenMinutes = 600
/** How long a gateway waits for an acknowledgement. */
const resendMs = 5_000
/** How long gateways are waited for. */
const patienceMs = 180_000

/**
 * A gateway that sends point after point, by turns of now and of last January, keeps what is not acknowledged, and sends it
 * again after each cut. `life` tells how often the broker has been started.
 */
const startGateway = (port: number, index: number, gateways: number, life: () => number) => {
  const hasFewGateways = gateways <= fewGateways
  const own = tagIds.filter((tagId) => tagId % gateways === index)
  const sent = new Map<number, number>()
  const acknowledged = new Map<number, Set<number>>(own.map((tagId) => [tagId, new Set()]))
  let count = 0
  let connectedIn = 0
  let heardIn = 0
  const signIn = gatewaySignIn(index)
  const client: MqttClient = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    ...signIn,
    clientId: signIn.username,
    clean: false,
    // Devices come back within seconds, not in step.
    reconnectPeriod: hasFewGateways ? 20 : 1_000 + (index % 100) * 20,
    // The broker turns devices away while it starts.
    reconnectOnConnackError: true,
    connectTimeout: hasFewGateways ? 5_000 : 30_000,
  })
  client.on('error', () => undefined)
  client.on('connect', () => {
    connectedIn = life()
  })
  let isStopping = false
  let isOver = false
  const sender = async (place: number) => {
    const tagId = own[place % own.length] as number
    while (!isStopping) {
      const number = (sent.get(tagId) ?? 0) + 1
      sent.set(tagId, number)
      const value = number % 2 === 0 ? valueAt(Date.now()) : number * tenMinutes
      const { topic, payload } = messageOf(tagId, [timeOf(value)])
      while (
        !(await isAcknowledged(client.publishAsync(topic, payload, { qos: 1 }), hasFewGateways ? resendMs : 60_000))
      ) {
        if (isOver) return
        await sleep(20)
      }
      acknowledged.get(tagId)?.add(value)
      count += 1
      heardIn = connectedIn
    }
  }
  const senders = Array.from({ length: hasFewGateways ? inFlightWithFewGateways : 1 }, (_, place) => sender(place))
  return {
    acknowledged,
    /** Messages that were acknowledged. */
    count: () => count,
    /** The life of the broker in which the connection of the last acknowledgement was made. */
    heardIn: () => heardIn,
    /** Resolves when everything that is under way has been acknowledged, or nobody waits for it any more. */
    stop: async () => {
      isStopping = true
      await Promise.race([Promise.all(senders), sleep(patienceMs, undefined, { ref: false })])
      isOver = true
      await client.endAsync(true)
    },
  }
}

/** A cut in the wrong moment makes the client forget whom to tell: then the same is sent once more. */
export const isAcknowledged = (sending: Promise<unknown>, patienceMs: number): Promise<boolean> =>
  Promise.race([
    sending.then(
      () => true,
      () => false,
    ),
    sleep(patienceMs, false, { ref: false }),
  ])

export const startIngestProcess = (dataFolder: string, port: number, admits: Admits): Promise<ChildProcess> =>
  forkUntilReady(new URL('ingest-process.ts', import.meta.url), [dataFolder, String(port), admits])

/** As a power cut for these processes: no signal is heard, nothing is closed. */
export const killTree = async (child: ChildProcess) => {
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
  const admits = gateways > fewGateways ? 'known' : 'all'
  let life = 1
  let back = 0
  let allBackMs = 0
  try {
    let child = await startIngestProcess(dataFolder, port, admits)
    const running = Array.from({ length: gateways }, (_, index) => startGateway(port, index, gateways, () => life))
    const acknowledgedCount = () => running.reduce((sum, { count }) => sum + count(), 0)
    for (let kill = 1; kill <= kills; kill++) {
      // Not before it works: gateways take a moment to find it again.
      const soFar = acknowledgedCount()
      while (acknowledgedCount() === soFar) await sleep(5)
      await sleep(random() * longestLifeMs)
      const endedMs = performance.now()
      if (ends[kill % ends.length] === 'SIGTERM') await stopChild(child)
      else await killTree(child)
      onKill?.(kill, acknowledgedCount())
      life += 1
      child = await startIngestProcess(dataFolder, port, admits)
      if (gateways <= fewGateways) continue
      const isBack = ({ heardIn }: { readonly heardIn: () => number }) => heardIn() === life
      while (!running.every(isBack) && performance.now() - endedMs < patienceMs) await sleep(5)
      back += running.filter(isBack).length
      allBackMs = Math.max(allBackMs, Math.round(performance.now() - endedMs))
    }
    await Promise.all(running.map(({ stop }) => stop()))
    await killTree(child)
    const acknowledged = new Map(running.flatMap((gateway) => [...gateway.acknowledged]))
    return {
      kills,
      ...(await compareWithStore(dataFolder, acknowledged)),
      ...(gateways > fewGateways && { back, notBack: kills * gateways - back, allBackMs }),
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

const dayMs = 86_400_000
/** Steps of rollups: edges that lie on one of them are answered from it. */
const stepsMs = [600_000, 3_600_000, dayMs]
const tagsAtOnce = 50

/** Compares values that were acknowledged, by tag, with what is stored and what rollups count of it. */
export const compareWithStore = async (dataFolder: string, acknowledged: ReadonlyMap<number, Iterable<number>>) => {
  const historian = await openStore(dataFolder)
  try {
    const endMs = (Math.floor(Date.now() / dayMs) + 2) * dayMs
    const sum = { acknowledged: 0, stored: 0, lost: 0, wrong: 0, doubled: 0, miscounted: 0 }
    await historian.rollUp()
    for (let from = 0; from < tagIds.length; from += tagsAtOnce) {
      const asked = tagIds.slice(from, from + tagsAtOnce)
      const stored = new Map<number, Set<number>>(asked.map((tagId) => [tagId, new Set()]))
      const rows = new Map<number, number>()
      for await (const block of historian.raw(asked, 0, endMs))
        for (const { tagId, timeMs, value } of block) {
          rows.set(tagId, (rows.get(tagId) ?? 0) + 1)
          if (typeof value !== 'number' || timeOf(value) !== timeMs) sum.wrong += 1
          else if (stored.get(tagId)?.has(value)) sum.doubled += 1
          else stored.get(tagId)?.add(value)
        }
      for (const tagId of asked) {
        const values = new Set(acknowledged.get(tagId))
        sum.acknowledged += values.size
        sum.stored += rows.get(tagId) ?? 0
        for (const value of values) if (!stored.get(tagId)?.has(value)) sum.lost += 1
      }
      for (const stepMs of stepsMs) {
        const totals = await historian.totals(asked, [0, endMs + stepMs])
        const counted = new Map(totals.map(({ tagId, count }) => [tagId, count]))
        for (const tagId of asked) sum.miscounted += Math.abs((counted.get(tagId) ?? 0) - (rows.get(tagId) ?? 0))
      }
    }
    return sum
  } finally {
    await historian.close()
  }
}
