import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { existing, listName } from './person-store.ts'
import { appUser, groupMember } from './tables.ts'

/** Names of people who are enabled, last name first: all, or members of some groups; with `userId` only that person. */
export const namesOfPeople = async (
  db: Db,
  config: Pick<Config, 'demo'>,
  {
    groupIds,
    userId,
    most,
  }: { readonly groupIds: readonly string[] | 'all'; readonly userId?: string | undefined; readonly most: number },
): Promise<{ readonly id: string; readonly name: string }[]> => {
  if (groupIds.length === 0) return []
  const isMember =
    groupIds === 'all'
      ? undefined
      : inArray(
          appUser.id,
          db
            .select({ id: groupMember.userId })
            .from(groupMember)
            .where(inArray(groupMember.groupId, [...groupIds])),
        )
  const people = await db
    .select({ id: appUser.id, login: appUser.login, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(and(eq(appUser.isEnabled, true), existing(config), isMember, userId ? eq(appUser.id, userId) : undefined))
    .orderBy(asc(appUser.lastName), asc(appUser.firstName), asc(appUser.id))
    .limit(most)
  return people.map((person) => ({ id: person.id, name: listName(person) }))
}
