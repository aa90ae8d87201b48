/** Starts Solvane, from top to bottom. What was started stops in the opposite order. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { LiveSample } from '../../domain/quality.ts'
import { announceAlarms, createEventIntake } from '../../features/alarms/server/intake-port.ts'
import { createOutsideProviders } from '../../features/identity-providers/server/port.ts'
import { createApiTokens } from '../../features/my-profile/server/port.ts'
import { createNotifier } from '../../features/notifications/server/port.ts'
import {
  createDeviceAccess,
  createNotKeptMetrics,
  createQuarantine,
  createTagMap,
  tagsByIds,
} from '../../features/plant-connection/server/port.ts'
import { createRefusedPublications } from '../../features/plant-connection/server/refused-publications-port.ts'
import { createSentSilences } from '../../features/plant-connection/server/sent-silences-port.ts'
import {
  createPasswordCheck,
  createPeopleDirectory,
  createSignInPeople,
  createSignInSecondFactors,
} from '../../features/users/server/port.ts'
import { createAudit } from '../../platform/server/audit/create-audit.ts'
import { noteCommand } from '../../platform/server/audit/note-command.ts'
import { createLineBook } from '../../platform/server/broker/create-line-book.ts'
import { openBroker } from '../../platform/server/broker/open-broker.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { productVersion } from '../../platform/server/config/product-version.ts'
import type { Role } from '../../platform/server/config/role.ts'
import { createControlServer } from '../../platform/server/control/control-server.ts'
import { createDocuments } from '../../platform/server/documents/create-documents.ts'
import type { Command, ServerContext } from '../../platform/server/feature.ts'
import { createHttp } from '../../platform/server/http/create-http.ts'
import { createDownloadTickets } from '../../platform/server/http/download-tickets.ts'
import { mountIdentity } from '../../platform/server/identity/mount-identity.ts'
import { tokenKeys } from '../../platform/server/identity/token-keys.ts'
import type { Ingest } from '../../platform/server/ingest/start-ingest.ts'
import { createLiveHub } from '../../platform/server/live/create-live-hub.ts'
import { createLatestValues } from '../../platform/server/live/latest-values.ts'
import { shareHub } from '../../platform/server/live/shared-hub.ts'
import { createLog } from '../../platform/server/log/create-log.ts'
import { createHideSecrets, secretsOf } from '../../platform/server/log/hide-secrets.ts'
import type { Log } from '../../platform/server/log/log.ts'
import { createRecentErrors, type RecentErrors } from '../../platform/server/log/recent-errors.ts'
import { type Campaign, campaign } from '../../platform/server/processes/campaign.ts'
import { followDue } from '../../platform/server/record/temporal-due.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import type { Sample } from '../../platform/server/telemetry/historian.ts'
import { newestPastSamples } from '../../platform/server/telemetry/newest-past-samples.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { createFreshSecondFactor } from '../../platform/server/tokens/create-fresh-second-factor.ts'
import { createTokenCheck } from '../../platform/server/tokens/create-token-check.ts'
import { createWords } from '../../platform/server/words/create-words.ts'
import { buildWeb, webFolder } from '../../tools/build-web.ts'
import { addBackgroundWork, createBackgroundWork } from './background-work.ts'
import { bootCommands } from './boot-commands.ts'
import { chosenFleet, demoSeed, seedDemo } from './demo.ts'
import { features } from './features.ts'
import { followFutureSamples } from './future-samples.ts'
import { tuneGarbageCollection } from './garbage-collection.ts'
import { startLeaderWork } from './leader-work.ts'
import { localeFolders } from './locale-folders.ts'
import { openCoordination } from './open-coordination.ts'
import { pushedRows } from './pushed-rows.ts'
import { createRefresh } from './refresh.ts'
import { createShutdown, type Shutdown, stopOnFailure, stopOnSignals } from './shutdown.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { createStages } from './stages.ts'
import { startProblem } from './start-problem.ts'
import { createStoreHealth } from './store-health.ts'
import { takeDataFolder } from './take-data-folder.ts'
import { startIngestRole, startLiveDisplay } from './take-roles.ts'
import { welcomeText } from './welcome.ts'

const boot = async (config: Config, log: Log, recentErrors: RecentErrors, shutdown: Shutdown): Promise<void> => {
  const version = productVersion()
  const stages = createStages(log)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })

  const fleet = chosenFleet(config)

  const lock = await takeDataFolder(config, log, shutdown)
  log.info({ version, dataFolder: config.dataFolder, roles: config.roles }, 'starting')
  const does = (role: Role) => config.roles.includes(role)
  const shows = does('api') || does('push')

  const openingRelations = stages.measure(
    'relations',
    openRelations({ config, log, version }).finally(lock.coverStores),
  )
  const joining = openingRelations.then(() => openCoordination(config, log))
  let leading: Campaign | undefined
  const openingHistorian = stages.measure(
    'historian',
    openHistorian({
      config,
      log,
      metrics,
      version,
      processes: () => joining,
      keepsRollups: () => !config.besideOthers || leading?.leads === true,
    }),
  )
  shutdown.onStop('relations', closing(openingRelations))
  shutdown.onStop('other processes', closing(joining))
  shutdown.onStop('historian', closing(openingHistorian))
  const seeding = openingRelations.then(({ db }) => fleet && stages.measure('demo', seedDemo(db, fleet, features)))
  const [relations, processes, historian, signIns = []] = await Promise.all([
    openingRelations,
    joining,
    openingHistorian,
    seeding,
    does('api') ? stages.measure('web pages', buildWeb()) : undefined,
  ])
  const { db } = relations

  const tags = await createTagMap(db, processes, config)
  const latest = createLatestValues(tags)
  const newest = async (tagIds = tags.tagIds()) => samplesOf(await newestPastSamples(historian, tagIds))
  if (shows) latest.offer(await stages.measure('latest values', newest()))

  const refused = createRefusedPublications(db, log)
  shutdown.onStop('refused publications', () => refused.close())
  const broker = await openBroker({
    config,
    log,
    metrics,
    access: createDeviceAccess(db, { acceptDemo: config.demo }),
    sharing: { book: createLineBook(db, processes), besideOthers: config.besideOthers },
    onRefused: refused.note,
  })
  shutdown.onStop('broker', () => broker.close())

  const audit = createAudit(db, log)
  shutdown.onStop('audit log', () => audit.close())
  const people = createPeopleDirectory(db, config)
  const apiTokens = createApiTokens({ db, people, log, audit, processes })
  const passwords = createPasswordCheck(db, config, apiTokens)
  const keys = tokenKeys(config, db, log)
  const tokens = createTokenCheck({ config, people, db, log, apiTokens, keys })
  let ingest: Ingest | undefined
  const health = createStoreHealth({ config, relations, historian, broker, halt: () => ingest?.halt() })
  const http = await createHttp({
    config,
    log,
    metrics,
    tokens,
    requireFreshSecondFactor: createFreshSecondFactor({ config, db, log, keys }),
    downloadTickets: createDownloadTickets(db),
    audit,
    version,
    webFolder,
    localeFolders: localeFolders(),
    health,
    servesPages: does('api'),
    rateLimits: { api: config.apiCallsPerMinute || Number.POSITIVE_INFINITY },
  })
  const hub = does('push')
    ? createLiveHub({ server: http.app.server, tokens, tags, latest, log, metrics, audit, config, ...pushedRows(db) })
    : undefined
  const live = shareHub(hub, processes, tokens, log)
  if (does('api'))
    await mountIdentity(http.app, {
      config,
      db,
      tokenKeys: keys,
      passwords,
      secondFactors: createSignInSecondFactors(db, config),
      log,
      audit,
      people: createSignInPeople(db),
      outside: createOutsideProviders({ db, config, audit, log, live }),
    })
  const documents = createDocuments({ config, relations, audit, log })
  const eventIntake = createEventIntake({ db, log, announce: (changed) => announceAlarms(live, changed) })
  shutdown.onStop('events of devices', () => eventIntake.close())
  const { jobs, events } = createBackgroundWork({ db, log, metrics, processes, historian, config, live })
  const refresh = createRefresh({ processes, tags, shows, latest, live, historian, log })
  const context: ServerContext = {
    config,
    log,
    recentErrors,
    relations,
    historian,
    tags,
    latest,
    live,
    processes,
    metrics,
    audit,
    apiTokens,
    notifyPerson: createNotifier({ relations, live, log, config }).notifyPerson,
    documents,
    words: createWords(localeFolders()),
    jobs,
    events,
    eventIntake,
    refresh,
    version,
  }
  for (const feature of features) {
    if (does('api')) feature.routes?.(http.routes, context)
    addBackgroundWork(feature, context)
    await feature.start?.(context)
    if (feature.stop) shutdown.onStop(feature.name, () => feature.stop?.())
  }
  if (does('api')) shutdown.onStop('planned values', followDue(db, log))

  if (does('ingest')) {
    const quarantine = createQuarantine(db, log, { onNotKept: createNotKeptMetrics(metrics) })
    shutdown.onStop('quarantine', () => quarantine.close())
    ingest = await startIngestRole({
      config,
      broker,
      tags,
      quarantine,
      events: eventIntake,
      historian,
      latest,
      live,
      processes,
      log,
      metrics,
      onSilences: createSentSilences(db, historian, log),
    })
    shutdown.onStop('ingest', () => ingest?.stop())
    const placesOf = (tagIds: readonly number[]) => tagsByIds(db, tagIds)
    const stopLooking = followFutureSamples({ historian, latest, quarantine, placesOf, log, tagIds: tags.tagIds })
    shutdown.onStop('values in the future', stopLooking)
  }
  if (shows && config.besideOthers) {
    const showing = await startLiveDisplay({ config, broker, tags, latest, live, processes, log, newest })
    shutdown.onStop('showing', () => showing.stop())
  }
  if (does('jobs')) {
    leading = campaign(processes, 'jobs', log, (lost) => startLeaderWork(features, context, lost))
    await leading.decided
    shutdown.onStop('jobs', () => leading?.close())
  }

  await stages.measure('http', http.app.listen({ host: config.host, port: config.port }))
  shutdown.onStop('http', () => http.app.close())
  shutdown.onStop('push', () => live.close())

  const control = createControlServer({ dataFolder: config.dataFolder })
  const commands = Object.assign({}, bootCommands, ...features.map((feature) => feature.commands))
  for (const [name, command] of Object.entries<Command>(commands))
    control.on(name, (input, body, signal) =>
      noteCommand(audit, name, input, command(context, input, body, signal), signal),
    )
  await control.listen()
  shutdown.onStop('control', () => control.close())

  if (fleet) startDemoPlants(config, broker.url, log, shutdown)
  console.log(welcomeText({ config, version, brokerUrl: broker.url, signIns, readyMs: stages.sinceStartMs() }))
}

/** Starts the simulator of the demo fleet. */
const startDemoPlants = (config: Config, brokerUrl: string, log: Log, shutdown: Shutdown): void => {
  const { dataFolder, demoFarms: farmCodes, demoScale: scale, demoHistoryDays: historyDays } = config
  const seed = demoSeed
  const simulator = startSimulatorProcess({ brokerUrl, dataFolder, seed, farmCodes, scale, historyDays, log })
  shutdown.onStop('simulator', () => simulator.stop())
}

/** Closes a store once it is open; one that did not open has nothing to close. */
const closing = (opening: Promise<{ close(): Promise<void> }>) => () =>
  opening.then(
    (store) => store.close(),
    () => undefined,
  )

const samplesOf = (newest: ReadonlyMap<number, LiveSample>): Sample[] =>
  [...newest].map(([tagId, sample]) => ({ tagId, ...sample }))

tuneGarbageCollection()
let config: Config | undefined
let shutdown: Shutdown | undefined
try {
  config = loadConfig(process.env)
  const recentErrors = createRecentErrors(createHideSecrets(secretsOf(config)))
  const log = createLog(config, undefined, recentErrors)
  shutdown = createShutdown(log)
  stopOnSignals(shutdown)
  stopOnFailure(shutdown, log)
  await boot(config, log, recentErrors, shutdown)
} catch (error) {
  if (!shutdown?.stopping) {
    console.error(startProblem(error, config?.logLevel === 'debug'))
    await shutdown?.stop()
    process.exit(1)
  }
}
