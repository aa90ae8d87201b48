import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pushPaths, slowReaderCloseCode } from '../../contract/live-protocol.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import { testTokenCheck } from '../auth/test-token-check.ts'
import { createLiveHub } from './create-live-hub.ts'
import type { LiveHub } from './live.ts'
import { mostHeld } from './slow-reader.ts'

let http: ReturnType<typeof createServer>
let hub: LiveHub
let metrics: Registry
let address: string
let lines: NetSocket[]
let clients: Socket[]

beforeEach(async () => {
  http = createServer()
  metrics = new Registry()
  lines = []
  clients = []
  http.on('connection', (line: NetSocket) => lines.push(line))
  hub = createLiveHub({
    server: http,
    tokens: testTokenCheck(async (userId) => ({
      principal: testPrincipal({ userId }),
      expiresAtMs: Date.now() + 600_000,
    })),
    tags: { farmOf: () => 'A', mayRead: () => false },
    latest: { get: () => undefined },
    log: pino({ level: 'silent' }),
    metrics,
    audit: { refused: () => {} },
    config: { webApplicationUrl: 'http://localhost:8080', pushTimeoutMs: 60_000, trustedProxies: [] },
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const bound = http.address()
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  await hub.close()
  http.close()
})

const signIn = async (path: string, token: string) => {
  const client = io(address, { path, auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  clients.push(client)
  await new Promise<void>((resolve) => client.once('connect', resolve))
  const { _socket: wire } = (client.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws
  return { client, wire }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
const dropped = async () => (await metrics.metrics()).match(/push_dropped_total{reason="slow-reader"} (\d+)/)?.[1]

/** Sends until the connection is cut, and says the most that was held for it meanwhile. */
const sendUntilCut = async (send: () => void): Promise<number> => {
  let most = 0
  while ((await dropped()) === undefined) {
    for (let index = 0; index < 100; index++) send()
    await turn()
    most = Math.max(most, ...lines.map((line) => line.writableLength))
  }
  return most
}

test('notices to a connection that takes none are bounded; the other connections of the person go on', async () => {
  const slow = await signIn(pushPaths.notifications, 'anna')
  const other = await signIn(pushPaths.notifications, 'anna')
  let heard = 0
  let sent = 0
  other.client.on('notice', () => {
    heard += 1
  })
  const closed = new Promise<number>((resolve) =>
    slow.client.on('disconnect', (_reason, details) =>
      resolve((details as { context?: { code?: number } } | undefined)?.context?.code ?? 1006),
    ),
  )
  slow.wire.pause()
  const most = await sendUntilCut(() => {
    sent += 1
    hub.notify('anna', { id: String(sent), at: 1, code: 'x'.repeat(1_000), severity: 'info', parameters: {} })
  })
  expect(most).toBeLessThanOrEqual(1024 * 1024)
  while (heard < sent) await new Promise((resolve) => setTimeout(resolve, 10))
  slow.wire.resume()
  // What the kernel held may be cut off before the code is read.
  expect([slowReaderCloseCode, 1006]).toContain(await closed)
})

test('a client that asks and never reads the answers is cut', async () => {
  const { client, wire } = await signIn(pushPaths.general, 'anna')
  wire.pause()
  const tags = Array.from({ length: 5_000 }, (_, index) => 100_000 + index)
  const ask = setInterval(() => client.emit('subscribe', { tags }, () => undefined), 1)
  let most = 0
  while ((await dropped()) === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    most = Math.max(most, ...lines.map((line) => line.writableLength))
  }
  clearInterval(ask)
  expect(most).toBeLessThanOrEqual(2 * mostHeld)
})
