import { type EventEmitter, once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes, type AedesOptions, type Client } from 'aedes'
import type { Log } from '../log/log.ts'
import type { Broker, DeviceAccess, FieldCommand, HostPresence, RefusedPublication } from './broker.ts'
import type { BrokerMetrics, CutReason } from './broker-metrics.ts'
import { type ConnectedDevices, createConnectedDevices } from './built-in-devices.ts'
import { createFieldIntake, createFieldReceiver } from './built-in-intake.ts'
import { createDeviceSignIn } from './built-in-sign-in.ts'
import { createThrottledLog, type SenderLimits } from './sender-limits.ts'
import { guardSize, maxPacketBytes } from './size-guard.ts'

/** CONNACK return code (MQTT 3.1.1 §3.2.2.3). */
const unknownVersion = 1

interface BuiltInBrokerOptions {
  readonly host: string
  readonly port: number
  readonly log: Log
  readonly access: DeviceAccess
  readonly metrics: BrokerMetrics
  readonly limits: SenderLimits
  readonly onRefused: (publication: RefusedPublication) => void
}

type Count = (reason: CutReason) => void

const createListenCheck =
  (access: DeviceAccess, devices: ConnectedDevices, log: Log): NonNullable<AedesOptions['authorizeSubscribe']> =>
  (client, subscription, done) => {
    const device = client && devices.of(client)
    if (!device) return done(null, null)
    access.mayListen(device.username, subscription.topic).then(
      (allowed) => done(null, allowed ? subscription : null),
      (error: unknown) => {
        log.error({ err: error }, 'a subscription could not be checked')
        done(null, null)
      },
    )
  }

/** Logs and counts the connections that fail; `addressOf` knows where one came from. */
const followErrors = (aedes: Aedes, log: Log, count: Count, addressOf: (client: Client) => string): void => {
  const logVersion = createThrottledLog((address, times) =>
    log.warn({ address, times }, 'device refused: MQTT 3.1 and 3.1.1 are spoken here, MQTT 5 needs an outside broker'),
  )
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
      return logVersion(addressOf(client))
    }
    count('not-mqtt')
    log.debug({ reason: error.message }, 'connection without a device failed')
  })
}

/** Listens on a port; resolves with the port that was bound, which differs where 0 was asked for. */
const listen = async (server: Server, host: string, port: number): Promise<number> => {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} for MQTT is in use on ${host}. Stop the other program or set MQTT_PORT.`)
    throw error
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Hosts that are present while this process runs, and what they publish when it ends. */
const createPresence = (publish: (command: FieldCommand) => Promise<void>) => {
  const offlineMessages = new Set<() => Promise<void>>()
  return {
    begin: async ({ topic, begin, end }: HostPresence) => {
      const setOnline = (isOnline: boolean) =>
        publish({ topic, payload: Buffer.from(isOnline ? begin().online : end()), retain: true })
      const publishOffline = () => setOnline(false)
      offlineMessages.add(publishOffline)
      await setOnline(true)
      return {
        setOnline,
        leave: async () => {
          if (offlineMessages.delete(publishOffline)) await publishOffline()
        },
      }
    },
    endAll: async () => {
      for (const publishOffline of offlineMessages) await publishOffline()
    },
  }
}

/** The TCP server of the devices. */
const createDeviceServer = (
  aedes: Aedes,
  { log, devices, count }: { readonly log: Log; readonly devices: ConnectedDevices; readonly count: Count },
) => {
  const addresses = new WeakMap<Client, string>()
  const sockets = new Set<Socket>()
  const logTooLarge = createThrottledLog((device, times) =>
    log.warn({ device, times, limitBytes: maxPacketBytes }, 'device cut off: packet too large'),
  )
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    const address = String(socket.remoteAddress)
    const client = aedes.handle(
      guardSize(socket, maxPacketBytes, () => {
        count('packet-too-large')
        logTooLarge(devices.of(client)?.username ?? address)
      }),
    )
    addresses.set(client, address)
  })
  return {
    server,
    addressOf: (client: Client): string => addresses.get(client) ?? '',
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await new Promise<void>((resolve) => aedes.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * The broker inside the process (aedes; MQTT 3.1 and 3.1.1). Devices sign in and publish, and may listen to what `access`
 * lets them: commands for themselves, the presence of hosts. When the handler rejects a message, the connection is closed
 * and the device, which holds no acknowledgement, sends the message again. A credential that sends too much is read more
 * slowly: it loses nothing, and the others do not notice.
 */
export const openBuiltInBroker = async (options: BuiltInBrokerOptions): Promise<Broker> => {
  const { host, port, log, access, metrics, limits, onRefused } = options
  const count: Count = (reason) => metrics.cuts.inc({ reason })
  const devices = createConnectedDevices(metrics)
  const receiver = createFieldReceiver()
  const aedes = await Aedes.createBroker({
    authenticate: createDeviceSignIn({ access, devices, log, count, isOpen: receiver.isOpen }),
    authorizePublish: createFieldIntake({ access, devices, receiver, metrics, limits, log, count, onRefused }),
    authorizeSubscribe: createListenCheck(access, devices, log),
  })
  const { server, addressOf, close } = createDeviceServer(aedes, { log, devices, count })
  followErrors(aedes, log, count, addressOf)
  const boundPort = await listen(server, host, port).catch((error: unknown) => {
    aedes.close()
    throw error
  })

  const publish = ({ topic, payload, qos = 0, retain = false }: FieldCommand) =>
    new Promise<void>((resolve, reject) => {
      aedes.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos, retain, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  const presence = createPresence(publish)

  return {
    kind: 'built-in',
    url: `mqtt://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    subscribe: async (wanted, receive) => receiver.subscribe(wanted, receive),
    attend: (watched, wanted, receive) => {
      receiver.subscribe(wanted, receive)
      return presence.begin(watched)
    },
    listen: () => Promise.reject(new Error('the built-in broker has one listener: the process that it is in')),
    publish,
    connected: () => server.listening,
    close: async () => {
      await presence.endAll()
      await close()
    },
  }
}
