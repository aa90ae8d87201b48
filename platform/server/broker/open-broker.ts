import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Broker, DeviceAccess } from './broker.ts'
import { openBuiltInBroker } from './built-in-broker.ts'
import { openOutsideBroker } from './outside-broker.ts'

export type BrokerConfig = Pick<Config, 'host' | 'mqttPort' | 'mqttUrl' | 'webApplicationUrl'>

/**
 * Opens the broker that the settings ask for. The built-in one has its port when this resolves and turns devices away
 * until `subscribe`; an outside one is dialled at `subscribe` and redialled for as long as it takes.
 */
export const openBroker = ({
  config,
  log,
  access,
}: {
  readonly config: BrokerConfig
  readonly log: Log
  readonly access: DeviceAccess
}): Promise<Broker> =>
  config.mqttUrl === undefined
    ? openBuiltInBroker({ host: config.host, port: config.mqttPort, log, access })
    : Promise.resolve(openOutsideBroker({ url: config.mqttUrl, installation: config.webApplicationUrl, log }))
