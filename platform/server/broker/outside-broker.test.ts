import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Broker, FieldMessageHandler } from './broker.ts'
import { openBroker } from './open-broker.ts'
import { mosquittoPath, startTestMosquitto, type TestMosquitto } from './test-mosquitto.ts'

if (!mosquittoPath) console.info('No Mosquitto on this machine: the tests of an outside broker are skipped.')

const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

describe.skipIf(!mosquittoPath)('an outside broker (Mosquitto)', () => {
  let mosquitto: TestMosquitto
  let publisher: MqttClient
  const open: Broker[] = []

  const subscribe = async (
    installation: string,
    handler: FieldMessageHandler,
    more: Partial<Parameters<typeof openBroker>[0]> = {},
  ) => {
    const broker = await openBroker({
      ...more,
      config: {
        host: '127.0.0.1',
        mqttPort: 0,
        mqttUrl: `mqtt://field:secret@127.0.0.1:${mosquitto.port}`,
        webApplicationUrl: installation,
      },
      log: pino({ level: 'silent' }),
      access: { authenticate: async () => false, mayPublish: async () => false, mayListen: async () => false },
    })
    open.push(broker)
    await broker.subscribe([`solvane/${installation}/+/data`, `solvane/${installation}-2/+/data`], handler)
    while (!broker.connected()) await turn()
    await turn()
    return broker
  }

  beforeAll(async () => {
    mosquitto = await startTestMosquitto()
    publisher = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
      protocolVersion: 5,
      reconnectPeriod: 50,
    })
  })

  afterEach(async () => {
    await Promise.all(open.splice(0).map((broker) => broker.close()))
  })

  afterAll(async () => {
    await publisher?.endAsync(true)
    await mosquitto.stop()
  })

  test('hundreds of messages are in flight at once and none is acknowledged before its handler resolved', async () => {
    const received = new Set<string>()
    const stored: (() => void)[] = []
    const broker = await subscribe('flight', ({ payload }) => {
      received.add(Buffer.from(payload).toString())
      return new Promise((resolve) => stored.push(resolve))
    })
    for (let index = 0; index < 500; index++) publisher.publish('solvane/flight/T01/data', String(index), { qos: 1 })
    while (received.size < 500) await turn()
    for (const done of stored.slice(0, 200)) done()
    await turn()
    await broker.close()

    const again = new Set<string>()
    await subscribe('flight', async ({ payload }) => {
      again.add(Buffer.from(payload).toString())
    })
    while (again.size < 300) await turn()
    await turn()
    expect(again.size).toBe(300)
    expect(again.has('199')).toBe(false)
    expect(again.has('200')).toBe(true)
  })

  test('a message whose handler failed comes again', async () => {
    const attempts: string[] = []
    await subscribe('retry', async ({ payload }) => {
      attempts.push(Buffer.from(payload).toString())
      if (attempts.length === 1) throw new Error('store is down')
    })
    await publisher.publishAsync('solvane/retry/T01/data', 'once', { qos: 1 })
    while (attempts.length < 2) await turn()
    expect(attempts).toEqual(['once', 'once'])
  })

  test('what a farm sends beyond its rate is marked as excess and counted; another farm is whole', async () => {
    const counts = new Map<string, number>()
    const metrics = new Registry()
    await subscribe(
      'flood',
      async ({ topic, isExcess }) => {
        const key = `${topic.split('/')[1]} ${isExcess ? 'excess' : 'taken'}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      },
      { metrics, limits: { messagesPerSecond: 0.001, burstSeconds: 50_000 } },
    )
    const sent = Array.from({ length: 200 }, () => publisher.publishAsync('solvane/flood/T01/data', 'x', { qos: 1 }))
    for (let index = 0; index < 20; index++)
      sent.push(publisher.publishAsync('solvane/flood-2/T01/data', 'x', { qos: 1 }))
    await Promise.all(sent)
    while ([...counts.values()].reduce((sum, count) => sum + count, 0) < 220) await turn()
    expect(Object.fromEntries(counts)).toEqual({ 'flood taken': 51, 'flood excess': 149, 'flood-2 taken': 20 })
    expect(await metrics.metrics()).toContain('solvane_broker_excess_messages_total{farm="flood"} 149')
  })

  test('the address that is shown holds no password', async () => {
    const broker = await subscribe('address', async () => {})
    expect(broker.url).toBe(`mqtt://127.0.0.1:${mosquitto.port}`)
  })

  test('after a restart of the broker messages come again by themselves', async () => {
    const received: string[] = []
    const broker = await subscribe('restart', async ({ payload }) => {
      received.push(Buffer.from(payload).toString())
    })
    await mosquitto.kill('SIGKILL')
    while (broker.connected()) await turn()
    await mosquitto.start()
    while (!broker.connected() || !publisher.connected) await turn()
    await turn()
    await publisher.publishAsync('solvane/restart/T01/data', 'back', { qos: 1 })
    while (received.length === 0) await turn()
    expect(received).toEqual(['back'])
  })
})
