import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { PerimeterRule } from '../../../domain/perimeter-rule.ts'
import type { ProductRights } from '../../../domain/right.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { RuledGrant } from './delegation-rule.ts'
import { rightsOfRows } from './grants-of.ts'
import { appUser, groupMember, groupRight, userGroup, userRight } from './tables.ts'

export type StoredPerson = typeof appUser.$inferSelect

/** What a group gives its members. */
export interface GroupGrant extends RuledGrant {
  readonly id: string
  readonly name: string
}

/** A person with all that decides what they may do. */
export interface KnownPerson {
  readonly person: StoredPerson
  readonly own: RuledGrant
  /** By name. */
  readonly groups: readonly GroupGrant[]
}

type Demo = Pick<Config, 'demo'>

/** Demo people exist only while demo mode is on. */
export const existing = ({ demo }: Demo) => (demo ? undefined : eq(appUser.isDemo, false))

const productsBy = (rows: readonly { id: string; product: string; value: number }[]) =>
  new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, rightsOfRows(own)]))

/** Every group with what it gives. */
export const groupGrants = async (db: Db, ids?: readonly string[]): Promise<GroupGrant[]> => {
  if (ids?.length === 0) return []
  const groups = await db
    .select({ id: userGroup.id, name: userGroup.name, rule: userGroup.perimeter })
    .from(userGroup)
    .where(ids && inArray(userGroup.id, [...ids]))
    .orderBy(asc(userGroup.name), asc(userGroup.id))
  const rights = productsBy(
    await db
      .select({ id: groupRight.groupId, product: groupRight.product, value: groupRight.value })
      .from(groupRight)
      .where(ids && inArray(groupRight.groupId, [...ids])),
  )
  return groups.map((group) => ({ ...group, products: rights.get(group.id) ?? {} }))
}

/** People with rights and groups: those named, or everybody. */
export const knownPeople = async (db: Db, config: Demo, ids?: readonly string[]): Promise<KnownPerson[]> => {
  if (ids?.length === 0) return []
  const people = await db
    .select()
    .from(appUser)
    .where(and(existing(config), ids && inArray(appUser.id, [...ids])))
  const own = productsBy(
    await db
      .select({ id: userRight.userId, product: userRight.product, value: userRight.value })
      .from(userRight)
      .where(ids && inArray(userRight.userId, [...ids])),
  )
  const members = await db
    .select()
    .from(groupMember)
    .where(ids && inArray(groupMember.userId, [...ids]))
  const groups = await groupGrants(db, ids && [...new Set(members.map(({ groupId }) => groupId))])
  const groupIdsOf = Map.groupBy(members, ({ userId }) => userId)
  return people.map((person) => {
    const of = new Set(groupIdsOf.get(person.id)?.map(({ groupId }) => groupId))
    return {
      person,
      own: { products: own.get(person.id) ?? {}, rule: person.perimeter },
      groups: groups.filter(({ id }) => of.has(id)),
    }
  })
}

export const knownPerson = async (db: Db, config: Demo, id: string): Promise<KnownPerson | undefined> =>
  (await knownPeople(db, config, [id]))[0]

