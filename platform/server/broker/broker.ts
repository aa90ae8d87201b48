/** A message that came from the field. */
export interface FieldMessage {
  readonly topic: string
  readonly payload: Uint8Array
  /** Credential that published it, when the broker knows. */
  readonly username: string | undefined
}

/**
 * Receives field messages. The broker is told that a message arrived (QoS 1 acknowledgement)
 * only when the returned promise resolves; a rejection leaves it unacknowledged, to be sent again.
 */
export type FieldMessageHandler = (message: FieldMessage) => Promise<void>

/** Decides who may connect and publish; the built-in broker asks it. */
export interface DeviceAccess {
  /** True when the secret is right. */
  authenticate(username: string, secret: string): Promise<boolean>
  /** True when this credential may publish to the topic. */
  mayPublish(username: string, topic: string): Promise<boolean>
}

/** The MQTT side of the field: built-in (aedes) or any MQTT 5 broker. */
export interface Broker {
  readonly kind: 'built-in' | 'outside'
  /** What devices connect to, e.g. mqtt://127.0.0.1:1883. */
  readonly url: string
  /** Starts delivering; filters are MQTT topic filters. */
  subscribe(filters: readonly string[], handler: FieldMessageHandler): Promise<void>
  connected(): boolean
  close(): Promise<void>
}
