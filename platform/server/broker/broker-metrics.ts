import { Counter, Gauge, Registry } from 'prom-client'

export type BrokerMetrics = ReturnType<typeof createBrokerMetrics>

/** Why the built-in broker ended a device's connection or did not open it. */
export type CutReason =
  | 'credentials'
  | 'not-allowed'
  | 'packet-too-large'
  | 'not-mqtt'
  | 'mqtt-version'
  | 'not-stored'
  | 'unread'

export const createBrokerMetrics = (registry: Registry = new Registry()) => {
  const registers = [registry]
  return {
    connections: new Gauge({
      name: 'solvane_broker_connections',
      help: 'Clients connected to the built-in broker',
      registers,
    }),
    unhandled: new Gauge({
      name: 'solvane_broker_unhandled_messages',
      help: 'Messages received, but neither stored nor refused yet',
      registers,
    }),
    cuts: new Counter({
      name: 'solvane_broker_cut_total',
      help: 'Connections that the built-in broker refused or closed, by reason',
      labelNames: ['reason'],
      registers,
    }),
    held: new Counter({
      name: 'solvane_broker_held_messages_total',
      help: 'Messages of a sender that was throttled, by credential',
      labelNames: ['credential'],
      registers,
    }),
    excess: new Counter({
      name: 'solvane_broker_excess_messages_total',
      help: 'Messages refused because their farm exceeded the rate limit through an external broker, by farm',
      labelNames: ['farm'],
      registers,
    }),
    connected: new Gauge({
      name: 'solvane_broker_connected',
      help: 'Open sessions with the external broker',
      registers,
    }),
  }
}
