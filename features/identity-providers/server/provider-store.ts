import { asc, eq, sql } from 'drizzle-orm'
import { countOutsideSessions } from '../../../platform/server/identity/outside-sessions.ts'
import { createSecretBox } from '../../../platform/server/identity/secret-box.ts'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { outsidePeople } from '../../users/server/port.ts'
import type { IdentityProvider } from '../contract/identity-provider.ts'
import { identityLink, identityProvider } from './tables.ts'

export type StoredProvider = typeof identityProvider.$inferSelect

const placeOf = (id: string) => `identity-provider ${id}`

/** Client secrets, as they are kept: each is sealed for its own provider. */
export const providerSecrets = (db: Db) => {
  const box = createSecretBox(db)
  return {
    seal: (id: string, secret: string) => box.seal(placeOf(id), secret),
    open: (provider: StoredProvider): Promise<string> | null =>
      provider.sealedSecret === null ? null : box.open(placeOf(provider.id), provider.sealedSecret),
  }
}

/** Providers by name, or one of them. */
export const storedProviders = (db: Db, id?: string): Promise<StoredProvider[]> =>
  db
    .select()
    .from(identityProvider)
    .where(id === undefined ? undefined : eq(identityProvider.id, id))
    .orderBy(asc(sql`lower(${identityProvider.name})`))

/** People who have signed in through each provider, and when somebody last did. */
export const providerUse = async (db: Db) => {
  const rows = await db
    .select({
      id: identityLink.providerId,
      people: sql<number>`count(*)::int`,
      lastMs: sql<number>`extract(epoch from max(${identityLink.lastSignInAt})) * 1000`,
    })
    .from(identityLink)
    .groupBy(identityLink.providerId)
  return new Map(rows.map(({ id, people, lastMs }) => [id, { people, lastMs: Math.round(Number(lastMs)) }]))
}

/** Sign-ins through each provider that stand now, and those that it cannot be asked again about. */
export const providerSessions = async (db: Db) =>
  new Map((await countOutsideSessions(db)).map(({ providerId, open, unchecked }) => [providerId, { open, unchecked }]))
export type ProviderSessions = Awaited<ReturnType<typeof providerSessions>>

export const linkedPeople = async (db: Db, providerId: string): Promise<string[]> =>
  (
    await db.select({ userId: identityLink.userId }).from(identityLink).where(eq(identityLink.providerId, providerId))
  ).map(({ userId }) => userId)

/** A provider for super administrators: never its secret. */
export const providerView = (
  provider: StoredProvider,
  use: { readonly people: number; readonly lastMs: number } | undefined,
  sessions: ProviderSessions,
  groupNames: ReadonlyMap<string, string>,
): IdentityProvider => {
  const { sealedSecret: _sealed, secretSetAt, createdAt, groupMappings, domains, ...shown } = provider
  return {
    ...shown,
    domains: [...domains],
    groupMappings: groupMappings.map((mapping) => ({ ...mapping, groupName: groupNames.get(mapping.groupId) ?? null })),
    secretSetAtMs: secretSetAt?.getTime() ?? null,
    people: use?.people ?? 0,
    lastSignInAtMs: use?.lastMs ?? null,
    openSessions: sessions.get(provider.id)?.open ?? 0,
    uncheckedSessions: sessions.get(provider.id)?.unchecked ?? 0,
    createdAtMs: createdAt.getTime(),
  }
}

/** What an administrator sets of a provider. */
export type ProviderFields = Omit<StoredProvider, 'id' | 'sealedSecret' | 'secretSetAt' | 'version' | 'createdAt'>

/** A client secret as it is stored; empty: it stays as it is. */
export type StoredSecret = Partial<Pick<StoredProvider, 'sealedSecret' | 'secretSetAt'>>

export const insertProvider = async (
  tx: Db,
  id: string,
  fields: ProviderFields,
  secret: StoredSecret,
): Promise<void> => {
  await tx.insert(identityProvider).values({ id, ...fields, ...secret })
}

export const updateProvider = async (
  tx: Db,
  id: string,
  fields: ProviderFields,
  secret: StoredSecret,
): Promise<void> => {
  await tx
    .update(identityProvider)
    .set({ ...fields, ...secret, version: sql`${identityProvider.version} + 1` })
    .where(eq(identityProvider.id, id))
}

export const removeProvider = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(identityProvider).where(eq(identityProvider.id, id))
}

/** One change of providers at a time: two at once would both find a domain free. */
export const lockProviders = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${0x501_1d9})`)

export const lockProvider = rowLock(identityProvider)

/** What the audit log keeps: of the secret only the time when it was set. */
const providerRecord = (provider: StoredProvider, groupNames: ReadonlyMap<string, string>) => ({
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  secretSetAt: provider.secretSetAt?.toISOString() ?? null,
  scopes: provider.scopes,
  subjectClaim: provider.subjectClaim,
  emailClaim: provider.emailClaim,
  groupsClaim: provider.groupsClaim,
  groupMappings: provider.groupMappings.map(({ value, groupId }) => `${value} → ${groupNames.get(groupId) ?? groupId}`),
  domains: provider.domains,
  mayCreate: provider.mayCreate,
  trustsEmail: provider.trustsEmail,
  isEnabled: provider.isEnabled,
  version: provider.version,
})

export const providerKind: StoredKind<StoredProvider> = {
  kind: 'identityProvider',
  noun: 'identity provider',
  lock: async (tx, id) => {
    await lockProviders(tx)
    await lockProvider(tx, id)
  },
  read: async (at, id) => (await storedProviders(at, id))[0],
  versionOf: ({ version }) => version,
  nameOf: ({ name }) => name,
  auditRecordOf: async (provider, at) => providerRecord(provider, await outsidePeople.groupNames(at)),
}
