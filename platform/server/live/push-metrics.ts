import { Counter, Gauge, type Registry } from 'prom-client'

export type PushMetrics = ReturnType<typeof createPushMetrics>

export const createPushMetrics = (registry: Registry) => {
  const registers = [registry]
  return {
    connections: new Gauge({
      name: 'solvane_push_connections',
      help: 'Open push connections',
      labelNames: ['kind'],
      registers,
    }),
    subscribedTags: new Gauge({
      name: 'solvane_push_subscribed_tags',
      help: 'Subscribed tags, counted once per connection',
      registers,
    }),
    refused: new Counter({
      name: 'solvane_push_refused_total',
      help: 'Push handshakes refused before the token was checked, by reason',
      labelNames: ['reason'],
      registers,
    }),
    dropped: new Counter({
      name: 'solvane_push_dropped_total',
      help: 'Push connections closed by the server, by reason',
      labelNames: ['reason'],
      registers,
    }),
    framesEncoded: new Counter({ name: 'solvane_push_frames_encoded_total', help: 'Frames encoded', registers }),
    framesSent: new Counter({
      name: 'solvane_push_frames_sent_total',
      help: 'Frames sent to connections; one encoded frame can go to many',
      registers,
    }),
    coalesced: new Counter({
      name: 'solvane_push_coalesced_values_total',
      help: 'Values replaced by a newer value before they were sent, counted once per group of clients with the same tags',
      registers,
    }),
    values: new Counter({ name: 'solvane_push_values_total', help: 'Values sent to connections', registers }),
    pace: new Gauge({ name: 'solvane_push_pace_ms', help: 'Current interval between frames', registers }),
  }
}
