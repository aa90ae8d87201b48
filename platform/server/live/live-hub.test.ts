import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { RecordChanged } from '../../contract/event.ts'
import {
  type Backlog,
  type ClosingReason,
  type Frame,
  type Notice,
  pushPaths,
  type SubscribeReply,
  slowReaderCloseCode,
  type WatchReply,
} from '../../contract/live-protocol.ts'
import type { Principal } from '../auth/principal.ts'
import { seesFarm } from '../auth/rights.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import { testTokenCheck } from '../auth/test-token-check.ts'
import { unauthenticated } from '../http/problems.ts'
import type { Sample } from '../telemetry/historian.ts'
import { createLiveHub } from './create-live-hub.ts'
import { defaultPumpLimits, type PumpLimits } from './frame-pump.ts'
import { createLatestValues } from './latest-values.ts'
import type { LatestValues, LiveHub, TagAccess } from './live.ts'
import { recordAccess } from './record-access.ts'
import { rightsMark } from './rights-mark.ts'
import { watchLines } from './test-lines.ts'

/** Tags 0–9,999 belong to farm A, the rest to farm B; tag 99,999 to none. */
const tags: TagAccess = {
  farmOf: (tagId) => (tagId < 10_000 ? 'A' : tagId < 99_999 ? 'B' : undefined),
  mayRead: (principal, tagId) => {
    const farmCode = tags.farmOf(tagId)
    return farmCode !== undefined && seesFarm(principal, farmCode)
  },
}
const person = (userId: string, perimeter: 'all' | readonly string[]) =>
  testPrincipal({ userId, subject: userId, firstName: userId, products: { MyFleet: 1 }, perimeter })

let server: Server
let hub: LiveHub
let latest: LatestValues
let metrics: Registry
let address: string
let people: Map<string, { principal: Principal; expiresAtMs: number; sessionId?: string }>
/** As the real check: a token passes for a little longer than it lives. */
const clockToleranceMs = 10_000
/** Tokens that were verified. */
const asked: string[] = []
const sockets: Socket[] = []

