import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { freePorts, stopChild } from '../child.ts'
import { processTree } from '../machine.ts'
import { deviceCodeOf, signalName, soakFarm, tagIds } from './field.ts'
import { compareWithStore, startIngestProcess, timeOf } from './kill-ingest.ts'

/** What became of points that were sent at a steady rate (rows R8 and R9). */
export interface LoadBalance {
  readonly seconds: number
  readonly pointsPerSecond: number
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  readonly wrong: number
  readonly doubled: number
  /** From sending a message until it was acknowledged, and with it durable, ms. */
  readonly p99Ms: number
  /** Memory of broker, ingest and historian together after a quarter of the time and at the end, MiB. */
  readonly memoryMiB: number
  readonly memoryAtEndMiB: number
}

const gateways = 10
const pointsPerMessage = 100

const memoryOf = (root: number): number =>
  Math.round(
    processTree(root).reduce((sum, pid) => {
      try {
        return sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
      } catch {
        return sum
      }
    }, 0) / 1024,
  )

export const sustainLoad = async (plan: {
  readonly seconds: number
  readonly pointsPerSecond: number
  readonly progress?: (line: string) => void
}): Promise<LoadBalance> => {
  const { seconds, pointsPerSecond, progress } = plan
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-load-'))
  const [port = 0] = await freePorts(1)
  const child = await startIngestProcess(dataFolder, port)
  const root = child.pid ?? 0
  const acknowledged = new Map<number, Set<number>>(tagIds.map((tagId) => [tagId, new Set()]))
  const next = new Map<number, number>(tagIds.map((tagId) => [tagId, 1]))
  const waits: number[] = []
  try {
    const clients = await Promise.all(
      Array.from({ length: gateways }, (_, index) =>
        mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username: `gateway-${index}`, password: 'soak' }),
      ),
    )
    let messages = 0
    const send = async () => {
      const index = messages++
      const tagId = tagIds[index % tagIds.length] ?? 1
      const first = next.get(tagId) ?? 1
      next.set(tagId, first + pointsPerMessage)
      const values = Array.from({ length: pointsPerMessage }, (_, place) => first + place)
      const content = values.map((value) => ({ ts: timeOf(value), values: { [signalName]: value } }))
      const sentMs = performance.now()
      const topic = `solvane/${soakFarm}/${deviceCodeOf(tagId)}/data`
      await clients[index % gateways]?.publishAsync(topic, JSON.stringify(content), { qos: 1 })
      waits.push(performance.now() - sentMs)
      for (const value of values) acknowledged.get(tagId)?.add(value)
    }
    const beganMs = performance.now()
    const elapsedS = () => (performance.now() - beganMs) / 1000
    const underWay = new Set<Promise<void>>()
    let memoryMiB = 0
    while (elapsedS() < seconds) {
      const dueMessages = (elapsedS() * pointsPerSecond) / pointsPerMessage
      while (messages < dueMessages) {
        const sending = send().finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
      if (memoryMiB === 0 && elapsedS() > seconds / 4) memoryMiB = memoryOf(root)
      progress?.(`${Math.round(elapsedS())} of ${seconds} s, ${underWay.size} messages under way`)
      await sleep(20)
    }
    await Promise.all(underWay)
    const memoryAtEndMiB = memoryOf(root)
    await Promise.all(clients.map((client) => client.endAsync()))
    await stopChild(child)
    const sorted = waits.sort((left, right) => left - right)
    return {
      seconds,
      pointsPerSecond,
      ...(await compareWithStore(dataFolder, acknowledged)),
      p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      memoryMiB,
      memoryAtEndMiB,
    }
  } finally {
    await stopChild(child)
    await rm(dataFolder, { recursive: true, force: true })
  }
}
