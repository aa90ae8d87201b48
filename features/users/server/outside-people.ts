import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language.ts'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { endSessions } from '../../../platform/server/identity/person-sessions.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { mayEnter } from './people-directory.ts'
import {
  fullName,
  groupGrants,
  joinGroups,
  knownPerson,
  leaveGroups,
  personRecord,
  type StoredPerson,
  takenFields,
} from './person-store.ts'
import { appUser, groupMember } from './tables.ts'

/** An account as an outside provider's sign-in needs it. */
export interface OutsideAccount {
  readonly userId: string
  readonly name: string
  readonly mayEnter: boolean
  readonly isUserSuperAdmin: boolean
}

/** Somebody who gets an account at their first sign-in. */
export interface NewOutsidePerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly lang: Language | null
}

type Parts = Pick<ServerContext, 'config' | 'audit'>

const accountOf = (person: StoredPerson | undefined, { config }: Parts): OutsideAccount | undefined =>
  person && {
    userId: person.id,
    name: fullName(person),
    mayEnter: mayEnter(person, config),
    isUserSuperAdmin: person.isUserSuperAdmin,
  }

/** Account of an id or an e-mail address; it stays as it is until the transaction ends. */
const findAccount = async (
  tx: Db,
  parts: Parts,
  by: { readonly userId: string } | { readonly email: string },
): Promise<OutsideAccount | undefined> => {
  const condition =
    'userId' in by ? eq(appUser.id, by.userId) : eq(sql`lower(${appUser.email})`, by.email.toLowerCase())
  const [person] = await tx.select().from(appUser).where(condition).for('update')
  return accountOf(person, parts)
}

/** Makes an account without password or rights of its own; undefined when its login is somebody else's. */
const addAccount = async (
  tx: Db,
  parts: Parts,
  source: AuditSource,
  { email, ...names }: NewOutsidePerson,
): Promise<OutsideAccount | undefined> => {
  if ((await takenFields(tx, { login: email, email })).length > 0) return undefined
  const id = randomUUID()
  await tx.insert(appUser).values({ id, subject: id, login: email, email, ...names, perimeter: noFarms })
  const made = await knownPerson(tx, parts.config, id)
  if (!made) return undefined
  const target = { kind: 'user', id, name: fullName(made.person) }
  await parts.audit.record(tx, source, { target, after: personRecord(made) })
  return accountOf(made.person, parts)
}

/** Makes a person a member of `wanted` among `governed` and of no other of them. Groups that are gone are left alone. */
const setGroups = async (
  tx: Db,
  { config, audit }: Parts,
  source: AuditSource,
  userId: string,
  { joined, left }: { readonly joined: readonly string[]; readonly left: readonly string[] },
): Promise<void> => {
  const existing = new Set((await groupGrants(tx, [...new Set([...joined, ...left])])).map(({ id }) => id))
  const joining = joined.filter((id) => existing.has(id))
  const leaving = left.filter((id) => existing.has(id))
  const before = await knownPerson(tx, config, userId)
  if (!before || joining.length + leaving.length === 0) return
  await leaveGroups(tx, [userId], leaving)
  await joinGroups(
    tx,
    joining.map((groupId) => ({ groupId, userId })),
  )
  await tx
    .update(appUser)
    .set({ version: sql`${appUser.version} + 1` })
    .where(eq(appUser.id, userId))
  const after = await knownPerson(tx, config, userId)
  const target = { kind: 'user', id: userId, name: fullName(before.person) }
  await audit.record(tx, source, { target, before: personRecord(before), ...(after && { after: personRecord(after) }) })
}

const groupIdsOf = async (tx: Db, userId: string): Promise<string[]> =>
  (await tx.select({ id: groupMember.groupId }).from(groupMember).where(eq(groupMember.userId, userId))).map(
    ({ id }) => id,
  )

/** Writes down that somebody has come in; resolves with their `sub`. An account of another time gets the built-in one. */
const recordSignIn = async (tx: Db, userId: string): Promise<string> => {
  const [person] = await tx
    .update(appUser)
    .set({ lastSignInAt: new Date(), subject: sql`coalesce(${appUser.subject}, ${appUser.id}::text)` })
    .where(eq(appUser.id, userId))
    .returning({ subject: appUser.subject })
  return person?.subject ?? userId
}

/** Signs people out everywhere; resolves with the number of sessions. */
const signOut = async (tx: Db, userIds: readonly string[]): Promise<number> => {
  if (userIds.length === 0) return 0
  const people = await tx
    .select({ subject: appUser.subject })
    .from(appUser)
    .where(inArray(appUser.id, [...userIds]))
  let ended = 0
  for (const { subject } of people) if (subject !== null) ended += await endSessions(tx, subject)
  return ended
}

const groupNames = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map((await groupGrants(db)).map(({ id, name }) => [id, name]))

/** Accounts of people who sign in at outside providers. */
export const outsidePeople = {
  findAccount,
  addAccount,
  setGroups,
  groupIdsOf,
  recordSignIn,
  signOut,
  groupNames,
} as const
