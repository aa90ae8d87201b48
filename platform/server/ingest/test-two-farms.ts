import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openBroker } from '../broker/open-broker.ts'
import { createSparkplugHost } from '../sparkplug/sparkplug-host.ts'
import type { Sample } from '../telemetry/historian.ts'
import { jsonDecoder } from './json-decoder.ts'
import type { Quarantine, QuarantineEntry } from './quarantine.ts'
import { startIngest } from './start-ingest.ts'

const power = new Map([['Power', { tagId: 1, valueType: 'number' as const }]])

/**
 * Broker and ingest with one farm that behaves (GOOD) and one that does not (BAD). The historian takes everything.
 * Without a quarantine the test gets the refused messages as a list.
 */
export const openTwoFarms = async (options: { readonly quarantine?: Quarantine } = {}) => {
  const stored: Sample[] = []
  const refused: QuarantineEntry[] = []
  const logged: string[] = []
  const clients: MqttClient[] = []
  const metrics = new Registry()
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    metrics,
    access: {
      authenticate: async (_username, secret) => secret === 'secret',
      mayPublish: async (username, topic) => /^(solvane|spBv1\.0)\//.test(topic) && topic.split('/')[1] === username,
      mayListen: async () => false,
    },
    limits: { messagesPerSecond: 400, burstSeconds: 0.5 },
  })
  const ingest = await startIngest({
    broker,
    tags: {
      knowsFarm: () => true,
      tagsOf: (farmCode, deviceCode) => (farmCode === 'GOOD' || deviceCode === 'T01' ? power : undefined),
    },
    quarantine: options.quarantine ?? { keep: ({ readings: _, ...entry }) => void refused.push(entry) },
    historian: { append: async (samples) => void stored.push(...samples.filter(({ value }) => value !== -1)) },
    latest: { offer: () => [] },
    live: { publish: () => undefined, setBacklog: () => undefined },
    log,
    metrics,
    decoders: [jsonDecoder, createSparkplugHost({ hostId: 'solvane', knowsFarm: () => true, log, metrics })],
  })
  const signIn = async (username: string, options: mqtt.IClientOptions = {}) => {
    const client = await mqtt.connectAsync(broker.url, { username, password: 'secret', reconnectPeriod: 0, ...options })
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }
  const good = await signIn('GOOD')
  /** Values of the farm that behaves, one after the other; resolves with how many were stored. */
  const sendGood = async (count: number) => {
    const before = stored.length
    for (let index = 0; index < count; index++) {
      const content = JSON.stringify({ ts: Date.now(), values: { Power: index } })
      await good.publishAsync('solvane/GOOD/T01/data', content, { qos: 1 })
    }
    return stored.length - before
  }
  const metric = async (line: string) => (await metrics.metrics()).split('\n').find((one) => one.startsWith(line))
  const cuts = async (reason: string) =>
    Number((await metric(`solvane_broker_cut_total{reason="${reason}"}`))?.split(' ').at(-1) ?? 0)
  const close = async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await ingest.stop()
    await broker.close()
  }
  return { broker, refused, logged, signIn, sendGood, metric, cuts, close }
}
