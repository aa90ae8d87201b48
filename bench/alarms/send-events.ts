/**
 * Gateways that send events at a steady rate: a process of its own.
 * Arguments: broker address, farms, machines, events a second, seconds, number of the first event.
 */
import mqtt from 'mqtt'
import { eventTopic } from '../../features/plant-connection/contract/topics.ts'
import { credentialOf } from '../live/workload.ts'
import { percentile } from '../statistics.ts'
import { farmCodeOf, floodEvent } from './workload.ts'

/** Figures of the gateways after the last acknowledgement. */
export interface EventReport {
  readonly events: number
  /** From the first publish to the last acknowledgement. */
  readonly tookMs: number
  readonly p50: number
  readonly p95: number
  /** Events that nobody had acknowledged when the last one was sent. */
  readonly waiting: number
}

const [url = '', ...numbers] = process.argv.slice(2)
const [farms = 1, machines = 1, rate = 100, seconds = 10, first = 0] = numbers.map(Number)
const clients = await Promise.all(
  Array.from({ length: farms }, (_, farm) => {
    const { username, secret } = credentialOf(farmCodeOf(farm))
    return mqtt.connectAsync(url, { clientId: username, username, password: secret })
  }),
)
const total = rate * seconds
const latencies: number[] = []
const sending: Promise<void>[] = []
const beganMs = performance.now()
const send = async (index: number) => {
  const { farm, deviceCode, event } = floodEvent(first + index, { farms, machines }, Date.now())
  const sentMs = performance.now()
  await clients[farm]?.publishAsync(eventTopic(farmCodeOf(farm), deviceCode), JSON.stringify(event), { qos: 1 })
  latencies.push(performance.now() - sentMs)
}
for (let sent = 0; sent < total; ) {
  const due = Math.min(total, Math.floor(((performance.now() - beganMs) * rate) / 1_000))
  for (; sent < due; sent++) sending.push(send(sent))
  await new Promise((resolve) => setTimeout(resolve, 5))
}
const waiting = total - latencies.length
await Promise.all(sending)
const tookMs = performance.now() - beganMs
await Promise.all(clients.map((client) => client.endAsync()))
process.send?.({
  ...{ events: total, tookMs, waiting },
  ...{ p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
} satisfies EventReport)
process.disconnect?.()
