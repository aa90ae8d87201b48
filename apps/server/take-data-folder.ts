import type { Config } from '../../platform/server/config/config.ts'
import { type DataFolderLock, lockDataFolder } from '../../platform/server/data-folder/lock-data-folder.ts'
import type { Log } from '../../platform/server/log/log.ts'
import { checkPort } from './free-port.ts'
import { exitImmediately, type Shutdown } from './shutdown.ts'

/** One owner and free ports: nothing is opened before both are sure. */
export const takeDataFolder = async (config: Config, log: Log, shutdown: Shutdown): Promise<DataFolderLock> => {
  const { dataFolder, host, port, mqttUrl, mqttPort } = config
  const lock = await lockDataFolder(dataFolder, { port, host, onLost: () => exitImmediately(log, dataFolder) })
  shutdown.onStop('data folder', () => lock.release())
  await checkPort(host, port, 'PORT')
  if (mqttUrl === undefined) await checkPort(host, mqttPort, 'MQTT_PORT')
  return lock
}
