import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Coordination, HeldLock } from '../processes/coordination.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import type { Broker, FieldMessageHandler } from './broker.ts'
import { createLineBook } from './create-line-book.ts'
import { openBroker } from './open-broker.ts'
import { fieldLine } from './tables.ts'
import { mosquittoPath, startTestMosquitto, type TestMosquitto } from './test-mosquitto.ts'

const log = pino({ level: 'silent' })
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Locks of several "processes" in this one; a process that dies loses all of its own. */
const createLocks = () => {
  const owners = new Map<string, object>()
  return () => {
    const self = {}
    const lost = new AbortController()
    const coordination: Coordination = {
      tryLock: async (name) => {
        if (owners.has(name)) return undefined
        owners.set(name, self)
        const lock: HeldLock = {
          lost: lost.signal,
          release: async () => {
            if (owners.get(name) === self) owners.delete(name)
          },
        }
        return lock
      },
      publish: async () => undefined,
      on: () => undefined,
      hasLine: true,
      onGap: () => undefined,
      close: async () => undefined,
    }
    return {
      coordination,
      die: () => {
        for (const [name, owner] of owners) if (owner === self) owners.delete(name)
      },
    }
  }
}

describe.skipIf(!mosquittoPath)('processes that share a broker (Mosquitto)', () => {
  let mosquitto: TestMosquitto
  let relations: Relations
  let publisher: MqttClient
  let newProcess: ReturnType<typeof createLocks>
  const open: Broker[] = []

  const start = async (handler: FieldMessageHandler, besideOthers = true) => {
    const { coordination, die } = newProcess()
    const broker = await openBroker({
      config: {
        host: '127.0.0.1',
        mqttPort: 0,
        mqttUrl: `mqtt://127.0.0.1:${mosquitto.port}`,
        webApplicationUrl: 'http://shared',
      },
      log,
      access: { authenticate: async () => false, mayPublish: async () => false, mayListen: async () => false },
      sharing: { book: createLineBook(relations.db, coordination), besideOthers },
    })
    open.push(broker)
    await broker.subscribe(['solvane/+/+/data'], handler)
    await until(() => broker.connected())
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { broker, die }
  }
  const lines = async () => (await relations.db.select().from(fieldLine)).map(({ number }) => number).sort()
  const publish = (count: number, prefix: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        publisher.publishAsync('solvane/FARM/T01/data', `${prefix}${index}`, { qos: 1 }),
      ),
    )

  beforeAll(async () => {
    relations = await openTestRelations()
    mosquitto = await startTestMosquitto()
    publisher = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, { protocolVersion: 5 })
    newProcess = createLocks()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((broker) => broker.close()))
  })
  afterAll(async () => {
    await publisher.endAsync(true)
    await mosquitto.stop()
    await relations.close()
  })

  test('get each message once together, in sessions of their own', async () => {
    const [first, second]: string[][] = [[], []]
    await start(async ({ payload }) => void first?.push(String(payload)))
    await start(async ({ payload }) => void second?.push(String(payload)))
    await publish(100, 'm')
    await until(() => (first?.length ?? 0) + (second?.length ?? 0) >= 100)
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(100)
    expect(first?.length).toBeGreaterThan(0)
    expect(second?.length).toBeGreaterThan(0)
    expect(await lines()).toEqual([0, 1])
  })

  test('what waits for a process that died is received by another, which then ends its session', async () => {
    const received = new Set<string>()
    const dead = await start(() => new Promise(() => undefined))
    await start(async ({ payload }) => void received.add(String(payload)))
    await publish(60, 'before')
    // Its connection goes as with a killed process: nothing acknowledged, nothing said.
    dead.die()
    await dead.broker.close()
    await publish(40, 'after')
    await until(() => received.size === 100)
    await until(async () => (await lines()).length === 1)
  })

  test('one that is alone again takes everything, what waits in left-over sessions included', async () => {
    const beside = await start(() => new Promise(() => undefined))
    const other = await start(() => new Promise(() => undefined))
    await publish(20, 'waiting')
    for (const { broker, die } of [beside, other]) {
      die()
      await broker.close()
    }
    const received = new Set<string>()
    await start(async ({ payload }) => void received.add(String(payload)), false)
    await publish(20, 'alone')
    await until(() => received.size === 40)
    await until(async () => (await lines()).length === 1)
  })
})
