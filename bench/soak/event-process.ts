import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createEventIntake } from '../../features/alarms/server/intake-port.ts'
import type { DeviceAccess } from '../../platform/server/broker/broker.ts'
import { openBroker } from '../../platform/server/broker/open-broker.ts'
import { startIngest } from '../../platform/server/ingest/start-ingest.ts'
import { createLatestValues } from '../../platform/server/live/latest-values.ts'
import { openOwnRelations } from '../live/prepare-data.ts'
import { soakFarm, soakTags } from './field.ts'

const openToAll: DeviceAccess = {
  authenticate: async () => true,
  mayPublish: async () => true,
  mayListen: async () => false,
}

/**
 * Broker, ingest and the store of alarms of the product in a process of their own, made to be killed. Arguments: data folder, MQTT
 * port. Says 'ready' to its parent.
 */
const run = async (dataFolder: string, mqttPort: number): Promise<void> => {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const relations = await openOwnRelations(dataFolder)
  const broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    access: openToAll,
  })
  await startIngest({
    broker,
    tags: soakTags,
    quarantine: { keep: ({ reason, detail }) => console.error(`refused: ${reason} ${detail}`) },
    historian: { append: async () => ({ stored: 0, refused: 0 }) as never },
    latest: createLatestValues({ farmOf: () => soakFarm }),
    live: { publish: () => undefined, setBacklog: () => undefined },
    events: createEventIntake({ db: relations.db, log }),
    log,
    metrics: new Registry(),
  })
  process.send?.('ready')
}

if (import.meta.main) await run(process.argv[2] ?? '', Number(process.argv[3]))