const start = async (limits?: Partial<PumpLimits>) => {
  server = createServer()
  latest = createLatestValues(tags)
  metrics = new Registry()
  people = new Map([
    ['anna', { principal: person('anna', 'all'), expiresAtMs: Date.now() + 600_000 }],
    ['bert', { principal: person('bert', ['A']), expiresAtMs: Date.now() + 600_000 }],
  ])
  hub = createLiveHub({
    server,
    tokens: testTokenCheck(async (token) => {
      asked.push(token)
      const found = people.get(token.split('.')[0] ?? '')
      if (!found || found.expiresAtMs + clockToleranceMs < Date.now()) throw unauthenticated()
      return found
    }),
    tags,
    latest,
    log: pino({ level: 'silent' }),
    metrics,
    audit: { refused: () => {} },
    config: { webApplicationUrl: 'http://localhost:8080', pushTimeoutMs: 20_000, trustedProxies: [] },
    records: recordAccess([
      { kind: 'pump', right: { product: 'MyFleet', flag: 1 } },
      { kind: 'secret', right: 'super-admin' },
      { kind: 'mine', right: 'signed-in', maySee: ({ userId }, { id }) => id === userId },
    ]),
    ...(limits && { limits }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
}

const connect = (path: string, auth: Record<string, unknown>, headers: Record<string, string> = {}, query = {}) => {
  const socket = io(address, {
    path,
    auth,
    query,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  sockets.push(socket)
  return socket
}
const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
const signIn = async (token: string) => {
  const socket = connect(pushPaths.general, { token })
  const frames: Frame[] = []
  socket.on('frame', (frame: Frame) => frames.push(frame))
  expect(await outcome(socket)).toBe('connected')
  return {
    socket,
    frames,
    subscribe: (wanted: readonly number[]): Promise<SubscribeReply> =>
      socket.emitWithAck('subscribe', { tags: wanted }),
    /** What the screen would show by now. */
    shown: () => {
      const values = new Map<number, unknown>()
      for (const frame of frames)
        for (const [index, tagId] of frame.tags.entries()) values.set(tagId, frame.values[index])
      return values
    },
  }
}
const sample = (tagId: number, value: number, timeMs = Date.now()): Sample => ({
  tagId,
  timeMs,
  value,
  quality: qualities.good,
})
const store = (samples: readonly Sample[]) => hub.publish(latest.offer(samples))
const turn = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms))
const until = async (condition: () => boolean) => {
  while (!condition()) await turn()
}

beforeEach(() => start())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await hub.close()
  server.close()
  vi.restoreAllMocks()
})

test('no token, an unknown one, one in the address and foreign origins are refused; own origins and programs pass', async () => {
  for (const path of Object.values(pushPaths)) {
    expect(await outcome(connect(path, {}))).toBe('unauthorized')
    expect(await outcome(connect(path, { token: 'nobody' }))).toBe('unauthorized')
    expect(await outcome(connect(path, { token: 7 }))).toBe('unauthorized')
    expect(await outcome(connect(path, {}, {}, { token: 'anna' }))).toBe('websocket error')
    expect(await outcome(connect(path, { token: 'anna' }, {}, { access_token: 'anna' }))).toBe('websocket error')
    expect(await outcome(connect(path, { token: 'anna' }, { origin: 'https://evil.example' }))).toBe('websocket error')
    expect(await outcome(connect(path, { token: 'anna' }, { origin: 'http://localhost:8080' }))).toBe('connected')
    expect(await outcome(connect(path, { token: 'anna' }, { origin: 'http://127.0.0.1:8080' }))).toBe('connected')
    expect(await outcome(connect(path, { token: 'anna' }, { origin: address }))).toBe('websocket error')
  }
})

test('an expired token is refused', async () => {
  people.set('old', { principal: person('old', 'all'), expiresAtMs: Date.now() - 60_000 })
  expect(await outcome(connect(pushPaths.general, { token: 'old' }))).toBe('unauthorized')
})

test('a token that has just ended ends its connection, and nothing is kept of it', async () => {
  people.set('ended', { principal: person('ended', 'all'), expiresAtMs: Date.now() - 1 })
  for (const path of Object.values(pushPaths)) {
    const socket = connect(path, { token: 'ended' })
    await new Promise((resolve) => socket.once('disconnect', resolve))
  }
  expect(hub.connections()).toBe(0)
  asked.length = 0
  await hub.rightsChanged(null)
  expect(asked).toEqual([])
})

test('a subscription gets a snapshot and then only what changed', async () => {
  store([sample(1, 10), sample(2, 20)])
  const anna = await signIn('anna')
  expect(await anna.subscribe([1, 2, 3])).toMatchObject({ refused: [] })
  await until(() => anna.frames.length > 0)
  expect(anna.frames[0]?.tags).toEqual([1, 2])
  store([sample(2, 21), sample(4, 40)])
  await until(() => anna.frames.length > 1)
  expect(anna.frames[1]?.tags).toEqual([2])
  expect(anna.frames[1]?.values).toEqual([21])
  expect(anna.frames[1]?.at).toBeGreaterThan(Date.now() - 60_000)
})

test('open pages learn of a removed newest value, and get the one that holds now, or none', async () => {
  const [nowMs, earlierMs] = [Date.now(), Date.now() - 60_000]
  store([sample(1, 10, nowMs), sample(2, 20, nowMs), sample(3, 30, nowMs)])
  const anna = await signIn('anna')
  await anna.subscribe([1, 2, 3])
  await until(() => anna.frames.length > 0)
  const stored = new Map([
    [1, sample(1, 5, earlierMs)],
    [3, sample(3, 30, nowMs)],
  ])
  hub.publishReplaced(latest.withdraw([1, 2, 3], { fromMs: earlierMs, toMs: nowMs }, stored))
  await until(() => anna.frames.length > 1)
  expect(anna.frames[1]).toMatchObject({ tags: [1], times: [earlierMs], values: [5], replaced: [1, 2] })
  // A page that comes back may still have the removed ones.
  const bert = await signIn('bert')
  await bert.subscribe([1, 2])
  await until(() => bert.frames.length > 0)
  expect(bert.frames[0]).toMatchObject({ tags: [1], replaced: [1, 2] })
})

test('a large snapshot comes packed to who reads it so, and what changes after it comes plain', async () => {
  const wanted = Array.from({ length: 300 }, (_, tagId) => tagId)
  store(wanted.map((tagId) => sample(tagId, tagId / 7)))
  const anna = await signIn('anna')
  const packed: Buffer[] = []
  anna.socket.on('packed', (frame: Buffer) => packed.push(frame))
  await anna.socket.emitWithAck('subscribe', { tags: wanted, packed: true })
  await until(() => packed.length > 0)
  const frame: Frame = JSON.parse(inflateRawSync(packed[0] ?? Buffer.alloc(0)).toString())
  expect(frame.tags).toEqual(wanted)
  expect(frame.values).toEqual(wanted.map((tagId) => tagId / 7))
  store([sample(3, 8)])
  await until(() => anna.frames.length > 0)
  expect([anna.frames.map(({ values }) => values), packed.length]).toEqual([[[8]], 1])

  const bert = await signIn('bert')
  bert.socket.on('packed', (other: Buffer) => packed.push(other))
  await bert.subscribe(wanted)
  await until(() => bert.shown().size === 300)
  await anna.socket.emitWithAck('subscribe', { tags: [5], packed: true })
  await until(() => anna.frames.length > 1)
  expect(packed).toHaveLength(1)
})

test('a snapshot in several frames says with each but the last, and in the answer, that more follows', async () => {
  await hub.close()
  server.close()
  await start({ tagsPerFrame: 2 })
  store([1, 2, 3, 4, 5].map((tagId) => sample(tagId, tagId)))
  const anna = await signIn('anna')
  expect(await anna.subscribe([1, 2, 3, 4, 5, 6])).toEqual({ refused: [], hasMore: true })
  await until(() => anna.shown().size === 5)
  expect(anna.frames.map(({ tags, hasMore }) => [tags, hasMore])).toEqual([
    [[1, 2], true],
    [[3, 4], true],
    [[5], undefined],
  ])
})

test('who has just come waits for nobody: the snapshot is there before the answer to the subscription', async () => {
  await hub.close()
  server.close()
  await start({ fastestMs: 60_000 })
  store([sample(1, 10), sample(2, 20)])
  const anna = await signIn('anna')
  await anna.subscribe([1])
  expect(anna.frames.map((frame) => frame.tags)).toEqual([[1]])
  const bert = await signIn('bert')
  // A subscription without values takes nobody's turn: a page that leaves another one unsubscribes first.
  await bert.subscribe([3])
  bert.socket.emit('unsubscribe', { tags: [3] })
  await bert.subscribe([2])
  expect(bert.frames.map((frame) => frame.tags)).toEqual([[2]])
  // Their next one is held to their pace.
  await bert.subscribe([1])
  expect(bert.frames).toHaveLength(1)
})

test('a change that waits for the next frame survives a change of subscriptions', async () => {
  await hub.close()
  server.close()
  await start({ fastestMs: 300 })
  const anna = await signIn('anna')
  await anna.subscribe([1])
  const timeMs = Date.now()
  store([sample(1, 1, timeMs)])
  await until(() => anna.shown().get(1) === 1)
  store([sample(1, 2, timeMs + 1)])
  await anna.subscribe([2])
  await until(() => anna.shown().get(1) === 2)
  store([sample(1, 3, timeMs + 2)])
  anna.socket.emit('unsubscribe', { tags: [2] })
  await until(() => anna.shown().get(1) === 3)
})

test('under high load frames come at the full pace, without a notice', async () => {
  const paceMs = async () => (await metrics.getSingleMetric('solvane_push_pace_ms')?.get())?.values[0]?.value
  const anna = await signIn('anna')
  const received: unknown[] = []
  anna.socket.on('pace', (pace) => received.push(pace))
  const all = Array.from({ length: 2_400 }, (_, tagId) => tagId)
  await anna.subscribe(all)
  store(all.map((tagId) => sample(tagId, 1)))
  await expect.poll(paceMs).toBe(defaultPumpLimits.muchMs)
  await expect.poll(paceMs).toBe(defaultPumpLimits.fastestMs)
  expect(received).toEqual([])
})

test('the newest value wins within a frame', async () => {
  const anna = await signIn('anna')
  await anna.subscribe([1])
  await turn(100)
  const timeMs = Date.now()
  for (let value = 0; value < 50; value++) store([sample(1, value, timeMs + value)])
  await until(() => anna.shown().get(1) === 49)
  expect(anna.frames.length).toBeLessThan(4)
  const coalesced = (await metrics.getSingleMetric('solvane_push_coalesced_values_total')?.get())?.values[0]?.value
  expect(coalesced).toBe(50 - anna.frames.length)
})

test('tags of other farms, unknown tags and too many are refused', async () => {
  store([sample(1, 10), sample(10_001, 20)])
  const bert = await signIn('bert')
  expect(await bert.subscribe([1, 10_001, 99_999])).toMatchObject({ refused: [10_001, 99_999] })
  store([sample(10_001, 21), sample(1, 11)])
  await until(() => bert.shown().get(1) === 11)
  expect([...bert.shown().keys()]).toEqual([1])
})

test.each([[{ tags: 'all' }], [{ tags: [1.5] }], [null], [{ tags: [-1] }], [{ tags: Array(20_001).fill(1) }]])(
  'a subscription of the wrong shape ends the connection and nothing else (%#)',
  async (message) => {
    const anna = await signIn('anna')
    anna.socket.emit('subscribe', message)
    await once(anna.socket as never, 'disconnect')
    await signIn('anna')
  },
)

test('unsubscribed tags are not sent any more', async () => {
  const anna = await signIn('anna')
  await anna.subscribe([1, 2])
  anna.socket.emit('unsubscribe', { tags: [1] })
  await turn(60)
  store([sample(1, 1), sample(2, 2)])
  await until(() => anna.shown().has(2))
  expect(anna.shown().has(1)).toBe(false)
})

test('the tags that connections hold are counted: asked twice once, and none of who has left', async () => {
  const held = async () => (await metrics.getSingleMetric('solvane_push_subscribed_tags')?.get())?.values[0]?.value
  const [anna, again] = [await signIn('anna'), await signIn('anna')]
  await anna.subscribe([1, 2, 3])
  await anna.subscribe([3, 99_999])
  await again.subscribe([1])
  expect(await held()).toBe(4)
  anna.socket.emit('unsubscribe', { tags: [1, 77] })
  await anna.subscribe([])
  expect(await held()).toBe(3)
  anna.socket.disconnect()
  await expect.poll(held).toBe(1)
})

test('a change of rights stops the flow at once', async () => {
  store([sample(1, 1), sample(10_001, 1)])
  const anna = await signIn('anna')
  await anna.subscribe([1, 10_001])
  await until(() => anna.shown().size === 2)
  const withdrawn: number[][] = []
  anna.socket.on('withdrawn', (lost: number[]) => withdrawn.push(lost))
  people.set('anna', { principal: person('anna', ['A']), expiresAtMs: Date.now() + 600_000 })
  await hub.rightsChanged('anna')
  store([sample(1, 2), sample(10_001, 2)])
  await until(() => anna.shown().get(1) === 2)
  expect(anna.shown().get(10_001)).toBe(1)
  expect(withdrawn).toEqual([[10_001]])
  expect(await anna.subscribe([10_001])).toMatchObject({ refused: [10_001] })
})

test('a person switched off is disconnected from both connections', async () => {
  const anna = await signIn('anna')
  const notices = connect(pushPaths.notifications, { token: 'anna' })
  await outcome(notices)
  const reasons: ClosingReason[] = []
  for (const socket of [anna.socket, notices]) socket.on('closing', (reason: ClosingReason) => reasons.push(reason))
  people.delete('anna')
  await hub.rightsChanged(null)
  await until(() => !anna.socket.connected && !notices.connected)
  expect(reasons).toEqual(['no-access', 'no-access'])
})

test('a change of rights that nobody announced is followed: the flow stops, who is switched off is disconnected', async () => {
  store([sample(1, 1), sample(10_001, 1)])
  const [anna, bert] = [await signIn('anna'), await signIn('bert')]
  const notices = connect(pushPaths.notifications, { token: 'bert' })
  await outcome(notices)
  await Promise.all([anna.subscribe([1, 10_001]), bert.subscribe([1])])
  await until(() => anna.shown().size === 2)
  const withdrawn: number[][] = []
  const reasons: ClosingReason[] = []
  anna.socket.on('withdrawn', (lost: number[]) => withdrawn.push(lost))
  for (const socket of [bert.socket, notices]) socket.on('closing', (reason: ClosingReason) => reasons.push(reason))
  people.set('anna', { principal: person('anna', ['A']), expiresAtMs: Date.now() + 600_000 })
  people.delete('bert')
  await until(() => withdrawn.length > 0 && !bert.socket.connected && !notices.connected)
  expect(reasons).toEqual(['no-access', 'no-access'])
  store([sample(1, 2), sample(10_001, 2)])
  await until(() => anna.shown().get(1) === 2)
  expect(anna.shown().get(10_001)).toBe(1)
  expect(withdrawn).toEqual([[10_001]])
})

/** Two places where anna is signed in, each with both push connections. */
const inTwoPlaces = async () => {
  const places = []
  for (const [place, lifeMs] of [
    ['here', 600_000],
    ['there', 900_000],
  ] as const) {
    people.set(place, { principal: person('anna', 'all'), expiresAtMs: Date.now() + lifeMs, sessionId: place })
    const open = Object.values(pushPaths).map((path) => connect(path, { token: place }))
    for (const socket of open) expect(await outcome(socket)).toBe('connected')
    places.push({ place, open, isOpen: () => open.filter(({ connected }) => connected).length })
  }
  return places as [(typeof places)[0], (typeof places)[0]]
}

test.each([0, 1])('the end of one session closes its connections and those of no other (%#)', async (ended) => {
  const places = await inTwoPlaces()
  const [gone, kept] = ended === 0 ? places : [places[1], places[0]]
  people.delete(gone.place)
  await hub.rightsChanged('anna')
  await until(() => gone.isOpen() === 0)
  await hub.rightsChanged('anna')
  expect(kept.isOpen()).toBe(2)
})

test('a connection that renewed itself with a token of another session follows that one', async () => {
  const [here, there] = await inTwoPlaces()
  for (const socket of here.open) expect(await socket.emitWithAck('renew', 'there')).toBe(true)
  people.delete('here')
  await hub.rightsChanged('anna')
  expect([here.isOpen(), there.isOpen()]).toEqual([2, 2])
  people.delete('there')
  await hub.rightsChanged('anna')
  await until(() => here.isOpen() + there.isOpen() === 0)
})

test('a renewed token brings the rights that hold now', async () => {
  people.set('narrow', { principal: person('anna', ['A']), expiresAtMs: Date.now() + 600_000 })
  const anna = await signIn('anna')
  await anna.subscribe([1, 10_001])
  const withdrawn: number[][] = []
  anna.socket.on('withdrawn', (lost: number[]) => withdrawn.push(lost))
  expect(await anna.socket.emitWithAck('renew', 'narrow')).toBe(true)
  expect(withdrawn).toEqual([[10_001]])
})

test('a person with many connections is asked for once a round', async () => {
  await Promise.all(['anna.1', 'anna.2', 'anna.3', 'bert.1', 'bert.2'].map(signIn))
  asked.length = 0
  await hub.rightsChanged(null)
  expect(asked.map((token) => token.split('.')[0]).sort()).toEqual(['anna', 'bert'])
})

test('the connection ends with its token unless a newer one of the same person is shown', async () => {
  people.set('short', { principal: person('anna', 'all'), expiresAtMs: Date.now() + 400 })
  const kept = await signIn('short.1')
  const left = await signIn('short.2')
  const reasons: ClosingReason[] = []
  left.socket.on('closing', (reason: ClosingReason) => reasons.push(reason))
  expect(await kept.socket.emitWithAck('renew', 'nobody')).toBe(false)
  expect(await kept.socket.emitWithAck('renew', 'bert')).toBe(false)
  expect(await kept.socket.emitWithAck('renew', 'anna')).toBe(true)
  await until(() => !left.socket.connected)
  expect(reasons).toEqual(['token-ended'])
  expect(kept.socket.connected).toBe(true)
})

test('connections that end at different times wait with timers of one length', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout')
  for (const [index, token] of ['one', 'two', 'three'].entries()) {
    people.set(token, { principal: person('anna', 'all'), expiresAtMs: Date.now() + 600_000 + 1_234 * index })
    await signIn(token)
  }
  const long = waits.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms >= 60_000)
  waits.mockRestore()
  expect(long).toHaveLength(3)
  expect(new Set(long).size).toBe(1)
})

