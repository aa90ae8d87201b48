import mqtt, { type IPublishPacket } from 'mqtt'
import type { Log } from '../log/log.ts'
import type { FieldCommand, FieldMessageHandler } from './broker.ts'
import type { BrokerMetrics } from './broker-metrics.ts'
import type { ExcessJudge } from './excess-judge.ts'
import { InFlightWindow } from './in-flight-window.ts'
import { pubackOf } from './puback.ts'
import { maxPacketBytes } from './size-guard.ts'

/** Maximum number of unacknowledged messages from the broker (MQTT 5 receive maximum). */
const receiveMaximum = 2_000
/** Session expiry of the broker in seconds. */
const sessionExpiryS = 7 * 24 * 3600
const shortestRetryMs = 500
const longestRetryMs = 30_000
/** Reason code: another connection took over this client id (MQTT 5 §3.14.2.1). */
const sessionTakenOver = 0x8e
/** A session counts as empty after this time without messages. */
const quietMs = 2_000

export interface FieldSessionOptions {
  readonly url: string
  readonly clientId: string
  /** Current filters, and outdated filters of an earlier connection of this session. */
  readonly filters: readonly string[]
  readonly formerFilters?: readonly string[]
  readonly handler: FieldMessageHandler
  readonly isExcess: ExcessJudge
  readonly metrics: BrokerMetrics
  readonly log: Log
  /** After a takeover of our client id: true to reconnect at once, false to wait for `resume`. */
  readonly insists?: () => boolean
}

/** A persistent session at an external broker. */
export interface FieldSession {
  connected(): boolean
  publish(command: FieldCommand): Promise<void>
  /** Reconnects after another connection took over the session. */
  resume(): void
  /** Unsubscribes these filters, receives the pending messages, and ends the empty session. */
  drain(former: readonly string[]): Promise<void>
  /** Disconnects and leaves the session for the next process. */
  close(): Promise<void>
}

/**
 * Receives field messages of QoS 1 in a persistent session.
 * mqtt.js hands over one message at a time and acknowledges it before the next. Reporting an error from `handleMessage`
 * makes it leave the acknowledgement out and read on; we write it once the handler has resolved, on the connection that
 * brought the message and on no other (message ids start anew with each connection). When the handler rejects, the
 * connection is dropped: the broker sends what is unacknowledged again on the next one.
 */
export const openFieldSession = (options: FieldSessionOptions): FieldSession => {
  const { url, clientId, filters, formerFilters = [], handler, isExcess, metrics, log, insists = () => true } = options
  const window = new InFlightWindow({ messages: receiveMaximum, bytes: 64 * maxPacketBytes })
  let failures = 0
  let inFlight = 0
  let wanted = filters
  let unwanted = formerFilters
  let quietSinceMs = Number.POSITIVE_INFINITY
  let sessionPresent: boolean | undefined

  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clientId,
    clean: false,
    properties: { sessionExpiryInterval: sessionExpiryS, receiveMaximum, maximumPacketSize: maxPacketBytes },
    resubscribe: false,
    reconnectOnConnackError: true,
    reconnectPeriod: shortestRetryMs,
    connectTimeout: 10_000,
    keepalive: 30,
    manualConnect: true,
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
    const { messageId, qos, topic } = packet
    window.take(payload.length)
    inFlight += 1
    metrics.unhandled.inc()
    const isOverLimit = isExcess(topic, payload.length)
    handler({ topic, payload, username: undefined, isExcess: isOverLimit, isSentOnce: qos === 0 })
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
        inFlight -= 1
        quietSinceMs = performance.now()
        metrics.unhandled.dec()
      })
    window.whenOpen(() => readOn(qos === 1 ? acknowledgedLater : undefined))
  }

  const ask = () => {
    if (wanted.length > 0)
      client.subscribe([...wanted], { qos: 1 }, (error, granted) => {
        const refused = granted?.filter(({ qos }) => qos >= 128).map(({ topic }) => topic) ?? []
        if (error || refused.length > 0) log.error({ err: error, refused }, 'the broker refused the subscription')
      })
    // What was asked for before is given up last: some of it may come twice then, none of it not at all.
    if (sessionPresent && unwanted.length > 0)
      client.unsubscribe([...unwanted], (error) => {
        if (error) log.warn({ err: error }, 'the broker kept a subscription that nobody wants')
      })
    quietSinceMs = performance.now()
  }

  let counted = false
  const count = (isConnected: boolean) => {
    if (isConnected === counted) return
    counted = isConnected
    metrics.connected.inc(isConnected ? 1 : -1)
  }

  client.on('connect', (connack) => {
    count(true)
    sessionPresent = connack.sessionPresent
    log.info({ clientId, sessionPresent }, 'connected to the broker')
    if (
      connack.properties?.sharedSubscriptionAvailable === false &&
      wanted.some((filter) => filter.startsWith('$share/'))
    )
      log.error('the broker shares no subscriptions (MQTT 5): several processes cannot take turns on it')
    ask()
  })
  client.on('reconnect', backOff)
  client.on('disconnect', ({ reasonCode }) => {
    if (reasonCode !== sessionTakenOver || insists()) return
    log.warn({ clientId }, 'another process has taken over this session')
    client.end(true)
  })
  client.on('close', () => {
    count(false)
    quietSinceMs = Number.POSITIVE_INFINITY
    log.debug({ clientId }, 'broker connection closed')
  })
  client.on('error', (error) => log.warn({ clientId, reason: error.message }, 'broker connection failed'))
  client.connect()

  return {
    connected: () => client.connected,
    publish: async ({ topic, payload, qos = 0, retain = false }) => {
      await client.publishAsync(topic, Buffer.from(payload), { qos, retain })
    },
    resume: () => {
      if (client.disconnected && !client.reconnecting) client.reconnect()
    },
    async drain(former) {
      wanted = []
      unwanted = former
      if (client.connected) ask()
      const isEmpty = () => inFlight === 0 && performance.now() - quietSinceMs > quietMs
      while (!client.disconnecting && !(client.connected && (sessionPresent === false || isEmpty())))
        await new Promise((resolve) => setTimeout(resolve, 50))
      await client.endAsync(false, { properties: { sessionExpiryInterval: 0 } })
    },
    close: () => client.endAsync(!client.connected),
  }
}

const acknowledgedLater = new Error('acknowledged later')
