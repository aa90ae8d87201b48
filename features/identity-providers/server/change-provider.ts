import { conflict, invalid } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { outsidePeople } from '../../users/server/port.ts'
import { type IdentityProviderChange, type NewIdentityProvider, providerFaults } from '../contract/identity-provider.ts'
import {
  insertProvider,
  linkedPeople,
  lockProviders,
  type ProviderFields,
  removeProvider,
  type StoredProvider,
  type StoredSecret,
  storedProviders,
  updateProvider,
} from './provider-store.ts'

export const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href

/** Throws, by field, for settings that contradict each other, that another provider has already or that do not exist. */
const assertValid = async (tx: Db, wanted: ProviderFields, exceptId?: string): Promise<void> => {
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

const withoutRepeats = <Fields extends { readonly domains: readonly string[] }>(fields: Fields) => ({
  ...fields,
  domains: [...new Set(fields.domains)],
})

/** Checks and writes a new provider. */
export const addProvider = async (
  tx: Db,
  id: string,
  fields: Omit<NewIdentityProvider, 'clientSecret'>,
  secret: StoredSecret,
): Promise<void> => {
  await lockProviders(tx)
  const wanted = withoutRepeats(fields)
  await assertValid(tx, wanted)
  await insertProvider(tx, id, wanted, secret)
}

/** Checks and writes what changes of a provider. Who signed in through one that is disabled now is signed out. */
export const changeProvider = async (
  tx: Db,
  before: StoredProvider,
  changes: Omit<IdentityProviderChange, 'version' | 'clientSecret'>,
  secret: StoredSecret,
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const { id, sealedSecret, secretSetAt: _set, version: _version, createdAt: _made, ...held } = before
  const wanted: ProviderFields = withoutRepeats({ ...held, ...given })
  await assertValid(tx, wanted, id)
  // A secret goes to the issuer that it was entered for, and to no other.
  if (sealedSecret !== null && secret.sealedSecret === undefined && !isSameIssuer(wanted.issuer, before.issuer))
    throw invalid('Enter the secret again. The stored secret belongs to the other issuer.', [
      { path: 'body.clientSecret', message: 'again' },
    ])
  await updateProvider(tx, id, wanted, secret)
  if (before.isEnabled && !wanted.isEnabled) await outsidePeople.signOut(tx, await linkedPeople(tx, id))
}

/** Deletes a provider through which as many people sign in as its administrator saw. */
export const deleteProvider = async (tx: Db, { id }: StoredProvider, seenPeople: number) => {
  const people = await linkedPeople(tx, id)
  if (people.length !== seenPeople)
    throw conflict(`${people.length} users now sign in with this provider. Check it before you delete it.`)
  const endedSessions = await outsidePeople.signOut(tx, people)
  await removeProvider(tx, id)
  return { people: people.length, endedSessions }
}
