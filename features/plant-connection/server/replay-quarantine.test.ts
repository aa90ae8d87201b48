import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MANAGE } from '../../../domain/right.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { RefusalReason } from '../../../platform/server/ingest/decoder.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { createQuarantine, registerPlants, tagsOfFarms } from './port.ts'
import { quarantine, quarantineSize } from './tables.ts'
import { testPlant } from './test-plant.ts'

let server: TestServer
let admin: string
let manager: string
const hour = 3_600_000
const nowMs = Math.floor(Date.now() / 1_000) * 1_000

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  manager = await server.tokenFor(await server.addPerson({ products: { MyFleet: MANAGE, PlantConnection: MANAGE } }))
  await registerPlants(server.relations.db, [testPlant('RPL', [{ name: 'Power' }], ['T01'])], 'demo')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.relations.db.delete(quarantine)
  await server.relations.db.delete(quarantineSize)
})

/** Puts a message into the quarantine and gives its id. */
const keep = async (reason: RefusalReason, content: unknown, topic = 'solvane/RPL/T01/data') => {
  const store = createQuarantine(server.relations.db, server.context.log)
  const payload = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  void store.keep({ receivedAtMs: nowMs - hour, reason, topic, detail: 'then', payload, occurrences: 1 })
  await store.close()
  const rows = await server.relations.db.select({ id: quarantine.id }).from(quarantine)
  return Math.max(...rows.map(({ id }) => id))
}
const post = async (payload: object, token = admin) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/PlantConnection/Quarantine/Replay',
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const replay = (ids: readonly number[], token = admin) => post({ ids }, token)
const stored = async () => {
  const [tag] = await tagsOfFarms(server.relations.db, ['RPL'])
  const rows: (readonly [number, unknown])[] = []
  for await (const block of server.context.historian.raw([tag?.tagId ?? 0], 0, nowMs + hour))
    rows.push(...block.map(({ timeMs, value }) => [timeMs, value] as const))
  return rows
}

test('a message whose times were in the future for a wrong clock is stored with its own times, and leaves', async () => {
  const items = [1, 2, 3].map((value) => ({ ts: nowMs - value * 1_000, values: { Power: value } }))
  const id = await keep('future-time', items)
  expect(await replay([id])).toMatchObject({ status: 200, body: { messages: 1, values: 3, left: 0 } })
  expect(await stored()).toEqual([
    [nowMs - 3_000, 3],
    [nowMs - 2_000, 2],
    [nowMs - 1_000, 1],
  ])
  const [tag] = await tagsOfFarms(server.relations.db, ['RPL'])
  expect(server.context.latest.get(tag?.tagId ?? 0)).toMatchObject({ timeMs: nowMs - 1_000, value: 1 })
  expect(await server.relations.db.select().from(quarantine)).toEqual([])
  // Once more finds nothing.
  expect(await replay([id])).toMatchObject({ body: { messages: 0, values: 0, left: 0 } })
  const entries = await server.relations.db.select().from(auditEntry)
  expect(entries.filter(({ operation }) => operation === 'replayQuarantine')).not.toEqual([])
})

test('only chosen messages are judged; a message with faults left stays with its fault of now', async () => {
  const chosen = await keep('future-time', { ts: nowMs - 10_000, values: { Power: 10, Torque: 1 } })
  const tooEarly = await keep('future-time', { ts: nowMs + 5 * hour, values: { Power: 11 } })
  const other = await keep('future-time', { ts: nowMs - 12_000, values: { Power: 12 } })
  expect(await replay([chosen, tooEarly])).toMatchObject({ body: { messages: 2, values: 1, left: 2 } })
  const rows = await server.relations.db.select().from(quarantine).orderBy(quarantine.id)
  expect(rows.map(({ id, reason }) => [id, reason])).toEqual([
    [chosen, 'unknown-tag'],
    [tooEarly, 'future-time'],
    [other, 'future-time'],
  ])
  expect((await stored()).map(([timeMs]) => timeMs)).not.toContain(nowMs - 12_000)
})

test('a message above the limit of its farm is kept whole; one that could not be read cannot be judged again', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ ts: nowMs - hour - index * 1_000, values: { Power: 1 } }))
  const long = await keep('too-many', items)
  const sparkplug = await keep('future-time', 'bytes', 'spBv1.0/RPL/DDATA/GW/T01')
  expect(await replay([long, sparkplug])).toMatchObject({ body: { messages: 2, values: 100, left: 1 } })
  expect(await server.relations.db.select().from(quarantine)).toMatchObject([{ id: sparkplug, reason: 'unsupported' }])
})

