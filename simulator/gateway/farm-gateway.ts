import mqtt from 'mqtt'
import {
  activeAlarmsTopic,
  dataTopic,
  eventTopic,
  statusTopic,
} from '../../features/plant-connection/contract/topics.ts'

/** The line of one farm to the broker. */
export interface FarmGateway {
  readonly farmCode: string
  connected(): boolean
  /** Messages sent and not yet acknowledged. */
  inFlight(): number
  /** Resolves when the broker has the message for good (QoS 1); rejects when the gateway closes first. */
  sendData(deviceCode: string, payload: string): Promise<void>
  sendStatus(deviceCode: string, payload: string): Promise<void>
  sendEvent(deviceCode: string, payload: string): Promise<void>
  /** A list of active alarms. */
  sendActive(deviceCode: string, payload: string): Promise<void>
  /** Resolves at once when connected, else with the next connection; rejects when the gateway closes first. */
  whenConnected(): Promise<void>
  close(): Promise<void>
}

export interface Credential {
  readonly username: string
  readonly secret: string
}

/** Messages that are not acknowledged within this time after `close` are given up. */
const farewellMs = 1500

/** Connects and keeps connecting, a little apart from the other farms; `report` gets a line when the line's state changes. */
export const connectFarm = (
  brokerUrl: string,
  farmCode: string,
  { username, secret }: Credential,
  report: (line: string) => void,
): FarmGateway => {
  const client = mqtt.connect(brokerUrl, {
    clientId: username,
    username,
    password: secret,
    keepalive: 30,
    reconnectPeriod: 1500 + Math.floor(Math.random() * 1500),
    // The server may still be starting, or the plant may be registered a moment later.
    reconnectOnConnackError: true,
  })
  let inFlight = 0
  let closed = false
  let everConnected = false
  let isDown = false
  let lastTrouble = ''
  let waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  /** Messages under way, by their numbers at the client. */
  const underWay = new Set<number>()

  client.on('connect', () => {
    lastTrouble = ''
    everConnected = true
    for (const { resolve } of waiting) resolve()
    waiting = []
    if (!isDown) return
    report(`${farmCode}: connected again`)
    isDown = false
  })
  client.on('close', () => {
    if (!closed && everConnected) isDown = true
    // The client would send them again one by one, each once the one before is acknowledged, and all else behind them.
    for (const number of underWay) client.removeOutgoingMessage(number)
  })
  client.on('error', (error) => {
    if (!closed && error.message !== lastTrouble) report(`${farmCode}: ${error.message}`)
    lastTrouble = error.message
  })

  const whenConnected = (): Promise<void> =>
    client.connected
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          if (closed) reject(new Error('gateway closed'))
          else waiting.push({ resolve, reject })
        })

  /** False: the connection was lost before the broker acknowledged it. */
  const publishOnce = async (topic: string, payload: string): Promise<boolean> => {
    // The client would refuse it without a number of its own.
    if (client.disconnecting) throw new Error('gateway closed')
    const publishing = client.publishAsync(topic, payload, { qos: 1 })
    const number = client.getLastMessageId()
    underWay.add(number)
    try {
      await publishing
      return true
    } catch (error) {
      if (closed || client.connected) throw error
      return false
    } finally {
      underWay.delete(number)
    }
  }

  const publish = async (topic: string, payload: string): Promise<void> => {
    inFlight += 1
    try {
      do await whenConnected()
      while (!(await publishOnce(topic, payload)))
    } finally {
      inFlight -= 1
    }
  }

  return {
    farmCode,
    connected: () => client.connected,
    inFlight: () => inFlight,
    sendData: (deviceCode, payload) => publish(dataTopic(farmCode, deviceCode), payload),
    sendStatus: (deviceCode, payload) => publish(statusTopic(farmCode, deviceCode), payload),
    sendEvent: (deviceCode, payload) => publish(eventTopic(farmCode, deviceCode), payload),
    sendActive: (deviceCode, payload) => publish(activeAlarmsTopic(farmCode, deviceCode), payload),
    whenConnected,
    close: async () => {
      if (closed) return
      closed = true
      for (const { reject } of waiting) reject(new Error('gateway closed'))
      waiting = []
      const deadline = Date.now() + farewellMs
      while (client.connected && inFlight > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20))
      await client.endAsync(true)
    },
  }
}
