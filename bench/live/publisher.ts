import mqtt from 'mqtt'
import { dataTopic } from '../../features/plant-connection/contract/topics.ts'
import { type BenchMachine, credentialOf, type LiveWorkload, periodMs, tagNames, valueAt } from './workload.ts'

export interface Publisher {
  /** What was published in [fromMs, toMs), one entry a tag and time. */
  publishedBetween(fromMs: number, toMs: number): readonly Published[]
  stop(): Promise<void>
}

export interface Published {
  readonly farm: number
  /** Name of the machine. */
  readonly machine: string
  readonly value: number
}

interface Message {
  readonly machine: BenchMachine
  readonly topic: string
  /** Tags that it carries. */
  readonly names: readonly string[]
}

/**
 * Publishes every tag once a period, one message a tag (QoS 1), evenly spread within the period, until stopped; `together`:
 * one message a machine. Each farm has a connection of its own, as its gateway would.
 */
export const startPublisher = async (
  brokerUrl: string,
  { plants, machines }: LiveWorkload,
  together = false,
): Promise<Publisher> => {
  const gateways = await Promise.all(
    plants.map(({ farmCode }) => {
      const { username, secret } = credentialOf(farmCode)
      return mqtt.connectAsync(brokerUrl, { clientId: username, username, password: secret })
    }),
  )
  const packing: readonly (readonly string[])[] = together ? [tagNames] : tagNames.map((name) => [name])
  const messages: readonly Message[] = machines.flatMap((machine) =>
    packing.map((names) => ({
      machine,
      topic: dataTopic(plants[machine.farm]?.farmCode ?? '', machine.deviceCode),
      names,
    })),
  )
  const gapMs = periodMs / messages.length
  const sent: { readonly atMs: number; readonly message: number }[] = []
  let next = Math.ceil(Date.now() / gapMs)

  const timer = setInterval(() => {
    const now = Math.floor(Date.now() / gapMs)
    for (; next <= now; next++) {
      // Steps of 7 send each once, as 7 divides no number of them, and keep those of one machine apart.
      const place = (next * 7) % messages.length
      const message = messages[place]
      if (!message) continue
      const ts = Date.now()
      sent.push({ atMs: ts, message: place })
      const values = Object.fromEntries(message.names.map((name) => [name, valueAt(ts)]))
      gateways[message.machine.farm]?.publish(message.topic, JSON.stringify({ ts, values }), { qos: 1 })
    }
  }, 1)

  return {
    publishedBetween: (fromMs, toMs) =>
      sent.flatMap(({ atMs, message }) => {
        const of = messages[message]
        if (!of || atMs < fromMs || atMs >= toMs) return []
        return of.names.map(() => ({ farm: of.machine.farm, machine: of.machine.name, value: valueAt(atMs) }))
      }),
    stop: async () => {
      clearInterval(timer)
      await Promise.all(gateways.map((gateway) => gateway.endAsync(true)))
    },
  }
}
