import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passes } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { createSignInPeople } from '../../users/server/port.ts'
import { managesModes } from '../contract/mode-calls.ts'

/** Access lists of a version. */
export interface AccessLists {
  readonly groupIds: readonly string[]
  readonly userIds: readonly string[]
}

/** Whether somebody may read the curves of a version. */
export type VersionReader = (lists: AccessLists) => boolean

export const isRestricted = ({ groupIds, userIds }: AccessLists): boolean => groupIds.length + userIds.length > 0

/**
 * What a user may read. Versions without a list are open to all who read models. Users who manage wind turbine models, and super
 * administrators, read all versions.
 */
export const versionReader = async (db: Db, principal: Principal): Promise<VersionReader> => {
  if (principal.isUserSuperAdmin || passes(principal, managesModes)) return () => true
  const groups = new Set(await createSignInPeople(db).groupsOf(principal.userId))
  return (lists) =>
    !isRestricted(lists) ||
    lists.userIds.includes(principal.userId) ||
    lists.groupIds.some((groupId) => groups.has(groupId))
}
