import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import type { Broker } from '../../platform/server/broker/broker.ts'
import { openBroker } from '../../platform/server/broker/open-broker.ts'
import { connectFarm, type FarmGateway } from './farm-gateway.ts'

/** Only how long a machine with much to do may take; nothing is measured by it. */
const patienceMs = 30_000
const messages = 20

let broker: Broker
let gateway: FarmGateway | undefined
afterEach(async () => {
  await gateway?.close()
  await broker.close()
})

const open = (mqttPort: number) =>
  openBroker({
    config: { host: '127.0.0.1', mqttPort, mqttUrl: undefined, webApplicationUrl: 'http://test' },
    log: pino({ level: 'silent' }),
    access: { authenticate: async () => true, mayPublish: async () => true, mayListen: async () => false },
  })

it('sends what was under way when the line was lost again at once, without waiting for one after the other', async () => {
  broker = await open(0)
  const first = new Set<string>()
  await broker.subscribe(['solvane/+/+/data'], ({ payload }) => {
    first.add(Buffer.from(payload).toString())
    return Promise.reject(new Error('not stored'))
  })
  gateway = connectFarm(broker.url, 'FR-VLM', { username: 'gateway-FR-VLM', secret: 'any' }, () => undefined)
  await gateway.whenConnected()
  const { sendData } = gateway
  const sending = Promise.all(Array.from({ length: messages }, (_, index) => sendData('PARC', String(index))))
  expect(gateway.inFlight()).toBe(messages)
  await expect.poll(() => first.size, { timeout: patienceMs }).toBeGreaterThan(0)
  await broker.close()

  broker = await open(Number(new URL(broker.url).port))
  const again: string[] = []
  let acknowledge = () => {}
  const allThere = new Promise<void>((resolve) => {
    acknowledge = resolve
  })
  await broker.subscribe(['solvane/+/+/data'], ({ payload }) => {
    again.push(Buffer.from(payload).toString())
    if (again.length === messages) acknowledge()
    return allThere
  })
  await sending
  expect(again).toEqual(Array.from({ length: messages }, (_, index) => String(index)))
  expect(gateway.inFlight()).toBe(0)
})

it('gives up what is under way when it closes', async () => {
  broker = await open(0)
  gateway = connectFarm(broker.url, 'FR-VLM', { username: 'gateway-FR-VLM', secret: 'any' }, () => undefined)
  await broker.subscribe(['solvane/+/+/data'], () => new Promise(() => {}))
  await gateway.whenConnected()
  const { sendData } = gateway
  const givenUp = expect(sendData('PARC', '1')).rejects.toThrow()
  await gateway.close()
  await givenUp
  expect(gateway.inFlight()).toBe(0)
  await expect(sendData('PARC', '2')).rejects.toThrow()
})
