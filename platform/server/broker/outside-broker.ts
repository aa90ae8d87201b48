import { createHash } from 'node:crypto'
import mqtt, { type IPublishPacket } from 'mqtt'
import type { Log } from '../log/log.ts'
import { attendOutsideBroker, type HostLine } from './attend-outside-broker.ts'
import type { Broker, FieldMessageHandler } from './broker.ts'
import type { BrokerMetrics } from './broker-metrics.ts'
import { createExcessJudge } from './excess-judge.ts'
import { InFlightWindow } from './in-flight-window.ts'
import { pubackOf } from './puback.ts'
import type { SenderLimits } from './sender-limits.ts'
import { maxPacketBytes } from './size-guard.ts'

/** Messages that the broker may have in flight to us unacknowledged (MQTT 5 receive maximum). */
const receiveMaximum = 2_000
/** How long the broker keeps what we have not fetched, in seconds. */
const sessionExpiryS = 7 * 24 * 3600
const shortestRetryMs = 500
const longestRetryMs = 30_000

/**
 * Receives field messages from any MQTT 5 broker: QoS 1 in a persistent session.
 * mqtt.js hands over one message at a time and acknowledges it before the next. Reporting an error from `handleMessage`
 * makes it leave the acknowledgement out and read on; we write it once the handler has resolved, on the connection that
 * brought the message and on no other (message ids start anew with each connection). When the handler rejects, the
 * connection is dropped: the broker sends what is unacknowledged again on the next one.
 */
export const openOutsideBroker = ({
  url,
  installation,
  log,
  metrics,
  limits,
}: {
  readonly url: string
  /** Tells installations that share a broker apart; must be the same after a restart. */
  readonly installation: string
  readonly log: Log
  readonly metrics: BrokerMetrics
  readonly limits: SenderLimits
}): Broker => {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  const address = shown.href.replace(/\/$/, '')
  const clientId = `solvane-${createHash('sha256').update(installation).digest('hex').slice(0, 12)}`
  const window = new InFlightWindow({ messages: receiveMaximum, bytes: 64 * maxPacketBytes })
  let filters: readonly string[] = []
  let handler: FieldMessageHandler = () => Promise.reject(new Error('no handler yet'))
  let failures = 0
  const lines: HostLine[] = []
  const isExcess = createExcessJudge(limits, metrics, log)

  const client = mqtt.connect(url, {
    manualConnect: true,
    protocolVersion: 5,
    clientId,
    clean: false,
    properties: { sessionExpiryInterval: sessionExpiryS, receiveMaximum, maximumPacketSize: maxPacketBytes },
    resubscribe: false,
    reconnectOnConnackError: true,
    reconnectPeriod: shortestRetryMs,
    connectTimeout: 10_000,
    keepalive: 30,
  })

  const backOff = () => {
    failures += 1
    const ceilingMs = Math.min(longestRetryMs, shortestRetryMs * 2 ** failures)
    client.options.reconnectPeriod = Math.round(ceilingMs * (0.5 + Math.random() / 2))
  }
  const succeeded = () => {
    if (failures === 0) return
    failures = 0
    client.options.reconnectPeriod = shortestRetryMs
  }

  client.handleMessage = (packet: IPublishPacket, readOn) => {
    const connection = client.stream
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const { messageId, qos } = packet
    window.take(payload.length)
    metrics.unhandled.inc()
    const { topic } = packet
    handler({ topic, payload, username: undefined, isExcess: isExcess(topic, payload.length) })
      .then(
        () => {
          if (qos === 1 && messageId !== undefined && !connection.destroyed) connection.write(pubackOf(messageId))
          succeeded()
        },
        (error: unknown) => {
          if (connection.destroyed) return
          log.warn({ err: error, topic }, 'messages not stored; the broker will send them again')
          if (qos > 0) connection.destroy()
        },
      )
      .finally(() => {
        window.release(payload.length)
        metrics.unhandled.dec()
      })
    window.whenOpen(() => readOn(qos === 1 ? acknowledgedLater : undefined))
  }

  client.on('connect', (connack) => {
    metrics.connected.set(1)
    log.info({ broker: address, sessionPresent: connack.sessionPresent }, 'connected to the broker')
    client.subscribe([...filters], { qos: 1 }, (error, granted) => {
      const refused = granted?.filter(({ qos }) => qos >= 128).map(({ topic }) => topic) ?? []
      if (error || refused.length > 0) log.error({ err: error, refused }, 'the broker refused the subscription')
    })
  })
  client.on('reconnect', backOff)
  client.on('close', () => {
    metrics.connected.set(0)
    log.debug({ broker: address }, 'broker connection closed')
  })
  client.on('error', (error) => log.warn({ broker: address, reason: error.message }, 'broker connection failed'))

  return {
    kind: 'outside',
    url: address,
    subscribe: async (wanted, receive) => {
      filters = wanted
      handler = receive
      client.connect()
    },
    attend: async (presence, wanted, receive) => {
      lines.push(
        attendOutsideBroker({
          url,
          clientId: `${clientId}-host`,
          presence,
          filters: wanted,
          handler: receive,
          isExcess,
          log,
        }),
      )
    },
    publish: async ({ topic, payload, qos = 0, retain = false }) => {
      await client.publishAsync(topic, Buffer.from(payload), { qos, retain })
    },
    connected: () => client.connected && lines.every((line) => line.connected()),
    close: async () => {
      for (const line of lines) await line.close()
      await client.endAsync(!client.connected)
    },
  }
}

const acknowledgedLater = new Error('acknowledged later')
