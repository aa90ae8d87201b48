/** A message from a plant. */
export interface FieldMessage {
  readonly topic: string
  readonly payload: Uint8Array
  /** User name of the publisher, if the broker knows it. */
  readonly username: string | undefined
  /** True for a message above the rate limit that could not be throttled. Ingest rejects and counts it. */
  readonly isExcess?: boolean
  /** True if nobody repeats the message: QoS 0, a last will, or already acknowledged. */
  readonly isSentOnce?: boolean
}

/**
 * Receives plant messages. The broker acknowledges a message (QoS 1) when the promise resolves. After a rejection it
 * delivers the message again.
 */
export type FieldMessageHandler = (message: FieldMessage) => Promise<void>

/** A message from Solvane to a plant. */
export interface FieldCommand {
  readonly topic: string
  readonly payload: Uint8Array
  /** Default 0. */
  readonly qos?: 0 | 1
  readonly retain?: boolean
}

/** A retained message with the state of this host for devices. */
export interface HostPresence {
  readonly topic: string
  /** Payloads of a new presence: one while connected, and the last will. */
  begin(): { readonly online: string; readonly offline: string }
  /** Payload before an orderly disconnect, or while the host accepts no data. */
  end(): string
}

/** A published presence. */
export interface Attendance {
  /**
   * False publishes the offline state, so that devices buffer their data until the next presence. The host still
   * receives messages.
   */
  setOnline(isOnline: boolean): Promise<void>
  leave(): Promise<void>
}

/** Access control of the built-in broker. */
export interface DeviceAccess {
  /** Whether the secret is correct. */
  authenticate(username: string, secret: string): Promise<boolean>
  /** Whether this credential may publish to the topic. */
  mayPublish(username: string, topic: string): Promise<boolean>
  /** Whether this credential may subscribe to the filter. */
  mayListen(username: string, filter: string): Promise<boolean>
}

/** A publication to a topic that its sender may not use. */
export interface RefusedPublication {
  readonly username: string
  readonly topic: string
}

/** The MQTT broker: built in (aedes), or any MQTT 5 broker. */
export interface Broker {
  readonly kind: 'built-in' | 'outside'
  /** Address for devices, e.g. mqtt://127.0.0.1:1883. */
  readonly url: string
  /** Starts delivery; filters are MQTT topic filters. */
  subscribe(filters: readonly string[], handler: FieldMessageHandler): Promise<void>
  /**
   * Delivers as a host with a presence message. It is published after the subscription and withdrawn at close, by us
   * or by the broker.
   * For protocols with messages at QoS 0.
   */
  attend(presence: HostPresence, filters: readonly string[], handler: FieldMessageHandler): Promise<Attendance>
  /**
   * Receives each message at most once and acknowledges nothing, independent of other receivers.
   * `onReady` is called at the start and after each interruption. External brokers only.
   */
  listen(filters: readonly string[], handler: FieldMessageHandler, onReady: () => void): Promise<void>
  publish(command: FieldCommand): Promise<void>
  connected(): boolean
  close(): Promise<void>
}
