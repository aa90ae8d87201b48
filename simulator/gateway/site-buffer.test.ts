import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FarmGateway } from './farm-gateway.ts'
import { shareRoom } from './parcel-queue.ts'
import { SiteBuffer, type SiteBufferLimits } from './site-buffer.ts'

/** What becomes of a message: taken; refused; taken, but its acknowledgement is lost. */
type Fate = 'taken' | 'refused' | 'unheard'

interface Sent {
  readonly deviceCode: string
  readonly payload: string
  readonly readings: { readonly ts: number }[]
}

const createGateway = () => {
  /** Messages as they were sent, and those of them that arrived. */
  const tried: Sent[] = []
  const arrived: Sent[] = []
  const backlogs: ({ totalRows: number; sentRows: number } | null)[] = []
  let isUp = true
  let fates: Fate[] = []
  let cutAfter = Number.POSITIVE_INFINITY
  let isHeard = true
  let waiting = 0
  let mostWaiting = 0
  const gateway = {
    connected: () => isUp,
    sendStatus: async (_device: string, payload: string) => {
      if (!isHeard) throw new Error('cut')
      backlogs.push(JSON.parse(payload).backlog)
    },
    sendData: async (deviceCode: string, payload: string) => {
      const message = { deviceCode, payload, readings: JSON.parse(payload) }
      tried.push(message)
      const fate = fates.shift() ?? 'taken'
      cutAfter -= 1
      if (cutAfter <= 0) isUp = false
      mostWaiting = Math.max(mostWaiting, ++waiting)
      // Slower than four are sent, the later ones sooner.
      for (let left = 24 - 2 * (tried.length % 6); left > 0; left--) await turn()
      waiting -= 1
      if (fate !== 'refused') arrived.push(message)
      if (fate !== 'taken') throw new Error('cut')
    },
  } as unknown as FarmGateway
  const set = (changes: { isUp?: boolean; isHeard?: boolean; fates?: Fate[]; cutAfter?: number }) => {
    isUp = changes.isUp ?? isUp
    isHeard = changes.isHeard ?? isHeard
    fates = changes.fates ?? fates
    cutAfter = changes.cutAfter ?? cutAfter
  }
  return { gateway, tried, arrived, backlogs, set, mostWaiting: () => mostWaiting }
}
const forever = new AbortController().signal
const timesOf = (sent: readonly Sent[], device: string) =>
  sent.flatMap(({ deviceCode, readings }) => (deviceCode === device ? readings.map(({ ts }) => ts) : []))
const upTo = (count: number, from = 0) => Array.from({ length: count - from }, (_, index) => from + index)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-buffer-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
/** Everything that is packed goes to files, unless there is other word. */
const limits = (changes: Partial<SiteBufferLimits> = {}) => ({
  parcelCharacters: 2_000,
  mostInMemory: 0,
  mostOnDisk: 1_000_000,
  folder,
  shared: shareRoom(),
  ...changes,
})
const files = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.gz'))

test('everything kept is forwarded, oldest first, many readings in a message', async () => {
  const buffer = new SiteBuffer()
  const { gateway, tried, arrived, backlogs, mostWaiting } = createGateway()
  for (let ts = 0; ts < 500; ts++) for (const device of ['A', 'B']) buffer.keep(device, [{ ts, values: {} }])
  await buffer.forward(gateway, forever)
  expect(buffer.size).toBe(0)
  expect(arrived.length).toBe(20)
  for (const device of ['A', 'B']) expect(timesOf(tried, device)).toEqual(upTo(500))
  expect(mostWaiting()).toBe(4)
  expect([backlogs[0], backlogs.at(-1)]).toEqual([{ totalRows: 1_000, sentRows: 0 }, null])
})

test('what could not be sent stays, and a line that is down again ends the round', async () => {
  const buffer = new SiteBuffer()
  const { gateway, arrived, set } = createGateway()
  for (let ts = 0; ts < 120; ts++) buffer.keep('A', [{ ts }])
  set({ isUp: false })
  await buffer.forward(gateway, forever)
  expect(buffer.size).toBe(120)
  set({ isUp: true, fates: ['refused', 'refused'] })
  await buffer.forward(gateway, forever)
  expect(buffer.size).toBe(0)
  expect(timesOf(arrived, 'A').sort((left, right) => left - right)).toEqual(upTo(120))
})

test('what a line refuses is sent again before anything else, in its order', async () => {
  const buffer = new SiteBuffer(limits())
  const { gateway, tried, arrived, set } = createGateway()
  for (let ts = 0; ts < 1_020; ts++) buffer.keep('A', [{ ts }])
  set({ fates: ['taken', 'refused', 'refused', 'refused'], cutAfter: 4 })
  await buffer.forward(gateway, forever)
  expect(arrived.length).toBe(1)
  expect(buffer.size).toBe(970)
  set({ isUp: true, cutAfter: Number.POSITIVE_INFINITY })
  await buffer.forward(gateway, forever)
  expect(timesOf(tried, 'A')).toEqual([...upTo(200), ...upTo(1_020, 50)])
  expect(buffer.size).toBe(0)
  expect(files()).toEqual([])
})

