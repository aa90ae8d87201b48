import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { type Frame, pushPaths, type SubscribeReply } from '../../platform/contract/live-protocol.ts'
import { ClientRecord, type ClientReport, type ClientsWindow } from './client-record.ts'
import { countLatency, type LatencyCounts, newLatencyCounts } from './latency-counts.ts'
import { latencyOf, tagsPerFarm } from './workload.ts'

/**
 * Many push clients in one process, speaking the real protocol. Arguments: `solvane` or `floor`, address, token, and for
 * each client the farm that it subscribes to, or -1 for all of so many farms (JSON), the number of farms.
 * Says `ready` when all hold their values. Takes `{ window }`, then `'report'`, which it answers with a ClientsReport.
 */
const [kind = '', address = '', token = '', list = '[]', farmCount = '1'] = process.argv.slice(2)

export interface ClientsReport {
  readonly clients: readonly ClientReport[]
  readonly latencies: LatencyCounts
}

let latencies = newLatencyCounts()

const take = (client: ClientRecord, tag: number | string, timeMs: number, nowMs: number): void => {
  if (client.take(tag, timeMs)) countLatency(latencies, nowMs - timeMs)
}

/** In a new installation tags are numbered from 1, farm by farm. */
const tagsOf = (farm: number): number[] => {
  const [first, count] = farm < 0 ? [0, Number(farmCount) * tagsPerFarm] : [farm * tagsPerFarm, tagsPerFarm]
  return Array.from({ length: count }, (_, index) => first + index + 1)
}

const onSolvane = (client: ClientRecord): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = io(address, { path: pushPaths.general, auth: { token }, transports: ['websocket'], forceNew: true })
    const tags = tagsOf(client.farm)
    socket.on('connect', () => {
      client.connected()
      socket.emit('subscribe', { tags }, ({ refused }: SubscribeReply) => {
        if (refused.length > 0) reject(new Error(`${refused.length} tags were refused`))
      })
    })
    socket.on('connect_error', reject)
    socket.on('disconnect', () => client.disconnected())
    socket.on('pace', ({ everyMs }: { readonly everyMs: number }) => client.pace(everyMs))
    socket.on('frame', (frame: Frame) => {
      const nowMs = Date.now()
      frame.tags.forEach((tag, index) => {
        take(client, tag, frame.times[index] ?? 0, nowMs)
      })
      resolve()
    })
  })

const onFloor = (client: ClientRecord): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/${client.farm < 0 ? '' : client.farm}`)
    socket.on('error', reject)
    socket.on('open', () => client.connected())
    socket.on('close', () => client.disconnected())
    socket.on('message', (data: Buffer) => {
      const nowMs = Date.now()
      const frame: [string, number][] = JSON.parse(data.toString())
      for (const [name, value] of frame) take(client, name, nowMs - latencyOf(value, nowMs), nowMs)
      resolve()
    })
  })

const clients = (JSON.parse(list) as number[]).map((farm) => new ClientRecord(farm))
/** So many shake hands at once: a thousand at the same moment would measure that. */
const atOnce = 10
for (let next = 0; next < clients.length; next += atOnce)
  await Promise.all(clients.slice(next, next + atOnce).map(kind === 'floor' ? onFloor : onSolvane))

process.on('message', (message: { readonly window: ClientsWindow } | 'report') => {
  if (message === 'report') {
    process.send?.({ clients: clients.map((client) => client.report()), latencies } satisfies ClientsReport)
    return
  }
  latencies = newLatencyCounts()
  for (const client of clients) client.begin(message.window)
})
// Nobody is left to ask.
process.on('disconnect', () => process.exit())
process.send?.('ready')
