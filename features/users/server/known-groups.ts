import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Config } from '../../../platform/server/config/config.ts'
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

/** Groups by name: those of the ids, or all. */
export const knownGroups = async (
  db: Db,
  config: Pick<Config, 'demo'>,
  ids?: readonly string[],
): Promise<KnownGroup[]> => {
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