test('a full buffer lets the oldest go and counts them', async () => {
  for (const room of [{ mostOnDisk: 4_000 }, { mostInMemory: 4_000, mostOnDisk: 0 }]) {
    const buffer = new SiteBuffer(limits(room))
    const { gateway, tried } = createGateway()
    for (let ts = 0; ts < 10_000; ts++) buffer.keep('A', [{ ts, values: { Power: Math.sin(ts) } }])
    expect(buffer.dropped).toBeGreaterThan(8_000)
    expect(buffer.size).toBeGreaterThan(100)
    expect(buffer.size + buffer.dropped).toBe(10_000)
    await buffer.forward(gateway, forever)
    expect(timesOf(tried, 'A')).toEqual(upTo(10_000, buffer.dropped))
    expect(buffer.size).toBe(0)
  }
})

test('memory is filled first; files are gone as far as they are forwarded, their folder when it is empty', async () => {
  const buffer = new SiteBuffer(limits({ mostInMemory: 400 }))
  const { gateway, set } = createGateway()
  let kept = 0
  const keep = (count: number) => {
    for (const end = kept + count; kept < end; kept++) buffer.keep('A', [{ ts: kept }])
  }
  keep(100)
  expect(readdirSync(folder)).toEqual([])
  keep(5_000)
  const before = files().length
  expect(before).toBeGreaterThan(10)
  set({ cutAfter: 60 })
  await buffer.forward(gateway, forever)
  expect(files().length).toBeLessThan(before)
  expect(files().length).toBeGreaterThan(0)
  set({ isUp: true, cutAfter: Number.POSITIVE_INFINITY })
  await buffer.forward(gateway, forever)
  expect(readdirSync(folder)).toEqual([])
  keep(5_000)
  expect(files().length).toBeGreaterThan(10)
  buffer.close()
  expect(readdirSync(folder)).toEqual([])
})

test('a disk that refuses costs the oldest, and never what is kept now', async () => {
  const noFolder = join(folder, 'a-file')
  writeFileSync(noFolder, '')
  const buffer = new SiteBuffer(limits({ folder: noFolder, mostInMemory: 1_000 }))
  const { gateway, tried } = createGateway()
  for (let ts = 0; ts < 5_000; ts++) buffer.keep('A', [{ ts }])
  expect(buffer.dropped).toBeGreaterThan(1_000)
  expect(buffer.size).toBeGreaterThan(100)
  await buffer.forward(gateway, forever)
  expect(timesOf(tried, 'A')).toEqual(upTo(5_000, buffer.dropped))
})

test('files that somebody has removed or changed are counted, and new ones are written in another folder', async () => {
  const buffer = new SiteBuffer(limits())
  const { gateway, tried } = createGateway()
  for (let ts = 0; ts < 1_000; ts++) buffer.keep('A', [{ ts }])
  const [own = ''] = readdirSync(folder)
  writeFileSync(join(folder, own, '0.gz'), 'nothing of ours')
  rmSync(join(folder, own, '1.gz'))
  await buffer.forward(gateway, forever)
  expect(buffer.dropped).toBeGreaterThan(0)
  expect(timesOf(tried, 'A')).toEqual(upTo(1_000, buffer.dropped))
  for (let ts = 0; ts < 1_000; ts++) buffer.keep('B', [{ ts }])
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  for (let ts = 1_000; ts < 2_000; ts++) buffer.keep('B', [{ ts }])
  await buffer.forward(gateway, forever)
  expect(buffer.size).toBe(0)
  expect(timesOf(tried, 'B')).toContain(1_999)
  expect(timesOf(tried, 'B').length + timesOf(tried, 'A').length + buffer.dropped).toBe(3_000)
})

test('a file that cannot be read now ends the round, and everything comes in its order once it can', async () => {
  const buffer = new SiteBuffer(limits())
  const { gateway, tried, backlogs } = createGateway()
  for (let ts = 0; ts < 1_020; ts++) buffer.keep('A', [{ ts }])
  const file = join(folder, readdirSync(folder)[0] ?? '', '0.gz')
  const content = readFileSync(file)
  rmSync(file)
  mkdirSync(file)
  for (let round = 0; round < 3; round++) await buffer.forward(gateway, forever)
  expect([tried, backlogs, buffer.size]).toEqual([[], [], 1_020])
  rmSync(file, { recursive: true })
  writeFileSync(file, content)
  await buffer.forward(gateway, forever)
  expect(timesOf(tried, 'A')).toEqual(upTo(1_020))
  expect([buffer.size, buffer.dropped]).toEqual([0, 0])
})

