/** Starts Solvane, from top to bottom. What was started stops in the opposite order. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { LiveSample } from '../../domain/quality.ts'
import { createDeviceAccess, createQuarantine, createTagMap } from '../../features/plant-connection/server/port.ts'
import { createPasswordCheck, createPeopleDirectory } from '../../features/users/server/port.ts'
import { createAudit } from '../../platform/server/audit/create-audit.ts'
import { createTokenCheck } from '../../platform/server/auth/token-check.ts'
import { openBroker } from '../../platform/server/broker/open-broker.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { productVersion } from '../../platform/server/config/product-version.ts'
import { createControlServer } from '../../platform/server/control/control-server.ts'
import { lockDataFolder } from '../../platform/server/data-folder/lock-data-folder.ts'
import type { Command, ServerContext } from '../../platform/server/feature.ts'
import { createHttp } from '../../platform/server/http/create-http.ts'
import { mountIdentity } from '../../platform/server/identity/mount-identity.ts'
import { jsonDecoder } from '../../platform/server/ingest/json-decoder.ts'
import { startIngest } from '../../platform/server/ingest/start-ingest.ts'
import { createLiveHub } from '../../platform/server/live/create-live-hub.ts'
import { createLatestValues } from '../../platform/server/live/latest-values.ts'
import { createLog } from '../../platform/server/log/create-log.ts'
import type { Log } from '../../platform/server/log/log.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import { createSparkplugHost } from '../../platform/server/sparkplug/sparkplug-host.ts'
import type { Sample } from '../../platform/server/telemetry/historian.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { buildWeb, webFolder } from '../../tools/build-web.ts'
import { bootCommands } from './boot-commands.ts'
import { demoSeed, describeDemo, seedDemo } from './demo.ts'
import { features } from './features.ts'
import { checkPort } from './free-port.ts'
import { localeFolders } from './locale-folders.ts'
import { createShutdown, type Shutdown, stopOnFailure, stopOnSignals } from './shutdown.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { createStages } from './stages.ts'
import { startProblem } from './start-problem.ts'
import { createStoreHealth } from './store-health.ts'
import { welcomeText } from './welcome.ts'

const boot = async (config: Config, log: Log, shutdown: Shutdown): Promise<void> => {
  const version = productVersion()
  const stages = createStages(log)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })

  // One owner and free ports: nothing is opened before both are sure.
  const lock = await lockDataFolder(config.dataFolder, { port: config.port, host: config.host })
  shutdown.onStop('data folder', () => lock.release())
  await checkPort(config.host, config.port, 'PORT')
  if (config.mqttUrl === undefined) await checkPort(config.host, config.mqttPort, 'MQTT_PORT')
  log.info({ version, dataFolder: config.dataFolder }, 'starting')

  const demo = config.demo ? describeDemo(config.demoScale) : undefined
  const openingRelations = stages.measure('relations', openRelations({ config, log, version }))
  const openingHistorian = stages.measure('historian', openHistorian({ config, log, metrics, version }))
  shutdown.onStop('relations', closing(openingRelations))
  shutdown.onStop('historian', closing(openingHistorian))
  const seeding = openingRelations.then(({ db }) => (demo ? stages.measure('demo', seedDemo(db, demo.fleet)) : []))
  const [relations, historian, signIns] = await Promise.all([
    openingRelations,
    openingHistorian,
    seeding,
    stages.measure('web pages', buildWeb()),
  ])
  const { db } = relations

  const tags = await createTagMap(db)
  const latest = createLatestValues(tags)
  latest.offer(samplesOf(await stages.measure('latest values', historian.newest(tags.tagIds()))))

  const broker = await openBroker({ config, log, metrics, access: createDeviceAccess(db, { acceptDemo: config.demo }) })
  shutdown.onStop('broker', () => broker.close())

  const passwords = createPasswordCheck(db, config)
  const tokens = createTokenCheck({ config, people: createPeopleDirectory(db, config), db, log })
  const health = createStoreHealth({ relations, historian, broker })
  const audit = createAudit(db, log)
  shutdown.onStop('audit log', () => audit.close())
  const http = await createHttp({
    config,
    log,
    metrics,
    tokens,
    audit,
    version,
    webFolder,
    localeFolders: localeFolders(),
    health,
  })
  await mountIdentity(http.app, { config, db, passwords, log })
  const live = createLiveHub({ server: http.app.server, tokens, tags, latest, log, metrics, config })

  const context: ServerContext = { config, log, relations, historian, latest, live, metrics, audit, version }
  for (const feature of features) {
    feature.routes?.(http.routes, context)
    await feature.start?.(context)
    if (feature.stop) shutdown.onStop(feature.name, () => feature.stop?.())
  }

  const quarantine = createQuarantine(db, log)
  shutdown.onStop('quarantine', () => quarantine.close())
  const sparkplug = createSparkplugHost({ hostId: config.sparkplugHostId, knowsFarm: tags.knowsFarm, log })
  const decoders = [jsonDecoder, sparkplug]
  const ingest = await startIngest({ broker, tags, quarantine, historian, latest, live, log, metrics, decoders })
  shutdown.onStop('ingest', () => ingest.stop())

  await stages.measure('http', http.app.listen({ host: config.host, port: config.port }))
  shutdown.onStop('http', () => http.app.close())
  shutdown.onStop('push', () => live.close())

  const control = createControlServer({ dataFolder: config.dataFolder })
  const refresh = async (tagIds: readonly number[]) => {
    await tags.refresh()
    live.publish(latest.offer(samplesOf(await historian.newest(tagIds))))
  }
  const commands = Object.assign({}, bootCommands, ...features.map((feature) => feature.commands))
  for (const [name, command] of Object.entries<Command>(commands))
    control.on(name, (input, body, signal) => command({ ...context, refresh }, input, body, signal))
  await control.listen()
  shutdown.onStop('control', () => control.close())

  if (demo) {
    const { dataFolder, demoScale: scale, demoHistoryDays: historyDays } = config
    const { fingerprint } = demo
    const simulator = startSimulatorProcess({
      brokerUrl: broker.url,
      dataFolder,
      seed: demoSeed,
      scale,
      historyDays,
      fingerprint,
      log,
    })
    shutdown.onStop('simulator', () => simulator.stop())
  }
  console.log(welcomeText({ config, version, brokerUrl: broker.url, signIns, readyMs: stages.sinceStartMs() }))
}

/** Closes a store once it is open; one that did not open has nothing to close. */
const closing = (opening: Promise<{ close(): Promise<void> }>) => () =>
  opening.then(
    (store) => store.close(),
    () => undefined,
  )

const samplesOf = (newest: ReadonlyMap<number, LiveSample>): Sample[] =>
  [...newest].map(([tagId, sample]) => ({ tagId, ...sample }))

let config: Config | undefined
let shutdown: Shutdown | undefined
try {
  config = loadConfig(process.env)
  const log = createLog(config)
  shutdown = createShutdown(log)
  stopOnSignals(shutdown)
  stopOnFailure(shutdown, log)
  await boot(config, log, shutdown)
} catch (error) {
  if (!shutdown?.stopping) {
    console.error(startProblem(error, config?.logLevel === 'debug'))
    await shutdown?.stop()
    process.exit(1)
  }
}
