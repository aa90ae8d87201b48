import mqtt from 'mqtt'
import { dataTopic } from '../../features/plant-connection/contract/topics.ts'
import { credential, deviceCodeOf, farmCode, machineCount, periodMs, tagNames, valueAt } from './workload.ts'

export interface Publisher {
  /** Values published in [fromMs, toMs), with the number of tags that carried each. */
  publishedBetween(fromMs: number, toMs: number): Map<number, number>
  stop(): Promise<void>
}

/** Publishes every tag once a period, one message a tag (QoS 1), evenly spread within the period, until stopped. */
export const startPublisher = async (brokerUrl: string): Promise<Publisher> => {
  const client = await mqtt.connectAsync(brokerUrl, {
    clientId: credential.username,
    username: credential.username,
    password: credential.secret,
  })
  const tags = Array.from({ length: machineCount }, (_, machine) =>
    tagNames.map((name) => ({ topic: dataTopic(farmCode, deviceCodeOf(machine)), name })),
  ).flat()
  const gapMs = periodMs / tags.length
  const times: number[] = []
  let next = Math.ceil(Date.now() / gapMs)

  const timer = setInterval(() => {
    const now = Math.floor(Date.now() / gapMs)
    for (; next <= now; next++) {
      // Steps of 7 in 500 visit every tag once and keep those of one machine apart.
      const tag = tags[(next * 7) % tags.length]
      if (!tag) continue
      const ts = Date.now()
      times.push(ts)
      client.publish(tag.topic, JSON.stringify({ ts, values: { [tag.name]: valueAt(ts) } }), { qos: 1 })
    }
  }, 1)

  return {
    publishedBetween: (fromMs, toMs) => {
      const counts = new Map<number, number>()
      for (const time of times)
        if (time >= fromMs && time < toMs) counts.set(valueAt(time), (counts.get(valueAt(time)) ?? 0) + 1)
      return counts
    },
    stop: async () => {
      clearInterval(timer)
      await client.endAsync(true)
    },
  }
}