test('values lost while forwarding are one gap since the start of the outage, reported once', async () => {
  const buffer = new SiteBuffer(limits({ mostOnDisk: 4_000 }))
  const { gateway } = createGateway()
  const cut = (sinceMs: number, count: number) => {
    for (let ts = 0; ts < count; ts++) buffer.keep('A', [{ ts }], sinceMs + ts)
  }
  expect([buffer.isSettled, buffer.consumeGap()]).toEqual([true, undefined])
  cut(10_000, 1_000)
  expect(buffer.dropped).toBe(0)
  rmSync(join(folder, readdirSync(folder)[0] ?? '', '1.gz'))
  await buffer.forward(gateway, forever)
  expect([buffer.size, buffer.isSettled]).toEqual([0, false])
  // A slow line: more is kept before anybody has asked.
  cut(20_000, 10)
  expect(buffer.consumeGap()).toBeUndefined()
  await buffer.forward(gateway, forever)
  expect([buffer.isSettled, buffer.consumeGap()]).toEqual([false, 10_000])
  expect([buffer.isSettled, buffer.consumeGap()]).toEqual([true, undefined])
  cut(30_000, 100)
  await buffer.forward(gateway, forever)
  expect([buffer.isSettled, buffer.consumeGap()]).toEqual([true, undefined])
  cut(40_000, 10_000)
  expect([buffer.isSettled, buffer.consumeGap()]).toEqual([false, undefined])
  await buffer.forward(gateway, forever)
  expect([buffer.consumeGap(), buffer.isSettled]).toEqual([40_000, true])
})

test('the end of a backlog is sent until it is acknowledged, and once', async () => {
  const buffer = new SiteBuffer()
  const { gateway, backlogs, set } = createGateway()
  await buffer.forward(gateway, forever)
  for (let ts = 0; ts < 50; ts++) buffer.keep('A', [{ ts }])
  set({ cutAfter: 1 })
  await buffer.forward(gateway, forever)
  await buffer.forward(gateway, forever)
  expect([buffer.size, backlogs]).toEqual([0, [{ totalRows: 50, sentRows: 0 }]])
  set({ isUp: true, isHeard: false, cutAfter: Number.POSITIVE_INFINITY })
  await buffer.forward(gateway, forever)
  await turn()
  set({ isHeard: true })
  for (let round = 0; round < 3; round++) await buffer.forward(gateway, forever)
  expect(backlogs.slice(1)).toEqual([null])
})

test('whatever is kept, wherever it waits and however the line breaks, nothing is lost, and doubled only what nobody heard', async () => {
  const value = fc.oneof(fc.double(), fc.string({ unit: 'binary' }), fc.constant(null), fc.constant('\n2\n"\u2028'))
  const step = fc.record({
    readings: fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C 1'), value, fc.integer({ min: 1, max: 90 })), {
      maxLength: 12,
    }),
    fates: fc.array(fc.constantFrom<Fate>('taken', 'refused', 'unheard'), { maxLength: 8 }),
    cutAfter: fc.integer({ min: 0, max: 20 }),
  })
  const sizes = fc.record({
    parcelCharacters: fc.integer({ min: 1, max: 20_000 }),
    mostInMemory: fc.integer({ min: 0, max: 2_000 }),
  })
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(step, { maxLength: 5 }), async (room, steps) => {
      mkdirSync(folder, { recursive: true })
      const buffer = new SiteBuffer(limits(room))
      const { gateway, arrived, set } = createGateway()
      const expected = new Map<string, string[]>()
      let unheard = 0
      let ts = 0
      for (const { readings, fates, cutAfter } of steps) {
        for (const [device, found, count] of readings) {
          const several = Array.from({ length: count }, () => ({ ts: ts++, values: { found } }))
          buffer.keep(device, several)
          const texts = several.map((reading) => JSON.stringify({ ...reading, historical: true }))
          expected.set(device, [...(expected.get(device) ?? []), ...texts])
        }
        unheard += fates.filter((fate) => fate === 'unheard').length
        set({ isUp: cutAfter > 0, fates, cutAfter })
        await buffer.forward(gateway, forever)
      }
      set({ isUp: true, fates: [], cutAfter: Number.POSITIVE_INFINITY })
      await buffer.forward(gateway, forever)
      expect([buffer.size, buffer.dropped]).toEqual([0, 0])
      expect(readdirSync(folder)).toEqual([])
      // A message that comes again is the same one, byte for byte.
      const once = [...new Map(arrived.map((message) => [message.payload, message])).values()]
      expect(arrived.length - once.length).toBeLessThanOrEqual(unheard)
      for (const [device, texts] of expected) {
        const own = once.filter(({ deviceCode }) => deviceCode === device)
        own.sort((left, right) => (left.readings[0]?.ts ?? 0) - (right.readings[0]?.ts ?? 0))
        expect(own.map(({ payload }) => payload.slice(1, -1)).join(',')).toBe(texts.join(','))
      }
    }),
  )
})
