// Drill of: features/plant-connection/server/quarantine-*.ts, features/plant-connection/server/tables.ts, platform/server/ingest/**, platform/server/broker/**, platform/server/sparkplug/**, platform/server/relations/**

import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTwoFarms } from '../../../platform/server/ingest/test-two-farms.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { createQuarantine, type QuarantineOptions, type QuarantineStore } from './quarantine-store.ts'
import { quarantine, quarantineCount, quarantineSize } from './tables.ts'

let relations: Relations
let store: QuarantineStore
let farms: Awaited<ReturnType<typeof openTwoFarms>>
const notKept = new Map<string, number>()

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
afterEach(async () => {
  await farms.close()
  await store.close()
  for (const table of [quarantine, quarantineCount, quarantineSize]) await relations.db.delete(table)
})

const open = async (options: QuarantineOptions = {}) => {
  notKept.clear()
  store = createQuarantine(relations.db, pino({ level: 'silent' }), {
    ...options,
    onNotKept: (reason, values) => void notKept.set(reason, (notKept.get(reason) ?? 0) + values),
  })
  farms = await openTwoFarms({ quarantine: store })
}
const kept = async (farmCode: string) => {
  const [found] = await relations.db
    .select({
      messages: sql<number>`count(*)::int`,
      values: sql<number>`coalesce(sum(${quarantine.occurrences}), 0)::int`,
      topics: sql<number>`count(distinct ${quarantine.topic})::int`,
    })
    .from(quarantine)
    .where(sql`${quarantine.topic} like ${`solvane/${farmCode}/%`}`)
  return found ?? { messages: 0, values: 0, topics: 0 }
}
const messages = 1_200

/** Sends 1,200 messages with one refused value each over three connections. Resolves with the acknowledged ones. */
const flood = async () => {
  const clients = await Promise.all([farms.signIn('BAD'), farms.signIn('BAD'), farms.signIn('BAD')])
  let sent = 0
  const acknowledged: number[] = []
  const send = async (client: (typeof clients)[number]) => {
    while (sent < messages) {
      const number = sent++
      const content = `{"ts":${Date.now()},"values":{"Invented":1}}${' '.repeat(5_000)}`
      await client.publishAsync(`solvane/BAD/${number}/data`, content, { qos: 1 })
      acknowledged.push(number)
    }
  }
  await Promise.all(clients.flatMap((client) => Array.from({ length: 100 }, () => send(client))))
  return acknowledged.length
}

test('a flood of refused messages is in the store with its last acknowledgement; the other farm does not wait', async () => {
  await open()
  const order: string[] = []
  const flooding = flood().then((count) => {
    order.push('flood over')
    return count
  })
  expect(await farms.sendGood(10)).toBe(10)
  order.push('good stored')
  expect(await flooding).toBe(messages)
  // Nothing was flushed: the sender has forgotten these messages, so the store must have them.
  expect(await kept('BAD')).toEqual({ messages, values: messages, topics: messages })
  expect([order, [...notKept]]).toEqual([['good stored', 'flood over'], []])
})

test('a flood beyond the size of the quarantine is counted value by value, and costs the other farm nothing', async () => {
  await open({ mostBytes: 1024 ** 2 })
  const good = await farms.signIn('GOOD')
  const content = JSON.stringify({ ts: Date.now(), values: { Misspelt: 1 } })
  await good.publishAsync('solvane/GOOD/T01/data', content, { qos: 1 })
  expect(await flood()).toBe(messages)
  const { values } = await kept('BAD')
  expect(values).toBeGreaterThan(0)
  expect(values).toBeLessThan(messages)
  expect([...notKept.values()].reduce((sum, count) => sum + count, 0)).toBe(messages - values)
  expect((await kept('GOOD')).values).toBe(1)
})

test('a million invented names are counted, and leave a few words in the store', async () => {
  await open()
  const bad = await farms.signIn('BAD')
  const [sendings, names] = [50, 20_000]
  const attack = async () => {
    for (let sending = 0; sending < sendings; sending++) {
      const values = Object.fromEntries(Array.from({ length: names }, (_, index) => [`n-${sending}-${index}`, 1]))
      await bad.publishAsync('solvane/BAD/T01/data', JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
    }
  }
  const attacking = attack()
  expect(await farms.sendGood(10)).toBe(10)
  await attacking
  expect(await kept('BAD')).toEqual({ messages: sendings, values: sendings * names, topics: 1 })
  const [longest] = await relations.db
    .select({
      detail: sql<number>`max(length(${quarantine.detail}))`,
      payload: sql<number>`max(length(${quarantine.payload}))`,
    })
    .from(quarantine)
  expect(longest?.detail).toBeLessThan(1_000)
})
