/** A message that came from the field. */
export interface FieldMessage {
  readonly topic: string
  readonly payload: Uint8Array
  /** Credential that published it, when the broker knows. */
  readonly username: string | undefined
  /** One more than its sender may send, where that could not be held back: to be refused and counted. */
  readonly isExcess?: boolean
  /** Nobody sends it again when it is not taken: QoS 0, the will of a lost connection, or acknowledged before. */
  readonly isSentOnce?: boolean
}

/**
 * Receives field messages. The broker is told that a message arrived (QoS 1 acknowledgement)
 * only when the returned promise resolves; a rejection leaves it unacknowledged, to be sent again.
 */
export type FieldMessageHandler = (message: FieldMessage) => Promise<void>

/** What Solvane says to the field. */
export interface FieldCommand {
  readonly topic: string
  readonly payload: Uint8Array
  /** Default 0. */
  readonly qos?: 0 | 1
  readonly retain?: boolean
}

/** A retained message by which devices know whether this host is there. */
export interface HostPresence {
  readonly topic: string
  /** Begins a new presence: what to say while connected, and what the broker is to say when the connection is gone. */
  begin(): { readonly online: string; readonly offline: string }
  /** What to say before leaving by oneself, or while nothing can be taken. */
  end(): string
}

/** A presence that has begun. */
export interface Attendance {
  /** False: devices are told to keep what they have until a new presence begins; what they send all the same is heard. */
  setOnline(isOnline: boolean): Promise<void>
  leave(): Promise<void>
}

/** Decides who may connect, publish and listen; the built-in broker asks it. */
export interface DeviceAccess {
  /** True when the secret is right. */
  authenticate(username: string, secret: string): Promise<boolean>
  /** True when this credential may publish to the topic. */
  mayPublish(username: string, topic: string): Promise<boolean>
  /** True when this credential may listen to what fits the filter. */
  mayListen(username: string, filter: string): Promise<boolean>
}

/** The MQTT side of the field: built-in (aedes) or any MQTT 5 broker. */
export interface Broker {
  readonly kind: 'built-in' | 'outside'
  /** What devices connect to, e.g. mqtt://127.0.0.1:1883. */
  readonly url: string
  /** Starts delivering; filters are MQTT topic filters. */
  subscribe(filters: readonly string[], handler: FieldMessageHandler): Promise<void>
  /**
   * Delivers too, as a host whose presence devices watch: said once the filters are subscribed, taken back at close or by
   * the broker. For protocols whose messages are sent once (QoS 0).
   */
  attend(presence: HostPresence, filters: readonly string[], handler: FieldMessageHandler): Promise<Attendance>
  /**
   * Hears everything once as it comes, whoever else receives it, and acknowledges nothing; what is lost on the way is lost.
   * `onReady` is called when it begins, and again after each time in which messages were missed. Outside brokers only.
   */
  listen(filters: readonly string[], handler: FieldMessageHandler, onReady: () => void): Promise<void>
  publish(command: FieldCommand): Promise<void>
  connected(): boolean
  close(): Promise<void>
}
