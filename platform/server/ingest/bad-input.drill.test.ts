// Drill of: platform/server/ingest/**, platform/server/broker/**, platform/server/sparkplug/**

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { MqttClient } from 'mqtt'
import { get } from 'sparkplug-payload'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mostNamesOfFarm } from '../sparkplug/born-device.ts'
import { openTwoFarms } from './test-two-farms.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** What is still held once all garbage is gone. */
const heapBytes = () => {
  collect()
  return process.memoryUsage().heapUsed
}
/** A million names would be more than a hundred megabytes. */
const mostGrownBytes = 32 * 1024 * 1024

let farms: Awaited<ReturnType<typeof openTwoFarms>>
beforeEach(async () => {
  farms = await openTwoFarms()
})
afterEach(() => farms.close())

/** What the farm that behaves sends is acknowledged before the attack is over. */
const expectUnharmed = async (attack: Promise<unknown>) => {
  const order: string[] = []
  const attacking = attack.then(() => order.push('attack over'))
  expect(await farms.sendGood(10)).toBe(10)
  order.push('good stored')
  await attacking
  expect(order).toEqual(['good stored', 'attack over'])
}

test('a device that floods over several connections is held back and loses nothing; others do not wait for it', async () => {
  const floods = await Promise.all([farms.signIn('BAD'), farms.signIn('BAD'), farms.signIn('BAD')])
  // Longer than what one read of a connection brings: only reading on can be held back.
  const content = `{"ts":1700000000000,"values":{"Power":-1}}${' '.repeat(5_000)}`
  const messages = 1_200
  let sent = 0
  let acknowledged = 0
  const flood = async (client: MqttClient) => {
    while (sent < messages) {
      sent += 1
      await client.publishAsync('solvane/BAD/T01/data', content, { qos: 1 })
      acknowledged += 1
    }
  }
  await expectUnharmed(Promise.all(floods.flatMap((client) => Array.from({ length: 100 }, () => flood(client)))))
  expect(acknowledged).toBe(messages)
  expect(await farms.metric('solvane_broker_held_messages_total{credential="BAD"}')).toBeDefined()
  expect(await farms.metric('solvane_broker_held_messages_total{credential="GOOD"}')).toBeUndefined()
})

test('10 MB cut the connection that sends them, again and again, and are counted', async () => {
  const times = 40
  const content = Buffer.alloc(10 * 1024 * 1024, 'x')
  const attack = async () => {
    for (let index = 0; index < times; index++) {
      const bad = await farms.signIn('BAD')
      const cut = new Promise<void>((resolve) => bad.once('close', () => resolve()))
      bad.publish('solvane/BAD/T01/data', content, { qos: 1 })
      await cut
    }
  }
  await expectUnharmed(attack())
  expect(await farms.cuts('packet-too-large')).toBe(times)
  expect(farms.logged.map((line) => JSON.parse(line)).find(({ device }) => device === 'BAD')).toMatchObject({
    msg: 'device cut off: packet too large',
  })
})

test('a million invented names leave counts and a few words', async () => {
  const bad = await farms.signIn('BAD')
  const [messages, names] = [50, 20_000]
  const attack = async () => {
    for (let message = 0; message < messages; message++) {
      const values = Object.fromEntries(Array.from({ length: names }, (_, index) => [`n-${message}-${index}`, 1]))
      const content = JSON.stringify({ ts: Date.now(), values })
      await bad.publishAsync('solvane/BAD/T01/data', content, { qos: 1 })
    }
  }
  const before = heapBytes()
  await expectUnharmed(attack())
  expect(heapBytes() - before).toBeLessThan(mostGrownBytes)
  expect(farms.refused).toHaveLength(messages)
  expect(new Set(farms.refused.map(({ reason }) => reason))).toEqual(new Set(['unknown-tag']))
  expect(farms.refused.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(1_000_000)
  expect(farms.refused[0]?.detail).toMatch(/n-0-4 at .*; and 19995 more$/)
  expect(Math.max(...farms.refused.map(({ detail }) => detail.length))).toBeLessThan(1_000)
  expect(await farms.metric('solvane_quarantine_total{reason="unknown-tag"}')).toMatch(/ 1000000$/)
})

const payloads = get('spBv1.0')
const sparkplug = (payload: object) => Buffer.from(payloads?.encodePayload(payload as never) ?? [])

test('names of Sparkplug births beyond those of one farm are refused, and nothing is kept of them', async () => {
  const bad = await farms.signIn('BAD')
  const namesOfDevice = 15_000
  let seq = 0
  const say = (type: string, metrics: readonly object[]) =>
    bad.publishAsync(`spBv1.0/BAD/${type}`, sparkplug({ timestamp: Date.now(), seq: seq++ % 256, metrics }), { qos: 1 })
  const bear = async (first: number, devices: number) => {
    for (let device = first; device < first + devices; device++)
      await say(
        `DBIRTH/GW/D${device}`,
        Array.from({ length: namesOfDevice }, (_, index) => ({
          name: `n-${device}-${index}`,
          type: 'Int32',
          value: 1,
        })),
      )
  }
  const beyond = () =>
    farms.refused.reduce((sum, { reason, occurrences }) => sum + (reason === 'too-many-names' ? occurrences : 0), 0)

  const before = heapBytes()
  await say('NBIRTH/GW', [{ name: 'bdSeq', type: 'Int64', value: 0 }])
  const devices = Math.ceil(mostNamesOfFarm / namesOfDevice)
  await bear(0, devices)
  // The node, its sequence of births and each device take a name too.
  const beyondInPart = devices * namesOfDevice + devices + 2 - mostNamesOfFarm
  expect(beyond()).toBe(beyondInPart)
  const full = heapBytes()
  expect(full - before).toBeLessThan(mostGrownBytes)

  const more = 60
  await expectUnharmed(bear(devices, more))
  // A device that there is no room for is refused as a whole.
  expect(beyond()).toBe(beyondInPart + more)
  expect(heapBytes() - full).toBeLessThan(mostGrownBytes / 8)
})
