import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { recordChanges } from '../../../platform/server/audit/record-changes.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createOutsideFetch } from '../../../platform/server/http/outside-fetch.ts'
import { conflict, invalid, notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { checkProvider } from '../../../platform/server/identity/federation-check.ts'
import { federationCallbackPath } from '../../../platform/server/identity/federation-client.ts'
import { backchannelLogoutPath } from '../../../platform/server/identity/logout-token.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { outsidePeople } from '../../users/server/port.ts'
import {
  createIdentityProvider,
  deleteIdentityProvider,
  getIdentityProvider,
  getIdentityProviderChanges,
  getIdentityProviders,
  testIdentityProvider,
  updateIdentityProvider,
} from '../contract/endpoints.ts'
import { providerFaults } from '../contract/identity-provider.ts'
import {
  linkedPeople,
  providerRecord,
  providerSecrets,
  providerSessions,
  providerUse,
  providerView,
  type StoredProvider,
  storedProviders,
} from './provider-store.ts'
import { identityProvider } from './tables.ts'

const targetOf = ({ id, name }: Pick<StoredProvider, 'id' | 'name'>) => ({ kind: 'identityProvider', id, name })

const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href

/** The administration of outside identity providers: super administrators only, as each call declares. */
export const bindProviderRoutes = (routes: Routes, context: ServerContext): void => {
  const { config, audit } = context
  const { db } = context.relations
  const secrets = providerSecrets(db)
  const redirectUri = () => `${config.webApplicationUrl}${federationCallbackPath}`

  const mustKnow = async (at: Db, id: string): Promise<StoredProvider> => {
    const [known] = await storedProviders(at, id)
    if (!known) throw notFound('There is no such identity provider')
    return known
  }

  const viewOf = async (at: Db, provider: StoredProvider) =>
    providerView(
      provider,
      (await providerUse(at)).get(provider.id),
      await providerSessions(at),
      await outsidePeople.groupNames(at),
    )

  type Wanted = Omit<StoredProvider, 'id' | 'sealedSecret' | 'secretSetAt' | 'version' | 'createdAt'>

  /** What does not go together, is somebody else's already or does not exist, by field. */
  const mustHold = async (tx: Db, wanted: Wanted, exceptId?: string) => {
    const others = (await storedProviders(tx)).filter(({ id }) => id !== exceptId)
    const groups = await outsidePeople.groupNames(tx)
    const taken = wanted.domains.find((domain) => others.some(({ domains }) => domains.includes(domain)))
    const unknown = wanted.groupMappings.find(({ groupId }) => !groups.has(groupId))
    const faults = [
      ...providerFaults({ ...wanted, domains: [...wanted.domains], groupMappings: [...wanted.groupMappings] }),
      ...(others.some(({ name }) => name.toLowerCase() === wanted.name.toLowerCase())
        ? [{ field: 'name', code: 'taken' }]
        : []),
      ...(taken === undefined ? [] : [{ field: 'domains', code: `taken ${taken}` }]),
      ...(unknown ? [{ field: 'groupMappings', code: 'unknown' }] : []),
    ]
    if (faults.length > 0)
      throw invalid(
        'The settings do not go together',
        faults.map(({ field, code }) => ({ path: `body.${field}`, message: code })),
      )
  }

  /** What is stored of a secret that was given; sealed before a transaction begins. Undefined: it stays as it is. */
  const sealed = async (id: string, secret: string | null | undefined) => {
    if (secret === undefined) return {}
    if (secret === null) return { sealedSecret: null, secretSetAt: null }
    return { sealedSecret: await secrets.seal(id, secret), secretSetAt: new Date() }
  }

  /** Two changes at once would both find a domain free. */
  const oneAtATime = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${0x501_1d9})`)

  routes.bind(getIdentityProviders, async () => {
    const [providers, use, sessions, groups] = await Promise.all([
      storedProviders(db),
      providerUse(db),
      providerSessions(db),
      outsidePeople.groupNames(db),
    ])
    return {
      results: providers.map((provider) => providerView(provider, use.get(provider.id), sessions, groups)),
      callbackUrl: redirectUri(),
      logoutUrl: `${config.webApplicationUrl}${backchannelLogoutPath}`,
      onlyIssuer: config.oidc.issuer ?? null,
    }
  })

  routes.bind(getIdentityProvider, async ({ params: { id } }) => viewOf(db, await mustKnow(db, id)))

  routes.bind(createIdentityProvider, async (request) => {
    const { clientSecret, ...fields } = request.body
    const id = randomUUID()
    const secret = await sealed(id, clientSecret)
    return db.transaction(async (tx) => {
      await oneAtATime(tx)
      const wanted = { ...fields, domains: [...new Set(fields.domains)] }
      await mustHold(tx, wanted)
      await tx.insert(identityProvider).values({ id, ...wanted, ...secret })
      const made = await mustKnow(tx, id)
      const groups = await outsidePeople.groupNames(tx)
      await audit.record(tx, request, { target: targetOf(made), after: providerRecord(made, groups) })
      return viewOf(tx, made)
    })
  })

  routes.bind(updateIdentityProvider, async (request) => {
    const { version, clientSecret, ...changes } = request.body
    const { id } = request.params
    const secret = await sealed(id, clientSecret)
    return db.transaction(async (tx) => {
      await oneAtATime(tx)
      await tx
        .select({ id: identityProvider.id })
        .from(identityProvider)
        .where(eq(identityProvider.id, id))
        .for('update')
      const before = await mustKnow(tx, id)
      if (before.version !== version)
        throw conflict('Somebody else has changed this identity provider meanwhile: see what, and save again')
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const { sealedSecret, secretSetAt: _set, version: _version, createdAt: _made, id: _id, ...held } = before
      const wanted: Wanted = { ...held, ...given }
      await mustHold(tx, { ...wanted, domains: [...new Set(wanted.domains)] }, id)
      // A secret goes to the issuer that it was entered for, and to no other.
      if (sealedSecret !== null && clientSecret === undefined && !isSameIssuer(wanted.issuer, before.issuer))
        throw invalid('The secret belongs to the other issuer: enter it again', [
          { path: 'body.clientSecret', message: 'again' },
        ])
      await tx
        .update(identityProvider)
        .set({ ...wanted, domains: [...new Set(wanted.domains)], ...secret, version: before.version + 1 })
        .where(eq(identityProvider.id, id))
      if (before.isEnabled && !wanted.isEnabled) await outsidePeople.signOut(tx, await linkedPeople(tx, id))
      const after = await mustKnow(tx, id)
      const groups = await outsidePeople.groupNames(tx)
      await audit.record(tx, request, {
        target: targetOf(after),
        before: providerRecord(before, groups),
        after: providerRecord(after, groups),
      })
      return viewOf(tx, after)
    })
  })

  routes.bind(deleteIdentityProvider, async (request) => {
    const { id } = request.params
    await db.transaction(async (tx) => {
      await tx
        .select({ id: identityProvider.id })
        .from(identityProvider)
        .where(eq(identityProvider.id, id))
        .for('update')
      const before = await mustKnow(tx, id)
      const people = await linkedPeople(tx, id)
      if (people.length !== request.query.people)
        throw conflict(`${people.length} people sign in through it by now: look again before you delete it`)
      const endedSessions = await outsidePeople.signOut(tx, people)
      await tx.delete(identityProvider).where(eq(identityProvider.id, id))
      const groups = await outsidePeople.groupNames(tx)
      await audit.record(tx, request, {
        target: targetOf(before),
        before: { ...providerRecord(before, groups), people: people.length, endedSessions },
      })
    })
    return { id }
  })

  routes.bind(getIdentityProviderChanges, async ({ params: { id }, query: { since } }) => {
    await mustKnow(db, id)
    return { results: await recordChanges(db, { kind: 'identityProvider', id }, since) }
  })

  routes.bind(testIdentityProvider, async (request) => {
    const { id, issuer, clientId, scopes, clientSecret } = request.body
    const stored = id === null ? undefined : await mustKnow(db, id)
    const storedSecret =
      stored && clientSecret === null && isSameIssuer(stored.issuer, issuer) ? await secrets.open(stored) : null
    const steps = await checkProvider(
      { issuer, clientId, scopes, clientSecret: clientSecret ?? storedSecret },
      redirectUri(),
      createOutsideFetch(config),
    )
    const failed = steps.filter(({ state }) => state === 'failed').map(({ step, code }) => `${step}: ${code}`)
    const target = stored ? targetOf(stored) : { kind: 'identityProvider', id: '', name: issuer }
    await db.transaction((tx) => audit.record(tx, request, { target, after: { issuer, clientId, failed } }))
    return { steps }
  })
}
