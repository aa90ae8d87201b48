import type { AedesOptions, Client } from 'aedes'
import type { Log } from '../log/log.ts'
import type { DeviceAccess, FieldMessageHandler, RefusedPublication } from './broker.ts'
import type { BrokerMetrics, CutReason } from './broker-metrics.ts'
import type { ConnectedDevices, Device } from './built-in-devices.ts'
import { InFlightWindow } from './in-flight-window.ts'
import { pubackOf } from './puback.ts'
import { createThrottledLog, type SenderLimits, SenderPace } from './sender-limits.ts'
import { maxPacketBytes } from './size-guard.ts'
import { topicMatches } from './topic-filter.ts'

/** Unhandled messages of all devices together before their connections are read no further. */
const brokerWindow = { messages: 50_000, bytes: 64 * maxPacketBytes }

/** Acknowledgements that a device may leave unread before it is cut off. */
const mostUnreadBytes = 256 * 1024

/** Timers are no finer; what is shorter adds up until it is not. */
const shortestHoldMs = 1

type AuthorizePublish = NonNullable<AedesOptions['authorizePublish']>
type Packet = Parameters<AuthorizePublish>[1]
/** Lets aedes read the next message of the connection. */
type ReadOn = Parameters<AuthorizePublish>[2]

/** Who takes the messages of the devices, and by which filters. */
export interface FieldReceiver {
  isOpen(): boolean
  subscribe(wanted: readonly string[], receive: FieldMessageHandler): void
  /** Hands a message on; one that nobody wants counts as handled. */
  receive: FieldMessageHandler
}

export const createFieldReceiver = (): FieldReceiver => {
  let filters: readonly string[] = []
  let handler: FieldMessageHandler | undefined
  return {
    isOpen: () => handler !== undefined,
    subscribe(wanted, receive) {
      filters = [...filters, ...wanted]
      handler = receive
    },
    receive: (message) =>
      handler && filters.some((filter) => topicMatches(filter, message.topic)) ? handler(message) : Promise.resolve(),
  }
}

interface IntakeOptions {
  readonly access: Pick<DeviceAccess, 'mayPublish'>
  readonly devices: ConnectedDevices
  readonly receiver: FieldReceiver
  readonly metrics: BrokerMetrics
  readonly limits: SenderLimits
  readonly log: Log
  readonly count: (reason: CutReason) => void
  readonly onRefused: (publication: RefusedPublication) => void
}

/**
 * Takes what devices publish. A QoS 1 message is given to aedes as QoS 0 and acknowledged by us once the handler has
 * resolved: other messages of the same connection go on meanwhile.
 */
export const createFieldIntake = (options: IntakeOptions): AuthorizePublish => {
  const { access, devices, receiver, metrics, limits, log, count, onRefused } = options
  const everything = new InFlightWindow(brokerWindow)
  const pace = new SenderPace(limits)
  const logHeld = createThrottledLog((username, messages) =>
    log.warn({ username, messages, limits }, 'a device sends more than it may and is held back'),
  )
  const logRefused = createThrottledLog((what, times) => log.warn({ what, times }, 'publications refused'))

  /** Counts a message as unhandled until `settled` ends. */
  const keepInWindows = (device: Device, bytes: number, settled: Promise<void>): void => {
    device.window.take(bytes)
    everything.take(bytes)
    metrics.unhandled.inc()
    settled.finally(() => {
      device.window.release(bytes)
      everything.release(bytes)
      metrics.unhandled.dec()
    })
  }

  const acknowledge = (client: Client, messageId: number): void => {
    if (client.closed) return
    client.conn.write(pubackOf(messageId))
    if (client.conn.writableLength <= mostUnreadBytes) return
    count('unread')
    client.close()
  }

  /** The device holds no acknowledgement: it sends the message again on its next connection. */
  const cutUnstored = (client: Client, { username }: Device, error: unknown): void => {
    if (client.closed) return
    log.warn({ err: error, username }, 'messages not stored; the device will send them again')
    count('not-stored')
    client.close()
  }

  /** Reads on when there is room, and no faster than the credential may send. */
  const readOnAtPace = (device: Device, bytes: number, readOn: ReadOn): void => {
    const readWhenOpen = () => device.window.whenOpen(() => everything.whenOpen(() => readOn(null)))
    const holdMs = pace.hold(device.username, bytes, performance.now())
    if (holdMs < shortestHoldMs) {
      readWhenOpen()
      return
    }
    metrics.held.inc({ credential: device.username })
    logHeld(device.username)
    setTimeout(readWhenOpen, holdMs)
  }

  const accept = (client: Client, device: Device, packet: Packet, readOn: ReadOn): void => {
    packet.retain = false
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const { topic, messageId, qos } = packet
    const isSentOnce = qos === 0 || client.closed
    const handled = receiver.receive({ topic, payload, username: device.username, isSentOnce })
    const settled = handled.then(
      () => {
        if (qos === 1 && messageId !== undefined) acknowledge(client, messageId)
      },
      (error: unknown) => cutUnstored(client, device, error),
    )
    keepInWindows(device, payload.length, settled)
    if (qos === 2) {
      // Rare: aedes acknowledges in two steps itself, so the connection waits for the store here.
      handled.then(
        () => readOn(null),
        (error: unknown) => readOn(error instanceof Error ? error : new Error('not stored')),
      )
      return
    }
    packet.qos = 0
    readOnAtPace(device, payload.length, readOn)
  }

  return (client, packet, readOn) => {
    const device = client && devices.of(client)
    if (!device) return readOn(new Error('not signed in'))
    access.mayPublish(device.username, packet.topic).then((allowed) => {
      if (allowed) return accept(client, device, packet, readOn)
      count('not-allowed')
      onRefused({ username: device.username, topic: packet.topic })
      // MQTT 3.1.1 has no reason code in PUBACK (§3.4): closing the connection is the only refusal that it knows.
      logRefused(`${device.username} to ${packet.topic.slice(0, 200)}`)
      readOn(new Error('not allowed to publish there'))
    }, readOn)
  }
}
