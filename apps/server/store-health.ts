import { statfs } from 'node:fs/promises'
import type { Broker } from '../../platform/server/broker/broker.ts'
import type { Config } from '../../platform/server/config/config.ts'
import type { Health, StoreHealth } from '../../platform/server/http/health.ts'
import { type Halt, haltWords } from '../../platform/server/ingest/halt.ts'
import type { Relations } from '../../platform/server/relations/relations.ts'
import type { Historian } from '../../platform/server/telemetry/historian.ts'

interface Stores {
  readonly config: Pick<Config, 'clickhouseUrl' | 'dataFolder' | 'roles'>
  readonly relations: Pick<Relations, 'ping'>
  readonly historian: Pick<Historian, 'ping'>
  /** Undefined where this process has nothing to do with the field. */
  readonly broker: Pick<Broker, 'connected'> | undefined
  /** Why nothing is acknowledged now; undefined where it is, or where this process does not ingest. */
  readonly halt: () => Halt | undefined
}

/** With less the embedded historian stores nothing. */
const leastFreeBytes = 1024 * 1024

const hasRoom = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= leastFreeBytes
  } catch {
    return true
  }
}

const ingestHealth = async ({ config, halt }: Stores): Promise<StoreHealth> => {
  // With CLICKHOUSE_URL the disk of the historian is elsewhere.
  const isFull = config.clickhouseUrl === undefined && !(await hasRoom(config.dataFolder))
  const why = halt() ?? (isFull ? 'disk-full' : undefined)
  return why === undefined ? { name: 'ingest', up: true } : { name: 'ingest', up: false, reason: haltWords[why] }
}

/** Asks every store whether it answers, all at once, and the reception whether it acknowledges. */
export const createStoreHealth = (stores: Stores): Health => ({
  check: async (timeoutMs) => {
    const { config, relations, historian, broker } = stores
    const answers = (ping: Promise<void>) =>
      ping.then(
        () => true,
        () => false,
      )
    const [relationsUp, historianUp, ingest] = await Promise.all([
      answers(relations.ping(timeoutMs)),
      answers(historian.ping(timeoutMs)),
      config.roles.includes('ingest') ? ingestHealth(stores) : undefined,
    ])
    return [
      { name: 'relations', up: relationsUp },
      { name: 'historian', up: historianUp },
      ...(broker ? [{ name: 'broker', up: broker.connected() }] : []),
      ...(ingest ? [ingest] : []),
    ]
  },
})
