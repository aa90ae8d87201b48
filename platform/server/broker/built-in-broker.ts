import { type EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes'
import type { Log } from '../log/log.ts'
import type { Broker, DeviceAccess, FieldCommand, FieldMessageHandler } from './broker.ts'
import type { BrokerMetrics, CutReason } from './broker-metrics.ts'
import { InFlightWindow } from './in-flight-window.ts'
import { pubackOf } from './puback.ts'
import { createSparingTeller, type SenderLimits, SenderPace } from './sender-limits.ts'
import { guardSize, maxPacketBytes } from './size-guard.ts'
import { topicMatches } from './topic-filter.ts'

/** Unhandled messages of one credential, and of all together, before their connections are read no further. */
const deviceWindow = { messages: 1_000, bytes: 8 * maxPacketBytes }
const brokerWindow = { messages: 50_000, bytes: 64 * maxPacketBytes }

/** Acknowledgements that a device may leave unread before it is cut off. */
const mostUnreadBytes = 256 * 1024

/** Timers are no finer; what is shorter adds up until it is not. */
const shortestHoldMs = 1

/** CONNACK return codes (MQTT 3.1.1 §3.2.2.3). */
const unknownVersion = 1
const serverUnavailable = 3
const badCredentials = 4

/** All connections of one credential: what they send counts together, or a device would only have to connect once more. */
interface Device {
  readonly username: string
  readonly window: InFlightWindow
  connections: number
}

const refusal = (returnCode: 3 | 4, message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode })

/**
 * The broker inside the process (aedes; MQTT 3.1 and 3.1.1). Devices sign in and publish, and may listen to what `access`
 * lets them: commands for themselves, the presence of hosts. A QoS 1 message is given to aedes as QoS 0 and
 * acknowledged by us once the handler has resolved: other messages of the same connection go on meanwhile. When the
 * handler rejects, the connection is closed and the device, which holds no acknowledgement, sends the message again.
 * A credential that sends too much is read more slowly: it loses nothing, and the others do not notice.
 */
