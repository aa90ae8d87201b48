import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { type Frame, fullPaceMs, pushPaths, type SubscribeReply } from '../../platform/contract/live-protocol.ts'
import { countLatency, type LatencyCounts, newLatencyCounts } from './latency-counts.ts'
import { latencyOf, tagsPerFarm } from './workload.ts'

/**
 * Many push clients in one process, speaking the real protocol. Arguments: `solvane` or `floor`, address, token, and for
 * each client the farm that it subscribes to, or -1 for all of so many farms (JSON), the number of farms.
 * Says `ready` when all hold their values. Takes `{ window }`, then `'report'`, which it answers with a ClientsReport.
 */
const [kind = '', address = '', token = '', list = '[]', farmCount = '1'] = process.argv.slice(2)

/** Publish times that count, epoch ms: [fromMs, toMs). */
export interface ClientsWindow {
  readonly fromMs: number
  readonly toMs: number
}

export interface ClientReport {
  readonly farm: number
  /** Updates of the window, each time of a tag once. */
  readonly received: number
  /** Whether the server had told it that it gets less: a slower pace, or the end of its connection. */
  readonly wasTold: boolean
  readonly slowestPaceMs: number
  readonly disconnects: number
}

export interface ClientsReport {
  readonly clients: readonly ClientReport[]
  readonly latencies: LatencyCounts
}

let window: ClientsWindow = { fromMs: Number.POSITIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
let latencies = newLatencyCounts()

class Client {
  readonly farm: number
  received = 0
  slowestPaceMs = 0
  disconnects = 0
  readonly #newest = new Map<number | string, number>()

  constructor(farm: number) {
    this.farm = farm
  }

  take(tag: number | string, timeMs: number, nowMs: number): void {
    if (timeMs <= (this.#newest.get(tag) ?? Number.NEGATIVE_INFINITY)) return
    this.#newest.set(tag, timeMs)
    if (timeMs < window.fromMs || timeMs >= window.toMs) return
    this.received += 1
    countLatency(latencies, nowMs - timeMs)
  }

  report(): ClientReport {
    const { farm, received, slowestPaceMs, disconnects } = this
    return { farm, received, slowestPaceMs, disconnects, wasTold: slowestPaceMs > fullPaceMs || disconnects > 0 }
  }
}

/** In a new installation tags are numbered from 1, farm by farm. */
const tagsOf = (farm: number): number[] => {
  const [first, count] = farm < 0 ? [0, Number(farmCount) * tagsPerFarm] : [farm * tagsPerFarm, tagsPerFarm]
  return Array.from({ length: count }, (_, index) => first + index + 1)
}

const onSolvane = (client: Client): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = io(address, { path: pushPaths.general, auth: { token }, transports: ['websocket'], forceNew: true })
    const tags = tagsOf(client.farm)
    socket.on('connect', () => {
      socket.emit('subscribe', { tags }, ({ refused }: SubscribeReply) => {
        if (refused.length > 0) reject(new Error(`${refused.length} tags were refused`))
      })
    })
    socket.on('connect_error', reject)
    socket.on('disconnect', () => {
      client.disconnects += 1
    })
    socket.on('pace', ({ everyMs }: { readonly everyMs: number }) => {
      client.slowestPaceMs = Math.max(client.slowestPaceMs, everyMs)
    })
    socket.on('frame', (frame: Frame) => {
      const nowMs = Date.now()
      frame.tags.forEach((tag, index) => {
        client.take(tag, frame.times[index] ?? 0, nowMs)
      })
      resolve()
    })
  })

const onFloor = (client: Client): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/${client.farm < 0 ? '' : client.farm}`)
    socket.on('error', reject)
    socket.on('close', () => {
      client.disconnects += 1
    })
    socket.on('message', (data: Buffer) => {
      const nowMs = Date.now()
      const frame: [string, number][] = JSON.parse(data.toString())
      for (const [name, value] of frame) client.take(name, nowMs - latencyOf(value, nowMs), nowMs)
      resolve()
    })
  })

const clients = (JSON.parse(list) as number[]).map((farm) => new Client(farm))
/** So many shake hands at once: a thousand at the same moment would measure that. */
const atOnce = 10
for (let next = 0; next < clients.length; next += atOnce)
  await Promise.all(clients.slice(next, next + atOnce).map(kind === 'floor' ? onFloor : onSolvane))

process.on('message', (message: { readonly window: ClientsWindow } | 'report') => {
  if (message === 'report') {
    process.send?.({ clients: clients.map((client) => client.report()), latencies } satisfies ClientsReport)
    return
  }
  window = message.window
  latencies = newLatencyCounts()
  for (const client of clients) client.received = 0
})
// Nobody is left to ask.
process.on('disconnect', () => process.exit())
process.send?.('ready')
