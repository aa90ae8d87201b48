import { setMaxListeners } from 'node:events'
import type { Frame } from '../../platform/contract/live-protocol.ts'
import { createPushSocket, keepConnected } from '../../platform/web/live/push-connection.ts'
import { stormTags, valueOfLife } from './storm-values.ts'

/**
 * Pages without a browser: the page's own keeper of connections, many times in one process. Arguments: address, token,
 * number of clients. Says `ready`, answers `{ life }` with how many clients show exactly the values of that life, the
 * shortest time between two attempts of one client, and how many attempts there were.
 */
const [address = '', token = '', count = '0'] = process.argv.slice(2)
const window = new EventTarget()
setMaxListeners(0, window)
Object.assign(globalThis, { window })

const session = {
  accessToken: () => token,
  checkToken: async () => undefined,
  lost: () => undefined,
  onToken: () => () => undefined,
}
let shortestGapMs = Number.POSITIVE_INFINITY
let attempts = 0

const clients = Array.from({ length: Number(count) }, () => {
  const shown = new Map<number, unknown>()
  const socket = createPushSocket(address, 20_000)
  let lastMs = Number.NEGATIVE_INFINITY
  const connect = socket.connect.bind(socket)
  socket.connect = () => {
    const nowMs = performance.now()
    shortestGapMs = Math.min(shortestGapMs, nowMs - lastMs)
    lastMs = nowMs
    attempts += 1
    return connect()
  }
  socket.on('frame', (frame: Frame) => {
    for (const [index, tagId] of frame.tags.entries()) shown.set(tagId, frame.values[index])
  })
  keepConnected(socket, session, {
    connected: () => {
      // Only attempts that failed are counted against the next.
      lastMs = Number.NEGATIVE_INFINITY
      socket.emit('subscribe', { tags: stormTags }, () => undefined)
    },
    lost: () => undefined,
  })
  return { socket, shown }
})

process.on('message', ({ life }: { life: number }) => {
  const right = clients.filter(
    ({ socket, shown }) =>
      socket.connected && stormTags.every((tagId) => shown.get(tagId) === valueOfLife(life, tagId)),
  ).length
  process.send?.({ right, shortestGapMs, attempts })
})
process.send?.('ready')
