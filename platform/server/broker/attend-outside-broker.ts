import mqtt, { type IPublishPacket } from 'mqtt'
import type { Log } from '../log/log.ts'
import type { Attendance, FieldMessageHandler, HostPresence } from './broker.ts'
import type { ExcessJudge } from './excess-judge.ts'
import { InFlightWindow } from './in-flight-window.ts'
import { maxPacketBytes } from './size-guard.ts'

/** Unhandled messages before the connection is read no further. */
const window = { messages: 20_000, bytes: 64 * maxPacketBytes }

const retryMs = 1_000
const afterTakeOverMs = 15_000
/** The broker gave this client id to another connection (MQTT 5 §3.14.2.1). */
const sessionTakenOver = 0x8e

export interface HostLine extends Pick<Attendance, 'setOnline'> {
  connected(): boolean
  close(): Promise<void>
}

/**
 * A second connection to an outside broker, with a clean session and a will: what devices see of a host. Each connection
 * begins a new presence, said only when the filters are subscribed, so that no birth is missed.
 */
export const attendOutsideBroker = ({
  url,
  clientId,
  presence,
  filters,
  handler,
  isExcess,
  log,
}: {
  readonly url: string
  readonly clientId: string
  readonly presence: HostPresence
  readonly filters: readonly string[]
  readonly handler: FieldMessageHandler
  readonly isExcess: ExcessJudge
  readonly log: Log
}): HostLine => {
  const { topic } = presence
  const inFlight = new InFlightWindow(window)
  let isOnline = true
  let isClosed = false
  let current = presence.begin()
  const willMessage = (payload: string) => ({ topic, payload: Buffer.from(payload), qos: 1 as const, retain: true })
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clientId,
    clean: true,
    will: willMessage(current.offline),
    properties: { maximumPacketSize: maxPacketBytes },
    resubscribe: false,
    reconnectOnConnackError: true,
    reconnectPeriod: retryMs,
    connectTimeout: 10_000,
    keepalive: 30,
  })
  client.handleMessage = (packet: IPublishPacket, readOn) => {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    inFlight.take(payload.length)
    const isOverLimit = isExcess(packet.topic, payload.length)
    handler({ topic: packet.topic, payload, username: undefined, isExcess: isOverLimit, isSentOnce: true })
      .catch((error: unknown) =>
        log.warn({ err: error, topic: packet.topic }, 'a message of a host session was not stored'),
      )
      .finally(() => inFlight.release(payload.length))
    inFlight.whenOpen(() => readOn())
  }
  client.on('reconnect', () => {
    current = presence.begin()
    client.options.will = willMessage(current.offline)
    if (!isOnline) presence.end()
  })
  client.on('connect', () => {
    client.subscribe([...filters], { qos: 1 }, (error, granted) => {
      const refused = granted?.filter(({ qos }) => qos >= 128).map((grant) => grant.topic) ?? []
      if (error || refused.length > 0)
        log.error({ err: error, refused }, 'the broker refused the subscription of a host')
      else client.publish(topic, isOnline ? current.online : presence.end(), { qos: 1, retain: true })
    })
  })
  // Another process believes to be the host while neither can ask the database: no duel over the connection.
  client.on('disconnect', ({ reasonCode }) => {
    client.options.reconnectPeriod = reasonCode === sessionTakenOver ? afterTakeOverMs : retryMs
  })
  client.on('error', (error) => log.warn({ reason: error.message }, 'broker connection of a host failed'))

  return {
    connected: () => client.connected,
    setOnline: async (wanted) => {
      isOnline = wanted
      if (!isOnline) {
        if (client.connected) await client.publishAsync(topic, presence.end(), { qos: 1, retain: true })
        return
      }
      // A will has the time of its presence: the new one needs a connection of its own. What the old one has under way is not
      // waited for: an acknowledgement may never come.
      await client.endAsync(true)
      if (!isClosed) client.reconnect()
    },
    close: async () => {
      isClosed = true
      if (client.connected) await client.publishAsync(topic, presence.end(), { qos: 1, retain: true })
      await client.endAsync(!client.connected)
    },
  }
}
