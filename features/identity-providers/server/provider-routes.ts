import { randomUUID } from 'node:crypto'
import type { LooseValues, ValuesOf } from '../../../platform/contract/field.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createOutsideFetch } from '../../../platform/server/http/outside-fetch.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { checkProvider } from '../../../platform/server/identity/federation-check.ts'
import { federationCallbackPath } from '../../../platform/server/identity/federation-client.ts'
import { backchannelLogoutPath } from '../../../platform/server/identity/logout-token.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { outsidePeople } from '../../users/server/port.ts'
import { testIdentityProvider } from '../contract/endpoints.ts'
import { type ProviderFields, providerCalls, providerKind } from '../contract/identity-provider.ts'
import { lockProviders, moreOfProvider, providerSecrets, providerStore, type StoredProvider } from './provider-store.ts'

const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href

/** Faults of values that another provider has or that do not exist, and of a secret for another issuer. */
const checkStored = async (
  tx: Db,
  { issuer, domains, groupMappings }: ValuesOf<ProviderFields>,
  before: StoredProvider | undefined,
  { columns }: ChangeRequest,
): Promise<readonly ValueFault[]> => {
  const others = (await providerStore.all(tx)).filter(({ id }) => id !== before?.id)
  const groups = await outsidePeople.groupNames(tx)
  const taken = domains.find((domain) => others.some((other) => other.domains.includes(domain)))
  // A secret goes to the issuer that it was entered for, and to no other.
  const needsSecret = before && before.sealedSecret !== null && !isSameIssuer(issuer, before.issuer)
  return [
    ...(taken === undefined ? [] : [{ field: 'domains', code: 'taken', value: taken }]),
    ...(groupMappings.some(({ groupId }) => !groups.has(groupId))
      ? [{ field: 'groupMappings', code: 'unknown', sentence: 'name a group that does not exist' }]
      : []),
    ...(needsSecret && !(columns && 'sealedSecret' in columns)
      ? [{ field: 'clientSecret', code: 'again', sentence: 'belongs to the other issuer and must be entered again' }]
      : []),
  ]
}

/** The administration of outside identity providers: super administrators only, as each call declares. */
export const bindProviderRoutes = (routes: Routes, context: ServerContext): void => {
  const { config, audit } = context
  const { db } = context.relations
  const secrets = providerSecrets(db)
  const redirectUri = () => `${config.webApplicationUrl}${federationCallbackPath}`

  const providers = bindRecordKind(routes, context, providerKind, providerCalls, providerStore, {
    lockNew: lockProviders,
    check: checkStored,
    async columnsOf({ clientSecret }: LooseValues, known) {
      const id = known ?? randomUUID()
      const own = known === undefined ? { id } : {}
      if (clientSecret === undefined) return own
      if (clientSecret === null) return { ...own, sealedSecret: null, secretSetAt: null }
      return { ...own, sealedSecret: await secrets.seal(id, String(clientSecret)), secretSetAt: new Date() }
    },
    moreOf: moreOfProvider,
    moreOfList: () => ({
      callbackUrl: redirectUri(),
      logoutUrl: `${config.webApplicationUrl}${backchannelLogoutPath}`,
      onlyIssuer: config.oidc.issuer ?? null,
    }),
  })

  routes.bind(testIdentityProvider, async (request) => {
    const { id, issuer, clientId, scopes = providerKind.fields.scopes.initial, clientSecret = null } = request.body
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
