import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { Registry } from 'prom-client'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { productVersion } from '../platform/server/config/product-version.ts'
import { openHistorian } from '../platform/server/telemetry/open-historian.ts'
import { forkUntilReady, freePorts, stopChild } from './child.ts'
import type { GatewayReport } from './ingest/gateway.ts'
import {
  flatFromSeconds,
  isFlat,
  type MemoryGrowth,
  type MemorySample,
  memoryGrowthOf,
  mostGrowthPercent,
} from './ingest/memory-growth.ts'
import { gatewayCount, ingestPlants, type Packing, packings, signalCount, valuesPerMessage } from './ingest/workload.ts'
import { positive } from './live/live-options.ts'
import { prepareData } from './live/prepare-data.ts'
import { cpuOf, machineLine, memoryOf, processTree } from './machine.ts'
import { startSolvane } from './solvane.ts'
import { median, percentile } from './statistics.ts'
import { textTable } from './text-table.ts'

export interface Load {
  readonly packing: Packing
  readonly seconds: number
  /** Messages that a gateway has sent and not seen acknowledged, at most. */
  readonly underWay: number
}

interface Figures {
  readonly points: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  /** Processor time in per cent of one core. */
  readonly cpu: number
  /** Resident memory of the server and its children, MiB; times in seconds. */
  readonly memory: readonly MemorySample[]
  /** Acknowledged and not in the store; undefined where nothing is stored. */
  readonly lost: number | undefined
}

/** A gateway that sends values as fast as they are acknowledged. */
export const sendFrom = async (
  url: string,
  gateway: number,
  { packing, seconds, underWay }: Load,
): Promise<GatewayReport> => {
  const args = [url, String(gateway), packing, String(seconds), String(underWay)]
  const child = fork(new URL('ingest/gateway.ts', import.meta.url), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [report] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`a gateway ended with ${code}`))),
  ])
  return report as GatewayReport
}

/** Of memory, in a run. */
const memorySamples = 120

/** All gateways at once against a broker, while the processes behind it are watched. */
const measure = async (url: string, serverPid: number, load: Load): Promise<Omit<Figures, 'lost'>> => {
  const cpuMs = () => processTree(serverPid).reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0)
  const memory: MemorySample[] = []
  const beganMs = performance.now()
  const sampler = setInterval(
    () => {
      const pids = processTree(serverPid)
      const value = pids.reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0)
      memory.push({ at: (performance.now() - beganMs) / 1000, value, pids })
    },
    (1000 * load.seconds) / memorySamples,
  )
  const before = cpuMs()
  const reports = await Promise.all(Array.from({ length: gatewayCount }, (_, gateway) => sendFrom(url, gateway, load)))
  const tookMs = Math.max(...reports.map((report) => report.tookMs))
  clearInterval(sampler)
  const points = reports.reduce((sum, { messages }) => sum + messages, 0) * valuesPerMessage(load.packing)
  return {
    points,
    perSecond: (1000 * points) / tookMs,
    p50: percentile(
      reports.map(({ p50 }) => p50),
      0.5,
    ),
    p95: Math.max(...reports.map(({ p95 }) => p95)),
    cpu: (100 * (cpuMs() - before)) / tookMs,
    memory,
  }
}

/** Points in a data folder that no Solvane owns, as a chart would count them: each measurement time of a tag once. */
const storedPoints = async (dataFolder: string): Promise<number> => {
  const historian = await openHistorian({
    config: loadConfig({ SOLVANE_DATA: dataFolder }),
    log: pino({ level: 'error' }),
    metrics: new Registry(),
    version: productVersion(),
  })
  try {
    const tagIds = Array.from({ length: gatewayCount * signalCount }, (_, index) => index + 1)
    const totals = await historian.totals(tagIds, [0, Date.now() + 3_600_000])
    return totals.reduce((sum, { count }) => sum + count, 0)
  } finally {
    await historian.close()
  }
}

const onSolvane = async (load: Load): Promise<Figures> => {
  let stored = 0
  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, ingestPlants),
    // What one credential may send is a protection, not what is measured.
    environment: { MQTT_MESSAGES_PER_SECOND: '0' },
    afterwards: async (folder) => {
      stored = await storedPoints(folder)
    },
  })
  let figures: Omit<Figures, 'lost'>
  try {
    figures = await measure(server.mqttUrl, server.pid, load)
  } finally {
    await server.close()
  }
  const births = load.packing === 'sparkplug' ? gatewayCount * valuesPerMessage('sparkplug') : 0
  return { ...figures, lost: Math.max(0, figures.points + births - stored) }
}

