import type { Client } from 'aedes'
import type { BrokerMetrics } from './broker-metrics.ts'
import { InFlightWindow } from './in-flight-window.ts'
import { maxPacketBytes } from './size-guard.ts'

/** Unhandled messages of one credential before its connections are read no further. */
const deviceWindow = { messages: 1_000, bytes: 8 * maxPacketBytes }

/** All connections of one credential: what they send counts together, or a device would only have to connect once more. */
export interface Device {
  readonly username: string
  readonly window: InFlightWindow
  connections: number
}

/** The devices that are signed in at the built-in broker. */
export interface ConnectedDevices {
  of(client: Client): Device | undefined
  enter(client: Client, username: string): void
  leave(client: Client): void
}

export const createConnectedDevices = (metrics: Pick<BrokerMetrics, 'connections'>): ConnectedDevices => {
  const devices = new WeakMap<Client, Device>()
  const byUsername = new Map<string, Device>()
  return {
    of: (client) => devices.get(client),
    enter(client, username) {
      const device = byUsername.get(username) ?? { username, window: new InFlightWindow(deviceWindow), connections: 0 }
      device.connections += 1
      byUsername.set(username, device)
      devices.set(client, device)
      metrics.connections.inc()
    },
    leave(client) {
      const device = devices.get(client)
      if (!device || !devices.delete(client)) return
      device.connections -= 1
      if (device.connections === 0) byUsername.delete(device.username)
      metrics.connections.dec()
    },
  }
}
