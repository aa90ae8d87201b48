import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { registerPlants } from './port.ts'
import { createRefusedPublications, refusedTopics } from './refused-publications.ts'
import { deviceCredential, refusedPublication } from './tables.ts'
import { testPlant } from './test-plant.ts'

const dayMs = 24 * 3_600_000
let relations: Relations
let nowMs: number

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(async () => {
  nowMs = Date.now()
  await relations.db.delete(refusedPublication)
})

const open = () => createRefusedPublications(relations.db, pino({ level: 'silent' }), () => new Date(nowMs))

test('attempts of a gateway at a topic add up, also over a restart of the server', async () => {
  const first = open()
  const firstAtMs = nowMs
  first.note({ username: 'gateway-A', topic: 'solvane/B/T01/data' })
  nowMs += 1_000
  first.note({ username: 'gateway-A', topic: 'solvane/B/T01/data' })
  first.note({ username: 'gateway-A', topic: 'solvane/B/T02/data' })
  await first.close()
  nowMs += 1_000
  const later = open()
  later.note({ username: 'gateway-A', topic: 'solvane/B/T01/data' })
  await later.close()
  expect(await refusedTopics(relations.db, nowMs)).toEqual([
    { gateway: 'gateway-A', farmCode: null, topic: 'solvane/B/T01/data', times: 3, firstAtMs, lastAtMs: nowMs },
    expect.objectContaining({ topic: 'solvane/B/T02/data', times: 1 }),
  ])
})

test('the topics of one farm are those that its gateways tried, and those below it that others tried', async () => {
  await registerPlants(relations.db, [testPlant('RF1', [{ name: 'ActivePower' }], ['T01'])], 'demo')
  await relations.db.insert(deviceCredential).values({ username: 'gateway-RF1', secretHash: '-', farmCode: 'RF1' })
  const store = open()
  store.note({ username: 'gateway-RF1', topic: 'solvane/RF2/T01/data' })
  store.note({ username: 'gateway-X', topic: 'solvane/RF1/T01/data' })
  store.note({ username: 'gateway-X', topic: 'solvane/RF3/T01/data' })
  await store.close()
  const topicsOf = async (farm?: string) =>
    (await refusedTopics(relations.db, nowMs, farm)).map(({ topic }) => topic).toSorted()
  expect(await topicsOf('RF1')).toEqual(['solvane/RF1/T01/data', 'solvane/RF2/T01/data'])
  expect(await topicsOf('RF3')).toEqual(['solvane/RF3/T01/data'])
  expect(await topicsOf()).toHaveLength(3)
})

test('after seven days without an attempt a topic is no longer shown', async () => {
  const store = open()
  store.note({ username: 'gateway-A', topic: 'solvane/B/T01/data' })
  await store.close()
  expect(await refusedTopics(relations.db, nowMs + 6 * dayMs)).toHaveLength(1)
  expect(await refusedTopics(relations.db, nowMs + 8 * dayMs)).toEqual([])
})

test('a gateway that invents topics fills neither the memory nor the table', async () => {
  for (let round = 0; round < 2; round++) {
    const store = open()
    for (let index = 0; index < 600; index++)
      store.note({ username: 'gateway-A', topic: `solvane/${round}/${index}/${'x'.repeat(300)}` })
    await store.close()
    nowMs += 1_000
  }
  const rows = await relations.db.select().from(refusedPublication)
  expect(rows).toHaveLength(500)
  expect(rows.every(({ topic }) => topic.startsWith('solvane/1/') && topic.length === 200)).toBe(true)
  expect(await refusedTopics(relations.db, nowMs)).toHaveLength(100)
})
