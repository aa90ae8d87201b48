/**
 * One gateway that sends as fast as it is acknowledged: a process of its own.
 * Arguments: broker address, number of the gateway, packing, seconds, messages under way, `floor` for a broker without rights.
 */
import mqtt from 'mqtt'
import { get } from 'sparkplug-payload'
import { dataTopic } from '../../features/plant-connection/contract/topics.ts'
import { credentialOf } from '../live/workload.ts'
import { percentile } from '../statistics.ts'
import {
  deviceCode,
  farmCodeOf,
  numberOf,
  type Packing,
  signalCount,
  signalNames,
  valuesPerMessage,
} from './workload.ts'

/** What a gateway tells when everything that it sent is acknowledged. */
export interface GatewayReport {
  readonly messages: number
  /** From the first publish to the last acknowledgement. */
  readonly tookMs: number
  /** Publish to acknowledgement. */
  readonly p50: number
  readonly p95: number
}

const [url = '', number = '0', packing = 'batched', seconds = '10', underWay = '64'] = process.argv.slice(2)
const gateway = Number(number)
const farmCode = farmCodeOf(gateway)
const { username, secret } = credentialOf(farmCode)
const sparkplug = get('spBv1.0')
if (!sparkplug) throw new Error('sparkplug-payload does not know spBv1.0')
const edge = `spBv1.0/${farmCode}`
const node = 'EDGE'
const startMs = Date.now()

const client = await mqtt.connectAsync(url, {
  clientId: username,
  username,
  password: secret,
  ...(packing === 'sparkplug' && {
    will: {
      topic: `${edge}/NDEATH/${node}`,
      payload: Buffer.from(
        sparkplug.encodePayload({ timestamp: startMs, metrics: [{ name: 'bdSeq', type: 'UInt64', value: 0 }] }),
      ),
      qos: 1,
    },
  }),
})

const metricsOf = (message: number, isBirth: boolean) =>
  signalNames.map((name, signal) => ({
    ...(isBirth && { name }),
    alias: signal + 1,
    type: 'Double' as const,
    value: numberOf(message, signal),
  }))

/** Measurement times are the time of sending; no two of one signal are the same. */
let time = 0
const nextTime = (): number => {
  time = Math.max(time + valuesPerMessage(packing as Packing) / signalCount, Date.now())
  return Math.floor(time)
}

let sequence = 0
const sparkplugOf = (message: number, isBirth: boolean): Buffer => {
  sequence = (sequence + 1) % 256
  const timestamp = nextTime()
  const metrics = metricsOf(message, isBirth).map((metric) => ({ ...metric, timestamp }))
  return Buffer.from(sparkplug.encodePayload({ timestamp, seq: sequence, metrics }))
}

const messageOf = (message: number): { topic: string; payload: string | Buffer } => {
  if (packing === 'sparkplug')
    return { topic: `${edge}/DDATA/${node}/${deviceCode}`, payload: sparkplugOf(message, false) }
  const ts = nextTime()
  const signals = (packing as Packing) === 'single' ? [message % signalCount] : signalNames.keys()
  const values = Object.fromEntries([...signals].map((signal) => [signalNames[signal], numberOf(message, signal)]))
  return { topic: dataTopic(farmCode, deviceCode), payload: JSON.stringify({ ts, values }) }
}

if (packing === 'sparkplug') {
  const birth = sparkplug.encodePayload({
    timestamp: startMs,
    seq: 0,
    metrics: [{ name: 'bdSeq', type: 'UInt64', value: 0 }],
  })
  await client.publishAsync(`${edge}/NBIRTH/${node}`, Buffer.from(birth), { qos: 1 })
  await client.publishAsync(`${edge}/DBIRTH/${node}/${deviceCode}`, sparkplugOf(0, true), { qos: 1 })
}

const beganMs = performance.now()
const deadline = beganMs + Number(seconds) * 1_000
const latencies: number[] = []
// A Sparkplug birth has told message 0.
let sent = packing === 'sparkplug' ? 1 : 0
const first = sent
const lane = async (): Promise<void> => {
  while (performance.now() < deadline) {
    const { topic, payload } = messageOf(sent++)
    const publishedMs = performance.now()
    await client.publishAsync(topic, payload, { qos: 1 })
    latencies.push(performance.now() - publishedMs)
  }
}
await Promise.all(Array.from({ length: Number(underWay) }, lane))
const tookMs = performance.now() - beganMs
await client.endAsync()
process.send?.({
  messages: sent - first,
  tookMs,
  p50: percentile(latencies, 0.5),
  p95: percentile(latencies, 0.95),
} satisfies GatewayReport)
process.disconnect?.()
