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
      help: 'Devices signed in to the built-in broker',
      registers,
    }),
    unhandled: new Gauge({
      name: 'solvane_broker_unhandled_messages',
      help: 'Messages received and neither stored nor refused yet',
      registers,
    }),
    cuts: new Counter({
      name: 'solvane_broker_cut_total',
      help: 'Connections that the built-in broker refused or ended, by reason',
      labelNames: ['reason'],
      registers,
    }),
    held: new Counter({
      name: 'solvane_broker_held_messages_total',
      help: 'Messages whose sender was held back because it sent too much, by credential',
      labelNames: ['credential'],
      registers,
    }),
    excess: new Counter({
      name: 'solvane_broker_excess_messages_total',
      help: 'Messages refused because their farm sent too much through an outside broker, by farm',
      labelNames: ['farm'],
      registers,
    }),
    connected: new Gauge({
      name: 'solvane_broker_connected',
      help: 'Sessions with the outside broker that stand: 1, and 1 for each that is taken over from a process that is gone',
      registers,
    }),
  }
}
