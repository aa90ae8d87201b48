import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PerimeterRule } from '../../../domain/perimeter-rule.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { existing, type GroupGrant, groupGrants, type StoredPerson } from './person-store.ts'
import { appUser, groupMember, userGroup } from './tables.ts'

/** A group with what it gives and to whom. */
export interface KnownGroup {
  readonly group: typeof userGroup.$inferSelect
  readonly grant: GroupGrant
  /** By name. */
  readonly people: readonly StoredPerson[]
}

type Demo = Pick<Config, 'demo'>

/** Groups by name: those of the ids, or all. */
export const knownGroups = async (db: Db, config: Demo, ids?: readonly string[]): Promise<KnownGroup[]> => {
  const groups = await db
    .select()
    .from(userGroup)
    .where(ids && inArray(userGroup.id, [...ids]))
    .orderBy(asc(userGroup.name), asc(userGroup.id))
  const grants = new Map((await groupGrants(db, ids)).map((grant) => [grant.id, grant]))
  const members = await db
    .select({ groupId: groupMember.groupId, person: appUser })
    .from(groupMember)
    .innerJoin(appUser, eq(appUser.id, groupMember.userId))
    .where(and(ids && inArray(groupMember.groupId, [...ids]), existing(config)))
    .orderBy(asc(appUser.lastName), asc(appUser.firstName), asc(appUser.login))
  const peopleOf = Map.groupBy(members, ({ groupId }) => groupId)
  return groups.flatMap((group) => {
    const grant = grants.get(group.id)
    return grant ? [{ group, grant, people: (peopleOf.get(group.id) ?? []).map(({ person }) => person) }] : []
  })
}

/** Whether another group has this name, letter case aside. */
export const isGroupNameTaken = async (db: Db, name: string, exceptId?: string): Promise<boolean> => {
  const [taken] = await db
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(
      and(
        eq(sql`lower(${userGroup.name})`, name.toLowerCase()),
        exceptId === undefined ? undefined : ne(userGroup.id, exceptId),
      ),
    )
  return taken !== undefined
}

export interface GroupFields {
  readonly name: string
  readonly description: string
  readonly perimeter: PerimeterRule
}

export const insertGroup = async (tx: Db, id: string, fields: GroupFields): Promise<void> => {
  await tx.insert(userGroup).values({ id, ...fields })
}

export const updateGroupFields = async (tx: Db, id: string, fields: GroupFields): Promise<void> => {
  await tx
    .update(userGroup)
    .set({ ...fields, version: sql`${userGroup.version} + 1` })
    .where(eq(userGroup.id, id))
}

export const removeGroup = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(userGroup).where(eq(userGroup.id, id))
}

export const groupKind = (config: Demo): StoredKind<KnownGroup> => ({
  kind: 'group',
  noun: 'group',
  lock: rowLock(userGroup),
  read: async (at, id) => (await knownGroups(at, config, [id]))[0],
  versionOf: ({ group }) => group.version,
  nameOf: ({ group }) => group.name,
  auditRecordOf: ({ group, grant, people }) => ({
    name: group.name,
    description: group.description,
    products: grant.products,
    perimeter: grant.rule,
    members: people.map(({ login }) => login),
    version: group.version,
  }),
})