/** The people of these ids that exist. */
export const storedPeople = async (db: Db, config: Demo, ids: readonly string[]): Promise<StoredPerson[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(appUser)
        .where(and(inArray(appUser.id, [...ids]), existing(config)))

/** Whoever else has one of these, letter case aside; demo people count as well, the database lets nobody have it twice. */
export const takenFields = async (
  db: Db,
  wanted: { readonly login?: string | undefined; readonly email?: string | null | undefined },
  exceptId?: string,
): Promise<('login' | 'email')[]> => {
  const { login, email } = wanted
  const sameLogin = login === undefined ? undefined : eq(sql`lower(${appUser.login})`, login.toLowerCase())
  const sameEmail = email ? eq(sql`lower(${appUser.email})`, email.toLowerCase()) : undefined
  if (!sameLogin && !sameEmail) return []
  const found = await db
    .select({ login: appUser.login, email: appUser.email })
    .from(appUser)
    .where(and(or(sameLogin, sameEmail), exceptId === undefined ? undefined : ne(appUser.id, exceptId)))
  return [
    ...(login !== undefined && found.some((one) => one.login.toLowerCase() === login.toLowerCase())
      ? (['login'] as const)
      : []),
    ...(email && found.some((one) => one.email?.toLowerCase() === email.toLowerCase()) ? (['email'] as const) : []),
  ]
}

/** Serializes changes of super administrators. Taken before the locks of rows of users (see `lockPeople`). */
export const lockAdministrators = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${0x501_ad31})`)

/** Super administrators who may enter now, beside those named. */
export const otherAdministrators = async (db: Db, config: Demo, ids: readonly string[]): Promise<number> => {
  const found = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(existing(config), eq(appUser.isUserSuperAdmin, true), eq(appUser.isEnabled, true)))
  return found.filter(({ id }) => !ids.includes(id)).length
}

export type PersonFields = Omit<typeof appUser.$inferInsert, 'id' | 'subject' | 'version'>

/** The built-in provider's subject is the id; an outside one's is learnt at the first sign-in. */
export const insertPerson = async (
  tx: Db,
  { id, hasOutsideProvider }: { readonly id: string; readonly hasOutsideProvider: boolean },
  fields: PersonFields,
): Promise<void> => {
  await tx.insert(appUser).values({ id, subject: hasOutsideProvider ? null : id, ...fields })
}

/** Changes the same fields of several people; each has a new version. */
export const updatePeople = async (tx: Db, ids: readonly string[], fields: Partial<PersonFields>): Promise<void> => {
  await tx
    .update(appUser)
    .set({ ...fields, version: sql`${appUser.version} + 1` })
    .where(inArray(appUser.id, [...ids]))
}

export const removePerson = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(appUser).where(eq(appUser.id, id))
}

/**
 * Locks rows of users until the end of the transaction. All transactions lock in one order, or they could deadlock:
 * administrators, then users by id, then a group. A new member also locks the rows of the user and the group, by the
 * foreign keys.
 */
export const lockPeople = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(inArray(appUser.id, [...ids]))
    .orderBy(asc(appUser.id))
    .for('update')
}

const rowsOf = (products: ProductRights) =>
  Object.entries(products).flatMap(([product, value]) => (value ? [{ product, value }] : []))

export const putRights = async (tx: Db, userId: string, products: ProductRights): Promise<void> => {
  await tx.delete(userRight).where(eq(userRight.userId, userId))
  const rows = rowsOf(products).map((row) => ({ userId, ...row }))
  if (rows.length > 0) await tx.insert(userRight).values(rows)
}

export const putGroupRights = async (tx: Db, groupId: string, products: ProductRights): Promise<void> => {
  await tx.delete(groupRight).where(eq(groupRight.groupId, groupId))
  const rows = rowsOf(products).map((row) => ({ groupId, ...row }))
  if (rows.length > 0) await tx.insert(groupRight).values(rows)
}

export const joinGroups = async (
  tx: Db,
  members: readonly { readonly groupId: string; readonly userId: string }[],
): Promise<void> => {
  if (members.length > 0)
    await tx
      .insert(groupMember)
      .values([...members])
      .onConflictDoNothing()
}

export const leaveGroups = async (tx: Db, userIds: readonly string[], groupIds: readonly string[]): Promise<void> => {
  if (userIds.length > 0 && groupIds.length > 0)
    await tx
      .delete(groupMember)
      .where(and(inArray(groupMember.userId, [...userIds]), inArray(groupMember.groupId, [...groupIds])))
}

/** What the audit log keeps of a person: no password, no subject. */
export const personRecord = ({ person, own, groups }: KnownPerson) => ({
  login: person.login,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  title: person.title,
  type: person.type,
  lang: person.lang,
  timezone: person.timezone,
  isEnabled: person.isEnabled,
  isUserSuperAdmin: person.isUserSuperAdmin,
  products: own.products,
  perimeter: own.rule as PerimeterRule,
  groups: groups.map(({ name }) => name),
  version: person.version,
})

/** Last name, first name, as lists of names are sorted. */
export const listName = ({ firstName, lastName, login }: Pick<StoredPerson, 'firstName' | 'lastName' | 'login'>) =>
  `${lastName} ${firstName}`.trim() || login

/** First name, last name, as logs and reports name people; the login of somebody who has not told one. */
export const fullName = ({ firstName, lastName, login }: Pick<StoredPerson, 'firstName' | 'lastName' | 'login'>) =>
  `${firstName} ${lastName}`.trim() || login

export const personTarget = ({ id, ...person }: Pick<StoredPerson, 'id' | 'firstName' | 'lastName' | 'login'>) => ({
  kind: 'user' as const,
  id,
  name: fullName(person),
})

export const personKind = (config: Demo): StoredKind<KnownPerson> => ({
  kind: 'user',
  noun: 'person',
  lock: rowLock(appUser),
  read: (at, id) => knownPerson(at, config, id),
  versionOf: ({ person }) => person.version,
  nameOf: ({ person }) => fullName(person),
  auditRecordOf: personRecord,
})