export const openBuiltInBroker = async ({
  host,
  port,
  log,
  access,
  metrics,
  limits,
}: {
  readonly host: string
  readonly port: number
  readonly log: Log
  readonly access: DeviceAccess
  readonly metrics: BrokerMetrics
  readonly limits: SenderLimits
}): Promise<Broker> => {
  let filters: readonly string[] = []
  let handler: FieldMessageHandler | undefined
  const devices = new WeakMap<Client, Device>()
  const addresses = new WeakMap<Client, string>()
  const byUsername = new Map<string, Device>()
  const everything = new InFlightWindow(brokerWindow)
  const pace = new SenderPace(limits)
  const tellHeld = createSparingTeller((username, messages) =>
    log.warn({ username, messages, limits }, 'a device sends more than it may and is held back'),
  )
  const tellTooLarge = createSparingTeller((device, times) =>
    log.warn({ device, times, limitBytes: maxPacketBytes }, 'device cut off: packet too large'),
  )
  const tellVersion = createSparingTeller((address, times) =>
    log.warn({ address, times }, 'device refused: MQTT 3.1 and 3.1.1 are spoken here, MQTT 5 needs an outside broker'),
  )
  const tellRefused = createSparingTeller((what, times) => log.warn({ what, times }, 'publications refused'))
  const count = (reason: CutReason) => metrics.cuts.inc({ reason })

  const enter = (client: Client, username: string): void => {
    const device = byUsername.get(username) ?? { username, window: new InFlightWindow(deviceWindow), connections: 0 }
    device.connections += 1
    byUsername.set(username, device)
    devices.set(client, device)
    metrics.connections.inc()
  }

  const leave = (client: Client): void => {
    const device = devices.get(client)
    if (!device || !devices.delete(client)) return
    device.connections -= 1
    if (device.connections === 0) byUsername.delete(device.username)
    metrics.connections.dec()
  }

  const authenticate: NonNullable<AedesOptions['authenticate']> = (client, username, password, done) => {
    if (!handler) return done(refusal(serverUnavailable, 'starting'), null)
    if (!username || !password) {
      count('credentials')
      return done(refusal(badCredentials, 'anonymous'), null)
    }
    access.authenticate(username, password.toString()).then(
      (known) => {
        if (!known) {
          count('credentials')
          log.warn({ username: username.slice(0, 100) }, 'device refused: wrong name or secret')
          return done(refusal(badCredentials, 'wrong name or secret'), null)
        }
        if (client.closed) return done(refusal(serverUnavailable, 'gone'), null)
        enter(client, username)
        client.conn.once('close', () => leave(client))
        // A device must not be able to push another off the broker by taking its client id.
        client.id = `${username}/${client.id}`
        done(null, true)
      },
      (error: unknown) => {
        log.error({ err: error }, 'device credentials could not be checked')
        done(refusal(serverUnavailable, 'credentials could not be checked'), null)
      },
    )
  }

  const authorizePublish: NonNullable<AedesOptions['authorizePublish']> = (client, packet, readOn) => {
    const device = client && devices.get(client)
    if (!device) return readOn(new Error('not signed in'))
    access.mayPublish(device.username, packet.topic).then((allowed) => {
      if (!allowed) {
        count('not-allowed')
        tellRefused(`${device.username} to ${packet.topic.slice(0, 200)}`)
        return readOn(new Error('not allowed to publish there'))
      }
      packet.retain = false
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const handled =
        handler && filters.some((filter) => topicMatches(filter, packet.topic))
          ? handler({
              topic: packet.topic,
              payload,
              username: device.username,
              isSentOnce: packet.qos === 0 || client.closed,
            })
          : Promise.resolve()
      device.window.take(payload.length)
      everything.take(payload.length)
      metrics.unhandled.inc()
      const { messageId, qos } = packet
      const settled = handled.then(
        () => {
          if (qos !== 1 || messageId === undefined || client.closed) return
          client.conn.write(pubackOf(messageId))
          if (client.conn.writableLength <= mostUnreadBytes) return
          count('unread')
          client.close()
        },
        (error: unknown) => {
          if (client.closed) return
          log.warn({ err: error, username: device.username }, 'messages not stored; the device will send them again')
          count('not-stored')
          client.close()
        },
      )
      settled.finally(() => {
        device.window.release(payload.length)
        everything.release(payload.length)
        metrics.unhandled.dec()
      })
      if (qos === 2) {
        // Rare: aedes acknowledges in two steps itself, so the connection waits for the store here.
        handled.then(
          () => readOn(null),
          (error: unknown) => readOn(error instanceof Error ? error : new Error('not stored')),
        )
        return
      }
      packet.qos = 0
      const goOn = () => device.window.whenOpen(() => everything.whenOpen(() => readOn(null)))
      const holdMs = pace.hold(device.username, payload.length, performance.now())
      if (holdMs < shortestHoldMs) return goOn()
      metrics.held.inc({ credential: device.username })
      tellHeld(device.username)
      setTimeout(goOn, holdMs)
    }, readOn)
  }

  const aedes = await Aedes.createBroker({
    authenticate,
    authorizePublish,
    authorizeSubscribe: (client, subscription, done) => {
      const device = client && devices.get(client)
      if (!device) return done(null, null)
      access.mayListen(device.username, subscription.topic).then(
        (allowed) => done(null, allowed ? subscription : null),
        (error: unknown) => {
          log.error({ err: error }, 'a subscription could not be checked')
          done(null, null)
        },
      )
    },
  })
  // Not among the events that its types know; without a listener it would end the process.
  const events: EventEmitter = aedes
  events.on('error', (error: Error) => log.error({ err: error }, 'the built-in broker reported an error'))
  aedes.on('clientError', (client: Client, error: Error) =>
    log.debug({ client: client.id, reason: error.message }, 'device connection failed'),
  )
  // Neither a device nor one that was: another version of MQTT, bytes that are no MQTT, or no CONNECT in time.
  aedes.on('connectionError', (client: Client, error: Error) => {
    if ((error as Error & { errorCode?: number }).errorCode === unknownVersion) {
      count('mqtt-version')
      return tellVersion(addresses.get(client) ?? '')
    }
    count('not-mqtt')
    log.debug({ reason: error.message }, 'connection without a device failed')
  })

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    const address = String(socket.remoteAddress)
    const client = aedes.handle(
      guardSize(socket, maxPacketBytes, () => {
        count('packet-too-large')
        tellTooLarge(devices.get(client)?.username ?? address)
      }),
    )
    addresses.set(client, address)
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    aedes.close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} for MQTT is in use on ${host}. Stop the other program or set MQTT_PORT.`)
    throw error
  }
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port

  const publish = ({ topic, payload, qos = 0, retain = false }: FieldCommand) =>
    new Promise<void>((resolve, reject) => {
      aedes.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos, retain, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  const farewells = new Set<() => Promise<void>>()

  return {
    kind: 'built-in',
    url: `mqtt://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    subscribe: async (wanted, receive) => {
      filters = [...filters, ...wanted]
      handler = receive
    },
    attend: async ({ topic, begin, end }, wanted, receive) => {
      filters = [...filters, ...wanted]
      handler = receive
      const setOnline = (isOnline: boolean) =>
        publish({ topic, payload: Buffer.from(isOnline ? begin().online : end()), retain: true })
      const sayFarewell = () => setOnline(false)
      farewells.add(sayFarewell)
      await setOnline(true)
      return {
        setOnline,
        leave: async () => {
          if (farewells.delete(sayFarewell)) await sayFarewell()
        },
      }
    },
    listen: () => Promise.reject(new Error('the built-in broker has one listener: the process that it is in')),
    publish,
    connected: () => server.listening,
    close: async () => {
      for (const sayFarewell of farewells) await sayFarewell()
      const closed = once(server, 'close')
      server.close()
      await new Promise<void>((resolve) => aedes.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
