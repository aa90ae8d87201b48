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
      help: 'Tags that open push connections hold, each counted once a connection',
      registers,
    }),
    refused: new Counter({
      name: 'solvane_push_refused_total',
      help: 'Push handshakes refused before the token was read, by reason',
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
      help: 'Frames given to connections; one encoded frame may go to many',
      registers,
    }),
    coalesced: new Counter({
      name: 'solvane_push_coalesced_values_total',
      help: 'Values that a newer one of the same tag replaced before they were sent',
      registers,
    }),
    values: new Counter({ name: 'solvane_push_values_total', help: 'Values given to connections', registers }),
    pace: new Gauge({ name: 'solvane_push_pace_ms', help: 'Time between frames that the load allows', registers }),
  }
}
