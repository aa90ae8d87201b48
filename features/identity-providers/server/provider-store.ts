import { eq, sql } from 'drizzle-orm'
import { conflict } from '../../../platform/server/http/problems.ts'
import { countOutsideSessions } from '../../../platform/server/identity/outside-sessions.ts'
import { createSecretBox } from '../../../platform/server/identity/secret-box.ts'
import type { RecordStore } from '../../../platform/server/record/record-store.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { outsidePeople } from '../../users/server/port.ts'
import { type ProviderFields, providerKind } from '../contract/identity-provider.ts'
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

/** People who have signed in through each provider, and when somebody last did. */
const providerUse = async (db: Db) => {
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

/** Properties of a provider in replies: its use, its sessions and the names of its groups. */
export const moreOfProvider = async (db: Db) => {
  const [use, sessions, groups] = await Promise.all([
    providerUse(db),
    countOutsideSessions(db),
    outsidePeople.groupNames(db),
  ])
  const sessionsOf = new Map(sessions.map((one) => [one.providerId, one]))
  return ({ id, groupMappings, secretSetAt, createdAt }: StoredProvider) => ({
    groupMappings: groupMappings.map((mapping) => ({ ...mapping, groupName: groups.get(mapping.groupId) ?? null })),
    secretSetAtMs: secretSetAt?.getTime() ?? null,
    people: use.get(id)?.people ?? 0,
    lastSignInAtMs: use.get(id)?.lastMs ?? null,
    openSessions: sessionsOf.get(id)?.open ?? 0,
    uncheckedSessions: sessionsOf.get(id)?.unchecked ?? 0,
    createdAtMs: createdAt.getTime(),
  })
}

const linkedPeople = async (db: Db, providerId: string): Promise<string[]> =>
  (
    await db.select({ userId: identityLink.userId }).from(identityLink).where(eq(identityLink.providerId, providerId))
  ).map(({ userId }) => userId)

/** One change of providers at a time: two at once would both find a domain free. */
export const lockProviders = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${0x501_1d9})`)

const table = tableStore({
  kind: providerKind,
  table: identityProvider,
  orderBy: [sql`lower(${identityProvider.name})`],
  nameOf: ({ name }) => name,
})

export const lockProvider = table.stored.lock

/** Providers in their table. Disabling or deleting one ends the sessions of its people. */
export const providerStore: RecordStore<ProviderFields, StoredProvider> = {
  ...table,
  stored: {
    ...table.stored,
    lock: async (tx, id) => {
      await lockProviders(tx)
      await lockProvider(tx, id)
    },
    /** Of the secret the audit log has only the time when it was set. */
    auditRecordOf: async (provider, at) => {
      const groups = await outsidePeople.groupNames(at)
      return {
        ...table.valuesOf(provider),
        secretSetAt: provider.secretSetAt?.toISOString() ?? null,
        groupMappings: provider.groupMappings.map(
          ({ value, groupId }) => `${value} → ${groups.get(groupId) ?? groupId}`,
        ),
        version: provider.version,
      }
    },
  },
  async update(tx, before, changed, request) {
    await table.update(tx, before, changed, request)
    if (changed.isEnabled === false) await outsidePeople.signOut(tx, await linkedPeople(tx, before.id))
  },
  async remove(tx, before, request) {
    const people = await linkedPeople(tx, before.id)
    const { people: confirmed } = request.query as { readonly people: number }
    if (people.length !== confirmed)
      throw conflict(`${people.length} users now sign in with this provider. Check it before you delete it.`)
    const endedSessions = await outsidePeople.signOut(tx, people)
    await table.remove(tx, before, request)
    return { people: people.length, endedSessions }
  },
}

/** Enabled providers, or one of them. */
export const enabledProviders = async (at: Db, id?: string): Promise<StoredProvider[]> =>
  (await providerStore.all(at)).filter((one) => one.isEnabled && (id === undefined || one.id === id))
