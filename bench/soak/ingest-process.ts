import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openBroker } from '../../platform/server/broker/open-broker.ts'
import { startIngest } from '../../platform/server/ingest/start-ingest.ts'
import { createLatestValues } from '../../platform/server/live/latest-values.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { soakFarm, soakTags } from './field.ts'

/**
 * Broker, ingest and historian of the product in a process of their own, made to be killed; SIGTERM ends it in order.
 * Arguments: data folder, MQTT port. Says 'ready' to its parent.
 */
const [dataFolder = '', mqttPort = '0'] = process.argv.slice(2)
const log = pino({ level: 'warn' }, pino.destination(2))
const metrics = new Registry()
const historian = await openHistorian({
  config: { clickhouseUrl: undefined, dataFolder },
  log,
  metrics,
  version: 'soak',
})
const broker = await openBroker({
  config: { host: '127.0.0.1', mqttPort: Number(mqttPort), mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
  log,
  access: {
    authenticate: async () => true,
    mayPublish: async () => true,
    mayListen: async () => false,
  },
})
const ingest = await startIngest({
  broker,
  tags: soakTags,
  quarantine: { keep: ({ reason, detail }) => console.error(`refused: ${reason} ${detail}`) },
  historian,
  latest: createLatestValues({ farmOf: () => soakFarm }),
  live: { publish: () => undefined, setBacklog: () => undefined },
  log,
  metrics,
})
process.once('SIGTERM', async () => {
  await ingest.stop()
  await broker.close()
  await historian.close()
  process.exit(0)
})
process.send?.('ready')