test('the backlog of visible farms is sent as one, and so is its end', async () => {
  const received: (Backlog | null)[] = []
  const bert = await signIn('bert')
  bert.socket.on('backlog', (backlog: Backlog | null) => received.push(backlog))
  hub.setBacklog('A', { totalRows: 100, sentRows: 10 })
  hub.setBacklog('B', { totalRows: 900, sentRows: 0 })
  await until(() => received.length === 1)
  hub.setBacklog('A', null)
  await until(() => received.length === 2)
  expect(received).toEqual([{ totalRows: 100, sentRows: 10 }, null])
})

test('the clock comes with the connection', async () => {
  const socket = connect(pushPaths.general, { token: 'anna' })
  const at = await new Promise<number>((resolve) => socket.once('clock', resolve))
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
})

test('a notice reaches every connection of its person and nobody else', async () => {
  const received: string[] = []
  for (const token of ['anna.1', 'anna.2', 'bert']) {
    const socket = connect(pushPaths.notifications, { token })
    socket.on('notice', (notice: Notice) => received.push(`${token} ${notice.code}`))
    await outcome(socket)
  }
  await turn(50)
  hub.notify('anna', { id: '1', at: Date.now(), code: 'hello', severity: 'info', parameters: {} })
  await until(() => received.length >= 2)
  await turn(50)
  expect(received.sort()).toEqual(['anna.1 hello', 'anna.2 hello'])
})

