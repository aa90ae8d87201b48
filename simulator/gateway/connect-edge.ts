import mqtt, { type IClientOptions } from 'mqtt'
import { commandTopic, SparkplugLine } from '../events/sparkplug-line.ts'
import type { Clock } from '../world/clock.ts'
import type { Credential } from './farm-gateway.ts'

/** An edge node of a farm on a connection of its own. */
export interface Edge {
  readonly line: SparkplugLine
  /** Resolves with the first birth; never where the edge is closed before. */
  readonly born: Promise<void>
  close(): Promise<void>
}

const farewellMs = 1_000

/** Connects the alarms of a farm as a Sparkplug edge node, and keeps connecting. */
export const connectEdge = (
  brokerUrl: string,
  farmCode: string,
  devices: ReadonlyMap<string, readonly string[]>,
  { username, secret }: Credential,
  clock: Clock,
): Edge => {
  const willOf = (line: SparkplugLine): NonNullable<IClientOptions['will']> => ({
    ...line.will(),
    qos: 1,
    retain: false,
  })
  const line = new SparkplugLine({
    ...{ farmCode, devices, now: () => clock.now() },
    publish: async (topic, payload) => {
      if (!client.connected) throw new Error('not connected')
      await client.publishAsync(topic, payload, { qos: 1 })
    },
  })
  const client = mqtt.connect(brokerUrl, {
    clientId: `${username}-edge`,
    username,
    password: secret,
    keepalive: 30,
    clean: true,
    reconnectPeriod: 1500 + Math.floor(Math.random() * 1500),
    reconnectOnConnackError: true,
    // A message of an earlier session would break the sequence of the next one.
    queueQoSZero: false,
    will: willOf(line),
  })
  const { promise: born, resolve } = Promise.withResolvers<void>()
  const bear = () => void line.bear().then(resolve, () => undefined)
  client.on('connect', () => {
    client.subscribe(commandTopic(farmCode), { qos: 0 })
    bear()
  })
  // The host sends one command: to be born again.
  client.on('message', bear)
  client.on('close', () => {
    line.lost()
    client.options.will = willOf(line)
  })
  // The other connection of the farm reports its faults.
  client.on('error', () => undefined)
  return {
    line,
    born,
    close: async () => {
      if (client.connected)
        await Promise.race([
          line.die().catch(() => undefined),
          new Promise((done) => setTimeout(done, farewellMs).unref()),
        ])
      await client.endAsync(true)
    },
  }
}
