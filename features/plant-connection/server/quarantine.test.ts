import { desc, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIngestMetrics } from '../../../platform/server/ingest/ingest-metrics.ts'
import type { QuarantineEntry } from '../../../platform/server/ingest/quarantine.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { readIngestTotals } from './ingest-totals.ts'
import { createNotKeptMetrics } from './quarantine-metrics.ts'
import { quarantineCounts, quarantinedMessages } from './quarantine-queries.ts'
import { createQuarantine, type QuarantineOptions } from './quarantine-store.ts'
import { quarantine, quarantineCount, quarantineSize } from './tables.ts'

const hourMs = 3_600_000
const nowMs = Date.now()
let relations: Relations

const entry = (changes: Partial<QuarantineEntry> = {}): QuarantineEntry => ({
  receivedAtMs: nowMs,
  reason: 'malformed',
  topic: 'solvane/FARM/T01/data',
  detail: 'not JSON in UTF-8',
  payload: Buffer.from('{'),
  occurrences: 1,
  ...changes,
})
const create = (options: QuarantineOptions = {}) => createQuarantine(relations.db, pino({ level: 'silent' }), options)
const firstPage = { number: 1, size: 50 }

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(async () => {
  await relations.db.delete(quarantine)
  await relations.db.delete(quarantineCount)
  await relations.db.delete(quarantineSize)
})

test('messages come back newest first, by page, reason and farm', async () => {
  const store = create()
  for (let index = 0; index < 5; index++) void store.keep(entry({ detail: `number ${index}` }))
  void store.keep(entry({ reason: 'unknown-device', topic: 'solvane/OTHER/T01/data' }))
  await store.close()
  const { db } = relations
  const page = await quarantinedMessages(db, {}, { number: 2, size: 2 })
  expect(page.total).toBe(6)
  expect(page.messages.map(({ detail }) => detail)).toEqual(['number 3', 'number 2'])
  expect(page.messages[0]).toMatchObject({ receivedAtMs: nowMs, payload: '{', topic: 'solvane/FARM/T01/data' })
  expect((await quarantinedMessages(db, { farm: 'OTHER' }, firstPage)).total).toBe(1)
  expect((await quarantinedMessages(db, { reason: 'malformed' }, firstPage)).total).toBe(5)
  expect((await quarantinedMessages(db, { reason: 'malformed', farm: 'OTHER' }, firstPage)).total).toBe(0)
  expect((await quarantinedMessages(db, { farm: "'; drop table farm; --" }, firstPage)).total).toBe(0)
})

test('occurrences add up by reason over hour, day and week', async () => {
  const { db } = relations
  const store = create()
  void store.keep(entry({ occurrences: 3 }))
  await store.flush()
  void store.keep(entry({ occurrences: 4 }))
  void store.keep(entry({ occurrences: 10, receivedAtMs: nowMs - 5 * hourMs }))
  void store.keep(entry({ occurrences: 100, receivedAtMs: nowMs - 100 * hourMs }))
  void store.keep(entry({ reason: 'unknown-tag', topic: 'solvane/OTHER/T01/data' }))
  await store.close()
  expect(await quarantineCounts(db, undefined, nowMs)).toEqual([
    { reason: 'malformed', lastHour: 7, lastDay: 17, lastWeek: 117, notKept: 0 },
    { reason: 'unknown-tag', lastHour: 1, lastDay: 1, lastWeek: 1, notKept: 0 },
  ])
  expect((await quarantineCounts(db, 'OTHER', nowMs)).map(({ reason }) => reason)).toEqual(['unknown-tag'])
})

test('every message of a flood is kept before it is acknowledged; texts that no database keeps do no harm', async () => {
  const { db } = relations
  const store = create()
  const kept = Array.from({ length: 1_000 }, (_, index) =>
    store.keep(
      entry({
        topic: `solvane/FARM/invented-${index}/data`,
        detail: `number ${index} \u0000\ud800`,
        payload: Buffer.concat([Buffer.from([0, 0xff]), Buffer.alloc(5_000, 'x')]),
      }),
    ),
  )
  await Promise.all(kept)
  const { messages, total } = await quarantinedMessages(db, {}, { number: 1, size: 1 })
  expect(total).toBe(1_000)
  expect(messages[0]?.detail).toBe('number 999 \ufffd\ufffd')
  expect(messages[0]?.payload.length).toBeLessThanOrEqual(2_000)
  expect(await quarantineCounts(db, undefined, nowMs)).toEqual([
    { reason: 'malformed', lastHour: 1_000, lastDay: 1_000, lastWeek: 1_000, notKept: 0 },
  ])
  expect((await db.select().from(quarantineCount)).length).toBeLessThanOrEqual(501)
  await store.close()
})

const sizes = async () => {
  const [found] = await relations.db
    .select({ bytes: sql<number>`coalesce(sum(${quarantineSize.bytes}), 0)::float8` })
    .from(quarantineSize)
  return found?.bytes ?? 0
}
const storedBytes = async () => {
  const [found] = await relations.db
    .select({ bytes: sql<number>`coalesce(sum(${quarantine.bytes}), 0)::float8` })
    .from(quarantine)
  return found?.bytes ?? 0
}
const future = (farmCode: string, timeMs: number) =>
  entry({
    reason: 'future-time',
    topic: `solvane/${farmCode}/T01/data`,
    readings: [{ farmCode, deviceCode: 'T01', readings: [{ name: 'Power', timeMs, value: 1 }] }],
  })

