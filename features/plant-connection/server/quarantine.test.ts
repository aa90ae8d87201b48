import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIngestMetrics } from '../../../platform/server/ingest/ingest-metrics.ts'
import type { QuarantineEntry } from '../../../platform/server/ingest/quarantine.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { readIngestTotals } from './ingest-totals.ts'
import { quarantineCounts, quarantinedMessages } from './quarantine-queries.ts'
import { createQuarantine } from './quarantine-store.ts'
import { quarantine, quarantineCount } from './tables.ts'

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
const create = () => createQuarantine(relations.db, pino({ level: 'silent' }))
const firstPage = { number: 1, size: 50 }

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(async () => {
  await relations.db.delete(quarantine)
  await relations.db.delete(quarantineCount)
})

test('messages come back newest first, by page, reason and farm', async () => {
  const store = create()
  for (let index = 0; index < 5; index++) store.keep(entry({ detail: `number ${index}` }))
  store.keep(entry({ reason: 'unknown-device', topic: 'solvane/OTHER/T01/data' }))
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
  store.keep(entry({ occurrences: 3 }))
  await store.flush()
  store.keep(entry({ occurrences: 4 }))
  store.keep(entry({ occurrences: 10, receivedAtMs: nowMs - 5 * hourMs }))
  store.keep(entry({ occurrences: 100, receivedAtMs: nowMs - 100 * hourMs }))
  store.keep(entry({ reason: 'unknown-tag', topic: 'solvane/OTHER/T01/data' }))
  await store.close()
  expect(await quarantineCounts(db, undefined, nowMs)).toEqual([
    { reason: 'malformed', lastHour: 7, lastDay: 17, lastWeek: 117 },
    { reason: 'unknown-tag', lastHour: 1, lastDay: 1, lastWeek: 1 },
  ])
  expect((await quarantineCounts(db, 'OTHER', nowMs)).map(({ reason }) => reason)).toEqual(['unknown-tag'])
})

test('a flood keeps the newest messages and every count; texts that no database keeps do no harm', async () => {
  const { db } = relations
  const store = create()
  for (let index = 0; index < 3_000; index++)
    store.keep(
      entry({
        topic: `solvane/FARM/invented-${index}/data`,
        detail: `number ${index} \u0000\ud800`,
        payload: Buffer.concat([Buffer.from([0, 0xff]), Buffer.alloc(5_000, 'x')]),
      }),
    )
  await store.close()
  const { messages, total } = await quarantinedMessages(db, {}, { number: 1, size: 1 })
  expect(total).toBe(500)
  expect(messages[0]?.detail).toBe('number 2999 \ufffd\ufffd')
  expect(messages[0]?.payload.length).toBeLessThanOrEqual(2_000)
  expect(await quarantineCounts(db, undefined, nowMs)).toEqual([
    { reason: 'malformed', lastHour: 3_000, lastDay: 3_000, lastWeek: 3_000 },
  ])
  expect(await db.select().from(quarantineCount)).toHaveLength(501)
})

test('a topic that floods takes a few places of each write, and its count is complete', async () => {
  const { db } = relations
  const store = create()
  const flood = () => {
    for (let index = 0; index < 2_000; index++) store.keep(entry())
  }
  store.keep(entry({ topic: 'solvane/OTHER/T01/data' }))
  flood()
  for (const node of ['A', 'B']) store.keep(entry({ topic: `spBv1.0/FARM/DDATA/${node}/T01`, reason: 'unknown-tag' }))
  store.keep(entry({ reason: 'unknown-tag' }))
  await store.flush()
  expect((await quarantinedMessages(db, {}, firstPage)).total).toBe(9)
  flood()
  await store.close()
  expect((await quarantinedMessages(db, {}, firstPage)).total).toBe(14)
  expect((await quarantinedMessages(db, { farm: 'OTHER' }, firstPage)).total).toBe(1)
  expect(await quarantineCounts(db, 'FARM', nowMs)).toContainEqual(
    expect.objectContaining({ reason: 'malformed', lastHour: 4_000 }),
  )
})

test('the totals of ingest come from its own counters', async () => {
  const metrics = new Registry()
  expect(await readIngestTotals(metrics)).toMatchObject({ messages: 0, samples: 0 })
  const counters = createIngestMetrics(metrics)
  counters.messages.inc(2)
  counters.countStored(new Array(7).fill({ tagId: 1, timeMs: 0, value: 1, quality: 0 }))
  expect(await readIngestTotals(metrics)).toMatchObject({ messages: 2, samples: 7 })
})
