import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { Registry } from 'prom-client'
import { addBackgroundWork } from '../../apps/server/background-work.ts'
import { features } from '../../apps/server/features.ts'
import { localeFolders } from '../../apps/server/locale-folders.ts'
import { everyFarm, farmsNamed } from '../../domain/perimeter-rule.ts'
import type { ProductRights } from '../../domain/right.ts'
import { createOutsideProviders } from '../../features/identity-providers/server/port.ts'
import { createApiTokens } from '../../features/my-profile/server/port.ts'
import { createNotifier } from '../../features/notifications/server/port.ts'
import { createTagMap } from '../../features/plant-connection/server/port.ts'
import {
  createPasswordCheck,
  createPeopleDirectory,
  createSignInPeople,
  createSignInSecondFactors,
} from '../../features/users/server/port.ts'
import { appUser, groupMember, groupRight, userGroup, userRight } from '../../features/users/server/tables.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import type { Audit } from '../../platform/server/audit/audit.ts'
import { createAudit } from '../../platform/server/audit/create-audit.ts'
import type { RequireFreshSecondFactor } from '../../platform/server/auth/fresh-second-factor.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { issuerOf } from '../../platform/server/config/issuer.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import type { PasswordCost } from '../../platform/server/config/password-cost.ts'
import { testPasswordCost } from '../../platform/server/config/test-password-cost.ts'
import { createDocuments } from '../../platform/server/documents/create-documents.ts'
import { createEvents } from '../../platform/server/events/create-events.ts'
import type { ServerContext } from '../../platform/server/feature.ts'
import { createHttp } from '../../platform/server/http/create-http.ts'
import { createDownloadTickets } from '../../platform/server/http/download-tickets.ts'
import type { RateLimits } from '../../platform/server/http/rate-limits.ts'
import { grantClaim } from '../../platform/server/identity/grants.ts'
import { loadIdentityKeys, signingAlgorithm } from '../../platform/server/identity/identity-keys.ts'
import { mountIdentity } from '../../platform/server/identity/mount-identity.ts'
import { addTestGrant } from '../../platform/server/identity/test-grant.ts'
import { tokenKeys } from '../../platform/server/identity/token-keys.ts'
import { createJobs } from '../../platform/server/jobs/create-jobs.ts'
import { createLiveHub } from '../../platform/server/live/create-live-hub.ts'
import { createLatestValues } from '../../platform/server/live/latest-values.ts'
import { pushRecords } from '../../platform/server/live/push-records.ts'
import { recordAccess } from '../../platform/server/live/record-access.ts'
import { shareHub } from '../../platform/server/live/shared-hub.ts'
import { topicAccess } from '../../platform/server/live/topic-access.ts'
import { createLog } from '../../platform/server/log/create-log.ts'
import { createHideSecrets, secretsOf } from '../../platform/server/log/hide-secrets.ts'
import { createRecentErrors } from '../../platform/server/log/recent-errors.ts'
import { createLocalCoordination } from '../../platform/server/processes/single-process.ts'
import type { Relations } from '../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../platform/server/telemetry/test-historian.ts'
import { createFreshSecondFactor } from '../../platform/server/tokens/create-fresh-second-factor.ts'
import { createTokenCheck } from '../../platform/server/tokens/create-token-check.ts'
import { createWords } from '../../platform/server/words/create-words.ts'

/** A person of a test, in the real tables. */
export interface TestPerson {
  readonly products?: ProductRights
  readonly isUserSuperAdmin?: boolean
  readonly isEnabled?: boolean
  /** Farm codes, or all of them. */
  readonly farms?: readonly string[] | 'all'
  /** Groups made for this person alone. */
  readonly groups?: readonly { readonly products: ProductRights; readonly farms: readonly string[] }[]
  readonly timezone?: string
}

export interface TestServer {
  readonly audit: Audit
  readonly app: FastifyInstance
  readonly config: Config
  readonly relations: Relations
  /** What the features have been given. */
  readonly context: ServerContext
  readonly requireFreshSecondFactor: RequireFreshSecondFactor
  readonly endpoints: readonly Endpoint[]
  readonly addresses: readonly string[]
  /** Adds a person and resolves with the subject. */
  addPerson(person: TestPerson): Promise<string>
  /** An access token as the built-in provider signs it; claims may be changed. */
  tokenFor(subject: string, claims?: JWTPayload): Promise<string>
  /** Rejects when a call was answered twice: a handler went on after its reply. */
  close(): Promise<void>
}