test('a change of rights reaches each connection of the user and no other; other changes do not', async () => {
  const marks = new Map<string, string[]>()
  for (const token of ['anna.1', 'anna.2', 'bert']) {
    const socket = connect(pushPaths.notifications, { token })
    const heard: string[] = []
    marks.set(token, heard)
    socket.on('rights', (mark: string) => heard.push(mark))
    await outcome(socket)
  }
  const differing = (token: string) => new Set(marks.get(token)).size
  await until(() => [...marks.values()].every(({ length }) => length === 1))
  expect(marks.get('anna.1')).toEqual(marks.get('anna.2'))
  const before = person('anna', 'all')
  people.set('anna', { principal: { ...before, firstName: 'Annabel' }, expiresAtMs: Date.now() + 600_000 })
  await hub.rightsChanged('anna')
  await turn(50)
  expect(differing('anna.1')).toBe(1)
  people.set('anna', { principal: person('anna', ['A']), expiresAtMs: Date.now() + 600_000 })
  await hub.rightsChanged(null)
  await until(() => differing('anna.1') === 2 && differing('anna.2') === 2)
  expect(marks.get('bert')).toHaveLength(1)
})

test('the mark of rights is the same in whatever order they are found', () => {
  const first = { products: { MyFleet: 1, Plantidcard: 3 }, perimeter: new Set(['A', 'B']) }
  const second = { products: { BackOfficeUsers: 5 }, perimeter: 'all' } as const
  const turned = { products: { Plantidcard: 3, MyFleet: 1 }, perimeter: new Set(['B', 'A']) }
  const mark = (grants: Principal['grants'], isUserSuperAdmin = false) => rightsMark({ grants, isUserSuperAdmin })
  expect(mark([second, turned])).toBe(mark([first, second]))
  const others = [mark([first]), mark([first, { ...second, perimeter: new Set() }]), mark([first, second], true)]
  expect(new Set([mark([first, second]), ...others]).size).toBe(4)
})