test('a full quarantine gives up messages of the farm that fills it, invalid and old ones first, and says how many', async () => {
  const { db } = relations
  const lost = new Map<string, number>()
  const mostBytes = 400_000
  const store = create({
    mostBytes,
    onNotKept: (reason, values) => lost.set(reason, (lost.get(reason) ?? 0) + values),
  })
  await store.keep(future('OTHER', 1))
  for (let index = 0; index < 20; index++) void store.keep(future('FARM', index))
  for (let index = 0; index < 1_000; index++) void store.keep(entry())
  await store.flush()
  // A quarter is for one farm: what can become valid is still there.
  expect(await storedBytes()).toBeLessThanOrEqual(mostBytes / 4)
  expect(await quarantinedMessages(db, { reason: 'future-time' }, firstPage)).toMatchObject({ total: 21 })
  expect([...lost.keys()]).toEqual(['malformed'])
  for (let index = 0; index < 1_000; index++) void store.keep(future('FARM', 100 + index))
  await store.close()
  expect(await storedBytes()).toBeLessThanOrEqual(mostBytes / 4)
  expect(await sizes()).toBe(await storedBytes())
  expect(await quarantinedMessages(db, { farm: 'OTHER' }, firstPage)).toMatchObject({ total: 1 })
  const [newest] = await db.select().from(quarantine).orderBy(desc(quarantine.id)).limit(1)
  expect(newest?.readings).toContain('"timeMs":1099')
  const counts = await quarantineCounts(db, undefined, nowMs)
  expect(counts.map(({ reason, lastHour, notKept }) => [reason, lastHour, notKept])).toEqual([
    ['future-time', 1_021, lost.get('future-time')],
    ['malformed', 1_000, 1_000],
  ])
  const { total } = await quarantinedMessages(db, {}, firstPage)
  expect(total + (lost.get('future-time') ?? 0) + 1_000).toBe(2_021)
})

test('the whole of all farms stays within its size', async () => {
  const mostBytes = 200_000
  const store = create({ mostBytes })
  for (let farm = 0; farm < 40; farm++)
    for (let index = 0; index < 40; index++) void store.keep(future(`F${farm}`, index))
  await store.close()
  expect(await storedBytes()).toBeLessThanOrEqual(mostBytes)
  expect(await sizes()).toBe(await storedBytes())
})

const brokenDb = () => new Proxy(relations.db, { get: () => () => Promise.reject(new Error('no database')) })

test('without a database a message stays unacknowledged; one that nobody sends again is counted as not kept', async () => {
  const lost: string[] = []
  const options = { giveUpMs: 50, retryMs: 10, onNotKept: (reason: string) => lost.push(reason) }
  const store = createQuarantine(brokenDb(), pino({ level: 'silent' }), options)
  const held = store.keep(entry())
  await store.keep(entry({ isSentOnce: true, reason: 'unknown-tag' }))
  await expect(held).rejects.toThrow('no database')
  expect(lost).toEqual(['unknown-tag'])
  await store.close()
  await expect(store.keep(entry())).rejects.toThrow('closed')
})

test('of messages that nobody sends again only so much waits for the database', async () => {
  const { db } = relations
  const store = create({ mostWaitingBytes: 10_000 })
  for (let index = 0; index < 100; index++) void store.keep({ ...future('FARM', index), isSentOnce: true })
  await store.close()
  const { total } = await quarantinedMessages(db, {}, firstPage)
  expect(total).toBeGreaterThan(10)
  expect(await quarantineCounts(db, undefined, nowMs)).toMatchObject([{ lastHour: 100, notKept: 100 - total }])
})

test('the gauge of a full quarantine falls ten minutes after the last loss', async () => {
  const metrics = new Registry()
  let atMs = 0
  const notKept = createNotKeptMetrics(metrics, () => atMs)
  const gauge = async () => (await metrics.getSingleMetric('solvane_quarantine_giving_up')?.get())?.values[0]?.value
  expect(await gauge()).toBe(0)
  notKept('malformed', 3)
  atMs = 500_000
  notKept('unknown-tag', 4)
  atMs = 1_000_000
  expect(await gauge()).toBe(7)
  atMs = 1_200_000
  expect(await gauge()).toBe(0)
  expect(await metrics.metrics()).toContain('solvane_quarantine_not_kept_total{reason="unknown-tag"} 4')
})

test('the totals of ingest come from its own counters', async () => {
  const metrics = new Registry()
  expect(await readIngestTotals(metrics)).toMatchObject({ messages: 0, samples: 0 })
  const counters = createIngestMetrics(metrics)
  counters.messages.inc(2)
  counters.countStored(new Array(7).fill({ tagId: 1, timeMs: 0, value: 1, quality: 0 }))
  expect(await readIngestTotals(metrics)).toMatchObject({ messages: 2, samples: 7 })
})
