import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushPaths, slowReaderCloseCode } from '../../contract/live-protocol.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import { testTokenCheck } from '../auth/test-token-check.ts'
import { createLiveHub } from './create-live-hub.ts'
import type { LiveHub } from './live.ts'
import { type ServerLine, watchLines } from './test-lines.ts'

let http: ReturnType<typeof createServer>
let hub: LiveHub
let metrics: Registry
let address: string
let lines: ServerLine[]
let clients: Socket[]

beforeEach(async () => {
  http = createServer()
  metrics = new Registry()
  lines = watchLines()
  clients = []
  hub = createLiveHub({
    server: http,
    tokens: testTokenCheck(async (userId) => ({
      principal: testPrincipal({ userId }),
      expiresAtMs: Date.now() + 600_000,
    })),
    tags: { farmOf: () => 'A', mayRead: () => false },
    latest: { get: () => undefined, isReplaced: () => false },
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
  vi.restoreAllMocks()
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
/** Row R12: 1 MB. */
const mostBytes = 1024 * 1024

test.each([
  ['of one byte a sign', 'x'.repeat(1_000)],
  ['of three bytes a sign', '\u98a8'.repeat(1_000)],
])(
  'notices %s to a connection that takes none are bounded; the other of the person gets each in its order',
  async (_kind, code) => {
    const slow = await signIn(pushPaths.notifications, 'anna')
    const other = await signIn(pushPaths.notifications, 'anna')
    const [slowLine, otherLine] = lines
    const heard: number[] = []
    other.client.on('notice', ({ id }) => heard.push(Number(id)))
    const ended = new Promise<void>((resolve) => slow.client.on('disconnect', () => resolve()))
    slow.wire.pause()
    let sent = 0
    let most = 0
    const send = () => {
      sent += 1
      hub.notify('anna', { id: String(sent), at: 1, code, severity: 'info', parameters: {} })
      most = Math.max(most, slowLine?.held() ?? 0)
    }
    while ((await dropped()) === undefined) {
      for (let index = 0; index < 100; index++) send()
      await turn()
    }
    // Its websocket is still closing: nothing more is held for it meanwhile.
    for (let index = 0; index < 2_000; index++) {
      send()
      if (index % 100 === 0) await turn()
    }
    expect(most).toBeGreaterThan(mostBytes / 2)
    expect(most).toBeLessThanOrEqual(mostBytes)
    expect(slowLine?.close.mock.calls[0]).toEqual([slowReaderCloseCode, 'slow reader'])
    expect(await dropped()).toBe('1')
    while (heard.length < sent) await turn()
    expect(heard).toEqual(Array.from({ length: sent }, (_, index) => index + 1))
    expect(otherLine?.close).not.toHaveBeenCalled()
    slow.wire.resume()
    await ended
  },
)

test('a client that asks and never reads the answers is cut', async () => {
  const { client, wire } = await signIn(pushPaths.general, 'anna')
  const [line] = lines
  wire.pause()
  const tags = Array.from({ length: 5_000 }, (_, index) => 100_000 + index)
  let most = 0
  while ((await dropped()) === undefined) {
    client.emit('subscribe', { tags }, () => undefined)
    await turn()
    most = Math.max(most, line?.held() ?? 0)
  }
  expect(most).toBeGreaterThan(mostBytes / 2)
  expect(most).toBeLessThanOrEqual(mostBytes)
  expect(line?.close.mock.calls[0]).toEqual([slowReaderCloseCode, 'slow reader'])
})
