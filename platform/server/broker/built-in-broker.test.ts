import { connect as connectSocket } from 'node:net'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Broker, DeviceAccess, FieldMessage, RefusedPublication } from './broker.ts'
import { openBroker } from './open-broker.ts'

const log = pino({ level: 'silent' })
const access: DeviceAccess = {
  authenticate: async (username, secret) => secret === `secret-${username}`,
  mayPublish: async (username, topic) => topic.startsWith(`solvane/${username}/`),
  mayListen: async (username, filter) => filter === `solvane/${username}/commands`,
}
const filters = ['solvane/+/+/data']

let broker: Broker
let refused: RefusedPublication[]
const clients: MqttClient[] = []

const open = async () => {
  refused = []
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    access,
    onRefused: (publication) => refused.push(publication),
  })
}
const signIn = async (username = 'FARM', options: mqtt.IClientOptions = {}) => {
  const client = mqtt.connect(broker.url, {
    username,
    password: `secret-${username}`,
    reconnectPeriod: 0,
    ...options,
  })
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
  return client
}
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))
const turn = () => new Promise((resolve) => setTimeout(resolve, 30))

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  await broker.close()
})

test('anonymous devices, wrong secrets and devices that come before ingest are refused', async () => {
  await open()
  await expect(signIn()).rejects.toThrow(/Server unavailable/)
  await broker.subscribe(filters, async () => {})
  await expect(signIn('FARM', { password: 'wrong' })).rejects.toThrow(/Bad username or password/)
  const anonymous = mqtt.connect(broker.url, { reconnectPeriod: 0 })
  clients.push(anonymous)
  await expect(new Promise((_, reject) => anonymous.once('error', reject))).rejects.toThrow(/Bad username or password/)
  await signIn()
})

test('QoS 1 is acknowledged only after the handler has resolved, with many messages in flight at once', async () => {
  await open()
  const received: FieldMessage[] = []
  const stored: (() => void)[] = []
  await broker.subscribe(filters, (message) => {
    received.push(message)
    return new Promise((resolve) => stored.push(resolve))
  })
  const client = await signIn()
  let acknowledged = 0
  const sent = Array.from({ length: 300 }, (_, index) =>
    client.publishAsync('solvane/FARM/T01/data', String(index), { qos: 1 }).then(() => {
      acknowledged += 1
    }),
  )
  while (received.length < 300) await turn()
  expect(acknowledged).toBe(0)
  expect(received[0]).toMatchObject({ topic: 'solvane/FARM/T01/data', username: 'FARM' })
  for (const done of stored.slice(0, 100)) done()
  while (acknowledged < 100) await turn()
  expect(acknowledged).toBe(100)
  for (const done of stored) done()
  await Promise.all(sent)
})

test('QoS 2 waits for the handler too', async () => {
  await open()
  const stored: (() => void)[] = []
  await broker.subscribe(filters, () => new Promise((resolve) => stored.push(resolve)))
  const client = await signIn()
  let acknowledged = false
  const sent = client.publishAsync('solvane/FARM/T01/data', 'x', { qos: 2 }).then(() => {
    acknowledged = true
  })
  while (stored.length === 0) await turn()
  expect(acknowledged).toBe(false)
  stored[0]?.()
  await sent
})

test('a message that could not be stored is not acknowledged: the connection closes and the device sends it again', async () => {
  await open()
  const attempts: string[] = []
  await broker.subscribe(filters, async ({ payload }) => {
    attempts.push(Buffer.from(payload).toString())
    if (attempts.length === 1) throw new Error('store is down')
  })
  const client = await signIn('FARM', { reconnectPeriod: 20, clean: false, clientId: 'gateway' })
  await client.publishAsync('solvane/FARM/T01/data', 'once', { qos: 1 })
  expect(attempts).toEqual(['once', 'once'])
})

test('what nobody would send again says so: QoS 0 and the will of a connection that was lost', async () => {
  await open()
  const received: (readonly [string, boolean | undefined])[] = []
  await broker.subscribe(filters, async ({ payload, isSentOnce }) => {
    received.push([Buffer.from(payload).toString(), isSentOnce])
  })
  const will = { topic: 'solvane/FARM/T01/data', payload: Buffer.from('will'), qos: 1 as const, retain: false }
  const client = await signIn('FARM', { will })
  await client.publishAsync('solvane/FARM/T01/data', 'again', { qos: 1 })
  await client.publishAsync('solvane/FARM/T01/data', 'once')
  while (received.length < 2) await turn()
  client.stream.destroy()
  while (received.length < 3) await turn()
  expect(received).toEqual([
    ['again', false],
    ['once', true],
    ['will', true],
  ])
})

test('a device may publish below its farm only and listen to what is meant for it', async () => {
  await open()
  const received: string[] = []
  await broker.subscribe(filters, async ({ topic }) => {
    received.push(topic)
  })
  const client = await signIn()
  for (const topic of ['#', 'solvane/OTHER/T01/data', 'solvane/FARM/T01/data'])
    await expect(client.subscribeAsync(topic)).rejects.toThrow()
  const heard = new Promise<string>((resolve) =>
    client.once('message', (_topic, payload) => resolve(payload.toString())),
  )
  await client.subscribeAsync('solvane/FARM/commands')
  await broker.publish({ topic: 'solvane/OTHER/commands', payload: Buffer.from('not for it') })
  await broker.publish({ topic: 'solvane/FARM/commands', payload: Buffer.from('for it') })
  expect(await heard).toBe('for it')
  const cut = closed(client)
  client.publish('solvane/OTHER/T01/data', 'x', { qos: 1 })
  await cut
  expect(received).toEqual([])
  expect(refused).toEqual([{ username: 'FARM', topic: 'solvane/OTHER/T01/data' }])
})

test('a device cannot take over the session of another by its client id', async () => {
  await open()
  await broker.subscribe(filters, async () => {})
  const first = await signIn('FARM', { clientId: 'same' })
  await signIn('OTHER', { clientId: 'same' })
  await first.publishAsync('solvane/FARM/T01/data', 'still here', { qos: 1 })
})

test('a packet over the limit cuts the connection before it is collected', async () => {
  await open()
  let received = 0
  await broker.subscribe(filters, async () => {
    received += 1
  })
  const client = await signIn()
  const cut = closed(client)
  client.publish('solvane/FARM/T01/data', Buffer.alloc(1024 * 1024 + 1), { qos: 1 })
  await cut
  expect(received).toBe(0)
})

test('bytes that are not MQTT do no harm', async () => {
  await open()
  await broker.subscribe(filters, async () => {})
  const socket = connectSocket(Number(new URL(broker.url).port), '127.0.0.1')
  await new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  })
  await signIn()
})

test('a port in use is said in plain words', async () => {
  await open()
  const port = Number(new URL(broker.url).port)
  await expect(
    openBroker({
      config: { host: '127.0.0.1', mqttPort: port, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
      log,
      access,
    }),
  ).rejects.toThrow(`Port ${port} for MQTT is in use on 127.0.0.1`)
})
