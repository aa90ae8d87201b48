import type { Socket as NetSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { pushPaths } from '../../platform/contract/live-protocol.ts'
import { stopChild } from '../child.ts'
import { laterThan } from '../live/latency-counts.ts'
import { farmsOfClients, startClients, watchClients } from '../live/measure-clients.ts'
import { prepareData, viewer, withoutSenderLimit } from '../live/prepare-data.ts'
import { startPublisher } from '../live/publisher.ts'
import { tagsPerFarm, w1x } from '../live/workload.ts'
import { type RunningSolvane, startSolvane } from '../solvane.ts'

/** What others got while one push client stopped reading (row R12). */
export interface SlowReaderBalance {
  readonly seconds: number
  /** Values published for the clients that read. */
  readonly published: number
  readonly delivered: number
  readonly lost: number
  /** Later than a second. */
  readonly late: number
  /** Of the clients that read: without their connection, or told to wait longer for a frame. */
  readonly disconnected: number
  readonly slowed: number
  /** How often the one that did not read lost its connection; it comes back at once, and does not read again. */
  readonly cuts: number
  /** Of them those where the server counted a slow reader. */
  readonly cutsAsSlow: number
  readonly longestUntilCutMs: number
}

const readers = 20
const replyPatienceMs = 10_000
const farmCount = w1x.plants.length
const allTags = Array.from({ length: farmCount * tagsPerFarm }, (_, index) => index + 1)

/** Open connections with live values, and how many were cut as slow. */
const countsOf = async (url: string): Promise<{ readonly connected: number; readonly cutAsSlow: number }> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return {
    connected: Number(text.match(/^solvane_push_connections\{kind="general"\} (\d+)/m)?.[1]),
    // Not there before the first.
    cutAsSlow: Number(text.match(/^solvane_push_dropped_total\{reason="slow-reader"\} (\d+)/m)?.[1] ?? 0),
  }
}

/**
 * A client that takes nothing from its line and asks for everything anew all the time, so that its line is full before long; again
 * whenever it was cut.
 */
const stopReading = (url: string, token: string) => {
  const before = countsOf(url)
  let isOver = false
  let cuts = 0
  let longestUntilCutMs = 0
  const connectOnce = async () => {
    const client = io(url, {
      path: pushPaths.general,
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve, reject) => {
      client.once('connect', resolve)
      client.once('connect_error', reject)
    })
    const reply: { readonly refused: readonly number[] } = await client
      .timeout(replyPatienceMs)
      .emitWithAck('subscribe', { tags: allTags })
    if (reply.refused.length > 0) throw new Error(`${reply.refused.length} tags were refused`)
    const { _socket: wire } = (client.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws
    wire.pause()
    const { connected } = await countsOf(url)
    const sinceMs = performance.now()
    let isCut = false
    while (!isOver && !isCut) {
      client.emit('subscribe', { tags: allTags })
      await sleep(250)
      isCut = (await countsOf(url)).connected < connected
      longestUntilCutMs = Math.max(longestUntilCutMs, Math.round(performance.now() - sinceMs))
    }
    if (isCut) cuts += 1
    client.disconnect()
    wire.destroy()
  }
  const running = (async () => {
    while (!isOver) await connectOnce()
  })()
  running.catch(() => undefined)
  return async () => {
    isOver = true
    await running
    return { cuts, cutsAsSlow: (await countsOf(url)).cutAsSlow - (await before).cutAsSlow, longestUntilCutMs }
  }
}

const watchOthers = async (server: RunningSolvane, seconds: number): Promise<SlowReaderBalance> => {
  const { url, mqttUrl, pid } = server
  const token = () => server.token(viewer.login, viewer.password)
  const target = { kind: 'solvane', url, pid, token } as const
  const publisher = await startPublisher(mqttUrl, w1x)
  try {
    const farms = farmsOfClients(readers, farmCount, true)
    const groups = await startClients(target, await token(), farms, farmCount)
    try {
      const stop = stopReading(url, await token())
      const { expected, dropped, latencies, disconnects, slowed } = await watchClients(
        target,
        publisher,
        groups,
        seconds,
      )
      return {
        seconds,
        published: expected,
        delivered: expected - dropped,
        lost: dropped,
        late: laterThan(latencies, 1_000),
        disconnected: disconnects,
        slowed,
        ...(await stop()),
      }
    } finally {
      await Promise.all(groups.map(stopChild))
    }
  } finally {
    await publisher.stop()
  }
}

/** One client stops reading under 5,000 values a second while twenty others read on. */
export const holdSlowReader = async ({ seconds }: { readonly seconds: number }): Promise<SlowReaderBalance> => {
  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, w1x.plants),
    // Silence alone cuts nobody while it is watched.
    environment: { ...withoutSenderLimit, OIDC_ACCESS_TOKEN_SECONDS: '86400', PUSH_TIMEOUT_MS: '300000' },
  })
  try {
    return await watchOthers(server, seconds)
  } finally {
    await server.close()
  }
}