const onFloor = async (load: Load): Promise<Figures> => {
  const [port = 0] = await freePorts(1)
  const broker = await forkUntilReady(new URL('ingest/bare-broker.ts', import.meta.url), [String(port)])
  try {
    return { ...(await measure(`mqtt://127.0.0.1:${port}`, broker.pid ?? 0, load)), lost: undefined }
  } finally {
    await stopChild(broker)
  }
}

/** Points a second that one process has to take, batched, and messages of one value. */
const aims: Readonly<Record<Packing, number>> = { batched: 100_000, sparkplug: 100_000, single: 10_000 }

const memoryText = (growth: MemoryGrowth, isLong: boolean): string => {
  if (growth.hasLostProcess) return 'a process was lost'
  const fromTo = `${growth.fromMiB.toFixed(0)} → ${growth.toMiB.toFixed(0)}`
  return isLong ? `${fromTo} (${growth.percent.toFixed(1)} ± ${growth.scatterPercent.toFixed(1)} %)` : fromTo
}

/** `npm run bench -- ingest`: sustained points a second until durable and acknowledged. */
export const benchIngest = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '20' },
      runs: { type: 'string' },
      'under-way': { type: 'string', default: '500' },
      packing: { type: 'string' },
    },
  })
  const seconds = positive('seconds', values.seconds)
  const isLong = seconds >= flatFromSeconds
  const runs = positive('runs', values.runs ?? (isLong ? '1' : '3'), true)
  const underWay = positive('under-way', values['under-way'], true)
  const wanted = packings.filter((packing) => values.packing === undefined || packing === values.packing)
  if (wanted.length === 0) throw new Error(`--packing is one of ${packings.join(', ')}`)
  const machine = machineLine()

  const rows: string[][] = []
  let reached = true
  for (const packing of wanted) {
    const load = { packing, seconds, underWay }
    const floor: Figures[] = []
    const solvane: Figures[] = []
    for (let run = 0; run < runs; run++) {
      floor.push(await onFloor(load))
      solvane.push(await onSolvane(load))
    }
    const middle = (list: readonly Figures[], pick: (one: Figures, run: number) => number) => median(list.map(pick))
    const growths = solvane.map(({ memory }) => memoryGrowthOf(memory))
    const lost = solvane.reduce((sum, one) => sum + (one.lost ?? 0), 0)
    const isGood =
      middle(solvane, ({ perSecond }) => perSecond) >= aims[packing] && lost === 0 && isFlat(growths, seconds) !== false
    reached &&= isGood
    for (const [name, list] of [
      ['floor', floor],
      ['Solvane', solvane],
    ] as const)
      rows.push([
        `${packing}, ${name}`,
        String(list.reduce((sum, { points }) => sum + points, 0)),
        middle(list, ({ perSecond }) => perSecond).toFixed(0),
        middle(list, ({ perSecond }, run) => perSecond / (floor[run]?.perSecond ?? Number.NaN)).toFixed(2),
        middle(list, ({ p50 }) => p50).toFixed(0),
        middle(list, ({ p95 }) => p95).toFixed(0),
        middle(list, ({ cpu }) => cpu).toFixed(0),
        list.map(({ memory }) => memoryText(memoryGrowthOf(memory), isLong)).join(', '),
        ...(name === 'floor' ? ['', '', ''] : [String(lost), String(aims[packing]), isGood ? 'yes' : 'NO']),
      ])
  }
  const memoryAim = isLong
    ? `in ten minutes memory may grow by ${mostGrowthPercent} % beyond its scatter`
    : `memory is not judged below ${flatFromSeconds} s`
  process.stdout.write(
    [
      '',
      `Ingest: ${gatewayCount} gateways, ${underWay} messages of each under way, ${runs} runs of ${seconds} s by turns with the floor, medians, until durable and acknowledged; ${memoryAim}`,
      machine,
      '',
      textTable([
        [
          '',
          'points',
          'points/s',
          '× floor',
          'ack p50 ms',
          'p95 ms',
          'CPU %',
          'memory MiB',
          'lost',
          'aim points/s',
          'reached',
        ],
        ...rows,
      ]),
      '',
      '',
    ].join('\n'),
  )
  return reached
}