test('refused values of any format are stored later; only what is still refused stays, and the size follows', async () => {
  const store = createQuarantine(server.relations.db, server.context.log)
  const reading = (name: string, seconds: number, value: number) => ({ name, timeMs: nowMs - seconds * 1_000, value })
  const of = (deviceCode: string, readings: readonly ReturnType<typeof reading>[]) => ({
    farmCode: 'RPL',
    deviceCode,
    readings,
  })
  await store.keep({
    receivedAtMs: nowMs,
    reason: 'unknown-tag',
    topic: 'spBv1.0/RPL/DDATA/GW/T01',
    detail: 'then',
    payload: Buffer.from([0xff, 0x00]),
    occurrences: 4,
    readings: [
      of('T01', [reading('Power', 100, 7), reading('Torque', 100, 1), reading('Power', 101, Number.NaN)]),
      of('T99', [reading('Power', 100, 8)]),
    ],
  })
  await store.close()
  const [{ id } = { id: 0 }] = await server.relations.db.select({ id: quarantine.id }).from(quarantine)
  // The value, and the end of another by NaN.
  expect(await replay([id])).toMatchObject({ body: { messages: 1, values: 2, left: 1 } })
  const [left] = await server.relations.db.select().from(quarantine)
  expect(JSON.parse(left?.readings ?? '')).toEqual([
    { farmCode: 'RPL', deviceCode: 'T01', readings: [reading('Torque', 100, 1)] },
    { farmCode: 'RPL', deviceCode: 'T01', readings: [{ name: 'Power', timeMs: nowMs - 101_000, notFinite: 'NaN' }] },
    of('T99', [reading('Power', 100, 8)]),
  ])
  expect(await stored()).toContainEqual([nowMs - 100_000, 7])
  const [size] = await server.relations.db.select().from(quarantineSize)
  expect(size?.bytes).toBe(left?.bytes)
})

test('a NaN that is judged again takes the place of no value that has come since', async () => {
  const [tag] = await tagsOfFarms(server.relations.db, ['RPL'])
  const timeMs = nowMs - 200_000
  const store = createQuarantine(server.relations.db, server.context.log)
  await store.keep({
    ...{ receivedAtMs: nowMs, reason: 'not-finite', topic: 'solvane/RPL/T01/data', detail: 'then', occurrences: 1 },
    payload: Buffer.from(`{"ts":${timeMs},"values":{"Power":NaN}}`),
    readings: [{ farmCode: 'RPL', deviceCode: 'T01', readings: [{ name: 'Power', timeMs, value: Number.NaN }] }],
  })
  await store.close()
  await server.context.historian.append([{ tagId: tag?.tagId ?? 0, timeMs, value: 21, quality: 0 }])
  const [{ id } = { id: 0 }] = await server.relations.db.select({ id: quarantine.id }).from(quarantine)
  expect(await replay([id])).toMatchObject({ body: { messages: 1, values: 0, left: 1 } })
  expect(await stored()).toContainEqual([timeMs, 21])
})

test('needs the right of a super administrator, and at least one message', async () => {
  expect((await replay([1], manager)).status).toBe(403)
  expect((await replay([])).status).toBe(400)
})

test('a replay by filter takes 200 messages a call, newest first, and no others', async () => {
  const store = createQuarantine(server.relations.db, server.context.log)
  const message = (index: number, reason: RefusalReason, farm = 'RPL') => ({
    receivedAtMs: nowMs - hour,
    reason,
    topic: `solvane/${farm}/T01/data`,
    detail: 'then',
    payload: Buffer.from(JSON.stringify({ ts: nowMs - 100_000 - index, values: { Power: index } })),
    occurrences: 1,
  })
  for (let index = 0; index < 250; index++) void store.keep(message(index, 'future-time'))
  void store.keep(message(0, 'unknown-tag'))
  void store.keep(message(0, 'future-time', 'ELSE'))
  await store.close()
  const filter = { reason: 'future-time', farm: 'RPL' }
  const first = await post({ filter })
  expect(first).toMatchObject({ status: 200, body: { messages: 200, values: 200, left: 0 } })
  const second = await post({ filter, beforeId: first.body.oldestId })
  expect(second.body).toMatchObject({ messages: 50, values: 50, left: 0 })
  const third = await post({ filter, beforeId: second.body.oldestId })
  expect(third.body).toEqual({ messages: 0, values: 0, left: 0, oldestId: null })
  expect(await server.relations.db.select().from(quarantine)).toHaveLength(2)
  expect(await post({ filter: {} }, manager)).toMatchObject({ status: 403 })
  expect(await post({ ids: [1], filter })).toMatchObject({ status: 400 })
})
