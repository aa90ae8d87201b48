import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Broker, DeviceAccess, RefusedPublication } from './broker.ts'
import { createBrokerMetrics } from './broker-metrics.ts'
import { openBuiltInBroker } from './built-in-broker.ts'
import { openOutsideBroker, type Sharing } from './outside-broker.ts'
import { defaultSenderLimits, type SenderLimits } from './sender-limits.ts'

export type BrokerConfig = Pick<Config, 'host' | 'mqttPort' | 'mqttUrl' | 'webApplicationUrl'> &
  Partial<Pick<Config, 'mqttMessagesPerSecond'>>

/**
 * Opens the broker that the settings ask for. The built-in one has its port when this resolves and turns devices away
 * until `subscribe`; an outside one is dialled at `subscribe` and redialled for as long as it takes.
 */
export const openBroker = ({
  config,
  log,
  access,
  metrics,
  limits,
  sharing,
  onRefused = () => undefined,
}: {
  readonly config: BrokerConfig
  readonly log: Log
  readonly access: DeviceAccess
  readonly metrics?: Registry
  /** Of one credential, or of one farm where an outside broker does not tell who sends; else those of the settings. */
  readonly limits?: Partial<SenderLimits>
  /** Of an outside broker with other processes. */
  readonly sharing?: Sharing
  /** Called for each publication that the built-in broker refuses because of its topic. */
  readonly onRefused?: (publication: RefusedPublication) => void
}): Promise<Broker> => {
  const common = { log, metrics: createBrokerMetrics(metrics), limits: { ...limitsOf(config), ...limits } }
  return config.mqttUrl === undefined
    ? openBuiltInBroker({ host: config.host, port: config.mqttPort, access, onRefused, ...common })
    : Promise.resolve(
        openOutsideBroker({ url: config.mqttUrl, installation: config.webApplicationUrl, sharing, ...common }),
      )
}

const limitsOf = ({ mqttMessagesPerSecond: setting }: BrokerConfig): SenderLimits => {
  if (setting === undefined) return defaultSenderLimits
  if (setting === 0) return { ...defaultSenderLimits, messagesPerSecond: Infinity, bytesPerSecond: Infinity }
  const { messagesPerSecond, bytesPerSecond } = defaultSenderLimits
  // Who may send more messages may send more bytes.
  return {
    ...defaultSenderLimits,
    messagesPerSecond: setting,
    bytesPerSecond: bytesPerSecond * Math.max(1, setting / messagesPerSecond),
  }
}
