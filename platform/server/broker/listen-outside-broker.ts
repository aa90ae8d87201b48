import mqtt, { type IPublishPacket } from 'mqtt'
import type { Log } from '../log/log.ts'
import type { FieldMessageHandler } from './broker.ts'
import type { ExcessJudge } from './excess-judge.ts'
import { maxPacketBytes } from './size-guard.ts'

export interface ListenOptions {
  readonly url: string
  readonly filters: readonly string[]
  readonly handler: FieldMessageHandler
  /** Called when the filters are subscribed, also after each time in which messages were missed. */
  readonly onReady: () => void
  readonly isExcess: ExcessJudge
  readonly log: Log
}

/** A connection of its own that hears everything once, as it comes (QoS 0, clean session): what the broker drops is missed. */
export const listenToOutsideBroker = ({ url, filters, handler, onReady, isExcess, log }: ListenOptions) => {
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clean: true,
    properties: { maximumPacketSize: maxPacketBytes },
    resubscribe: false,
    reconnectOnConnackError: true,
    reconnectPeriod: 1_000,
    connectTimeout: 10_000,
    keepalive: 30,
  })
  client.handleMessage = (packet: IPublishPacket, readOn) => {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const { topic } = packet
    handler({ topic, payload, username: undefined, isExcess: isExcess(topic, payload.length) }).then(
      () => readOn(),
      (error: unknown) => {
        log.error({ err: error, topic }, 'a message could not be shown')
        readOn()
      },
    )
  }
  client.on('connect', () => {
    client.subscribe([...filters], { qos: 0 }, (error, granted) => {
      const refused = granted?.filter(({ qos }) => qos >= 128).map((grant) => grant.topic) ?? []
      if (error || refused.length > 0)
        log.error({ err: error, refused }, 'the broker refused to let live values be heard')
      else onReady()
    })
  })
  client.on('error', (error) => log.warn({ reason: error.message }, 'broker connection for live values failed'))
  return { connected: () => client.connected, close: () => client.endAsync(!client.connected) }
}
