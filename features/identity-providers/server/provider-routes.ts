import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createOutsideFetch } from '../../../platform/server/http/outside-fetch.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { checkProvider } from '../../../platform/server/identity/federation-check.ts'
import { federationCallbackPath } from '../../../platform/server/identity/federation-client.ts'
import { backchannelLogoutPath } from '../../../platform/server/identity/logout-token.ts'
import { bindChanges } from '../../../platform/server/record/bind-changes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
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
import { addProvider, changeProvider, deleteProvider, isSameIssuer } from './change-provider.ts'
import {
  providerKind,
  providerSecrets,
  providerSessions,
  providerUse,
  providerView,
  type StoredProvider,
  type StoredSecret,
  storedProviders,
} from './provider-store.ts'

/** What the views of providers need beside the rows. */
const surroundings = async (db: Db) => {
  const [use, sessions, groups] = await Promise.all([
    providerUse(db),
    providerSessions(db),
    outsidePeople.groupNames(db),
  ])
  return (provider: StoredProvider) => providerView(provider, use.get(provider.id), sessions, groups)
}

/** The administration of outside identity providers: super administrators only, as each call declares. */
export const bindProviderRoutes = (routes: Routes, context: ServerContext): void => {
  const { config, audit } = context
  const { db } = context.relations
  const providers = recordsOf(context, providerKind)
  const secrets = providerSecrets(db)
  const redirectUri = () => `${config.webApplicationUrl}${federationCallbackPath}`

  const viewOf = async (provider: StoredProvider) => (await surroundings(db))(provider)

  /** What is stored of a secret that was given; sealed before a transaction begins. */
  const sealed = async (id: string, secret: string | null | undefined): Promise<StoredSecret> => {
    if (secret === undefined) return {}
    if (secret === null) return { sealedSecret: null, secretSetAt: null }
    return { sealedSecret: await secrets.seal(id, secret), secretSetAt: new Date() }
  }

  routes.bind(getIdentityProviders, async () => {
    const [stored, view] = await Promise.all([storedProviders(db), surroundings(db)])
    return {
      results: stored.map(view),
      callbackUrl: redirectUri(),
      logoutUrl: `${config.webApplicationUrl}${backchannelLogoutPath}`,
      onlyIssuer: config.oidc.issuer ?? null,
    }
  })

  routes.bind(getIdentityProvider, async ({ params: { id } }) => viewOf(await providers.find(id)))

  routes.bind(createIdentityProvider, async (request) => {
    const { clientSecret, ...fields } = request.body
    const id = randomUUID()
    const secret = await sealed(id, clientSecret)
    const made = await providers.create(request, async (tx) => {
      await addProvider(tx, id, fields, secret)
      return id
    })
    return viewOf(made)
  })

  routes.bind(updateIdentityProvider, async (request) => {
    const { version, clientSecret, ...changes } = request.body
    const { id } = request.params
    const secret = await sealed(id, clientSecret)
    const after = await providers.change(request, { id, version }, (tx, before) =>
      changeProvider(tx, before, changes, secret),
    )
    return viewOf(after)
  })

  routes.bind(deleteIdentityProvider, async (request) => {
    const { id } = request.params
    await providers.remove(request, { id }, (tx, before) => deleteProvider(tx, before, request.query.people))
    return { id }
  })

  bindChanges(routes, getIdentityProviderChanges, providers)

  routes.bind(testIdentityProvider, async (request) => {
    const { id, issuer, clientId, scopes, clientSecret } = request.body
    const stored = id === null ? undefined : await providers.find(id)
    const storedSecret =
      stored && clientSecret === null && isSameIssuer(stored.issuer, issuer) ? await secrets.open(stored) : null
    const steps = await checkProvider(
      { issuer, clientId, scopes, clientSecret: clientSecret ?? storedSecret },
      redirectUri(),
      createOutsideFetch(config),
    )
    const failed = steps.filter(({ state }) => state === 'failed').map(({ step, code }) => `${step}: ${code}`)
    const target = stored ? providers.targetOf(stored.id, stored) : { kind: 'identityProvider', id: '', name: issuer }
    await db.transaction((tx) => audit.record(tx, request, { target, after: { issuer, clientId, failed } }))
    return { steps }
  })
}
