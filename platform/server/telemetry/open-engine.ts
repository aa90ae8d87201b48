import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { ForkedChdbConnection } from './chdb-connection.ts'
import { type Engine, engineOverConnection, engineOverServer } from './engine.ts'
import { clusterOf, oneNode } from './topology.ts'

export interface EngineOpening {
  readonly config: Pick<Config, 'clickhouseUrl' | 'dataFolder'> & Partial<Pick<Config, 'clickhouseCluster'>>
  readonly log: Log
}

/** Where the embedded engine keeps its data. */
export const embeddedFolder = (dataFolder: string): string => join(dataFolder, 'historian')

const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || 'default'

/** The ClickHouse server of CLICKHOUSE_URL, or chDB in the data folder; `onCrash` hears of each start after a crash. */
export const openEngine = ({ config, log }: EngineOpening, onCrash: () => void): Engine => {
  if (config.clickhouseUrl)
    return engineOverServer(
      config.clickhouseUrl,
      config.clickhouseCluster ? clusterOf(config.clickhouseCluster, databaseOf(config.clickhouseUrl)) : oneNode,
    )
  const folder = embeddedFolder(config.dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const connection = new ForkedChdbConnection({
    folder,
    onCrash(reason) {
      onCrash()
      log.error({ reason }, 'the embedded historian stopped; it is started again')
    },
    onStart: (processId) => log.info({ processId, folder }, 'embedded historian started'),
  })
  return engineOverConnection(connection)
}