/** The whole server with every feature and real embedded stores, without field and without listening. */
export const openTestServer = async (
  options: {
    readonly port?: number
    readonly rateLimits?: Partial<RateLimits>
    /** Takes every line that is logged, the most detailed too. */
    readonly onLogLine?: (line: string) => void
    /** Works on the stores of this server, as another process does. */
    readonly beside?: TestServer
    /** Of passwords; without it next to none. */
    readonly passwordCost?: PasswordCost
    /** Settings beside those of the test. */
    readonly environment?: Readonly<Record<string, string>>
  } = {},
): Promise<TestServer> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'solvane-server-'))
  const config: Config = {
    ...loadConfig({ SOLVANE_DATA: folder, PORT: String(options.port ?? 8080), ...options.environment }),
    passwordCost: options.passwordCost ?? testPasswordCost,
  }
  const recentErrors = createRecentErrors(createHideSecrets(secretsOf(config)))
  const answeredTwice: string[] = []
  const log = createLog(
    { logLevel: options.onLogLine ? 'trace' : 'warn' },
    {
      write: (line) => {
        if (line.includes('FST_ERR_REP_ALREADY_SENT')) answeredTwice.push(line)
        options.onLogLine?.(line)
      },
    },
    recentErrors,
  )
  const metrics = new Registry()
  const { relations, historian, closeStores } = options.beside
    ? { ...options.beside.context, closeStores: async () => {} }
    : await openStores(metrics)
  const { db } = relations
  const tags = await createTagMap(db)
  const latest = createLatestValues(tags)
  const people = createPeopleDirectory(db, config)
  const audit = createAudit(db, log)
  const processes = createLocalCoordination(log)
  const apiTokens = createApiTokens({ db, people, log, audit, processes })
  const stopping = new AbortController()
  const keysOfTokens = tokenKeys(config, db, log, stopping.signal)
  const tokens = createTokenCheck({ config, people, db, log, apiTokens, keys: keysOfTokens })
  const requireFreshSecondFactor = createFreshSecondFactor({ config, db, log, keys: keysOfTokens })
  const { app, routes, endpoints, addresses } = await createHttp({
    config,
    log,
    metrics,
    tokens,
    requireFreshSecondFactor,
    downloadTickets: createDownloadTickets(db),
    audit,
    version: '0.0.0-test',
    webFolder: folder,
    localeFolders: localeFolders(),
    health: { check: async () => [{ name: 'relations', up: true }] },
    rateLimits: options.rateLimits ?? { api: Number.POSITIVE_INFINITY, file: Number.POSITIVE_INFINITY },
  })
  const records = recordAccess(features.flatMap(({ shownRecords = [] }) => shownRecords))
  const topics = { access: topicAccess(features.flatMap((feature) => feature.topics ?? [])), db }
  const hub = createLiveHub({ server: app.server, tokens, tags, latest, log, metrics, audit, config, records, topics })
  const live = shareHub(hub, processes, tokens, log)
  const passwords = createPasswordCheck(db, config, apiTokens)
  await mountIdentity(app, {
    config,
    db,
    tokenKeys: keysOfTokens,
    passwords,
    secondFactors: createSignInSecondFactors(db, config),
    log,
    audit,
    people: createSignInPeople(db),
    outside: createOutsideProviders({ db, config, audit, log, live }),
  })
  const version = '0.0.0-test'
  const jobs = createJobs({ db, log, metrics, processes })
  const events = createEvents({ db, log, metrics, processes })
  events.add(pushRecords(live))
  const stores = { relations, historian, tags, latest }
  const notifyPerson = createNotifier({ relations, live, log, config }).notifyPerson
  const documents = createDocuments({ config, relations, audit, log })
  const words = createWords(localeFolders())
  const shared = { processes, metrics, audit, apiTokens, notifyPerson, documents, words, jobs, events, version }
  const context: ServerContext = { config, log, recentErrors, ...stores, live, ...shared }
  for (const feature of features) {
    feature.routes?.(routes, context)
    addBackgroundWork(feature, context)
  }
  await app.ready()

  const keys = await loadIdentityKeys(db)
  const [jwk = {}] = keys.signing
  const key = await importJWK({ ...jwk }, signingAlgorithm)

  return {
    app,
    audit,
    config,
    relations,
    context,
    requireFreshSecondFactor,
    endpoints,
    addresses,
    async addPerson({ products = {}, isUserSuperAdmin = false, isEnabled = true, groups, farms, timezone }) {
      const id = randomUUID()
      const wanted = farms ?? (groups ? [] : 'all')
      await db.insert(appUser).values({
        id,
        subject: id,
        login: id,
        firstName: 'Test',
        lastName: 'Person',
        isUserSuperAdmin,
        isEnabled,
        perimeter: wanted === 'all' ? everyFarm : farmsNamed(wanted),
        timezone,
      })
      const rights = Object.entries(products).map(([product, value]) => ({ userId: id, product, value }))
      if (rights.length > 0) await db.insert(userRight).values(rights)
      for (const group of groups ?? []) {
        const groupId = randomUUID()
        await db.insert(userGroup).values({ id: groupId, name: groupId, perimeter: farmsNamed(group.farms) })
        await db.insert(groupMember).values({ groupId, userId: id })
        const held = Object.entries(group.products).map(([product, value]) => ({ groupId, product, value }))
        if (held.length > 0) await db.insert(groupRight).values(held)
      }
      return id
    },
    tokenFor: async (subject, claims = {}) =>
      new SignJWT({
        iss: issuerOf(config),
        aud: config.oidc.audience,
        sub: subject,
        client_id: config.oidc.clientId,
        [grantClaim]: await addTestGrant(db),
        exp: Math.floor(Date.now() / 1000) + 600,
        ...claims,
      })
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: jwk.kid ?? '' })
        .sign(key),
    async close() {
      stopping.abort()
      await live.close()
      await app.close()
      await audit.close()
      await closeStores()
      rmSync(folder, { recursive: true, force: true })
      if (answeredTwice.length > 0) throw new Error(`calls were answered twice: ${answeredTwice.join('')}`)
    },
  }
}

const openStores = async (metrics: Registry) => {
  const [relations, historian] = await Promise.all([openTestRelations(), openTestHistorian(metrics)])
  const closeStores = async () => {
    await historian.close()
    await relations.close()
  }
  return { relations, historian, closeStores }
}