test('readers of the same tags share one encoded frame', async () => {
  const readers = await Promise.all(['anna.1', 'anna.2', 'anna.3'].map(signIn))
  for (const reader of readers) await reader.subscribe([1, 2, 3])
  await turn(150)
  store([sample(1, 1), sample(2, 2), sample(3, 3)])
  await until(() => readers.every((reader) => reader.shown().size === 3))
  expect(readers.map((reader) => reader.frames.length)).toEqual([1, 1, 1])
  expect(new Set(readers.map((reader) => JSON.stringify(reader.frames[0]))).size).toBe(1)
})

test('a reader that takes nothing is dropped with its own code; its neighbour gets every update, and little is kept for it', async () => {
  await hub.close()
  server.close()
  const lines = watchLines()
  await start({ fastestMs: 20, slowestMs: 100, dropAfterMs: 500 })
  const all = Array.from({ length: 9_000 }, (_, tagId) => tagId)

  const slow = await signIn('bert')
  await slow.subscribe(all)
  const ended = new Promise<void>((resolve) => slow.socket.on('disconnect', () => resolve()))
  const anna = await signIn('anna')
  await anna.subscribe([1])
  const [slowLine, annaLine] = lines
  const figureOf = (round: number) => round + 0.123456789
  let rounds = 0
  const storeNext = async () => {
    rounds += 1
    store(all.map((tagId) => sample(tagId, figureOf(rounds))))
    await until(() => anna.shown().get(1) === figureOf(rounds))
  }
  await storeNext()
  await until(() => slow.frames.length > 0)

  const { _socket: wire } = (slow.socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws
  wire.pause()
  let most = 0
  while (hub.connections() === 2) {
    await storeNext()
    most = Math.max(most, slowLine?.held() ?? 0)
  }
  for (let index = 0; index < 3; index++) await storeNext()
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(1024 * 1024)
  expect(slowLine?.close.mock.calls[0]).toEqual([slowReaderCloseCode, 'slow reader'])
  expect(annaLine?.close).not.toHaveBeenCalled()
  expect(anna.frames.flatMap(({ values }) => values)).toEqual(
    Array.from({ length: rounds }, (_, index) => figureOf(index + 1)),
  )
  wire.resume()
  await ended
})

const changeOf = (kind: string, id: string, farmCode: string | null = null): RecordChanged => ({
  ...{ kind, id, farmCode, change: 'changed', version: 2, operation: 'updatePump', by: { userId: 'u', name: 'Ada' } },
})
const watchRecords = async (name: string, kinds: readonly string[]) => {
  const { socket } = await signIn(name)
  const changes: string[] = []
  const withdrawn: string[][] = []
  socket.on('record', ({ kind, id }: RecordChanged) => void changes.push(`${kind} ${id}`))
  socket.on('unwatched', (lost: string[]) => void withdrawn.push(lost))
  const { refused } = (await socket.emitWithAck('watch', { kinds })) as WatchReply
  return { socket, changes, withdrawn, refused }
}

test('changes of records reach the pages that watch their kind and may see them', async () => {
  const [anna, bert] = [
    await watchRecords('anna', ['pump', 'secret', 'unknown', 'mine']),
    await watchRecords('bert', ['pump', 'mine']),
  ]
  expect([anna.refused, bert.refused]).toEqual([['secret', 'unknown'], []])
  hub.recordChanged(changeOf('secret', 's'))
  hub.recordChanged(changeOf('pump', 'of B', 'B'))
  hub.recordChanged(changeOf('mine', 'bert'))
  hub.recordChanged(changeOf('pump', 'of A', 'A'))
  await expect.poll(() => [anna.changes.length, bert.changes.length]).toEqual([2, 2])
  expect(anna.changes).toEqual(['pump of B', 'pump of A'])
  // Bert sees farm A only.
  expect(bert.changes).toEqual(['mine bert', 'pump of A'])
})

test('a page that may no longer see a kind receives no more of it, and hears so', async () => {
  const { changes, withdrawn } = await watchRecords('bert', ['pump', 'mine'])
  people.set('bert', {
    principal: testPrincipal({ userId: 'bert', subject: 'bert', products: {}, perimeter: ['A'] }),
    expiresAtMs: Date.now() + 600_000,
  })
  await hub.rightsChanged('bert')
  hub.recordChanged(changeOf('pump', 'of A', 'A'))
  hub.recordChanged(changeOf('mine', 'bert'))
  await expect.poll(() => changes).toEqual(['mine bert'])
  expect(withdrawn).toEqual([['pump']])
})

test('a watch message that is none ends the connection', async () => {
  const { socket } = await signIn('anna')
  const gone = once(socket as never, 'disconnect')
  socket.emit('watch', { kinds: 'pump' })
  await gone
})
