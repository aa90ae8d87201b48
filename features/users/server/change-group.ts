import { randomUUID } from 'node:crypto'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { AuditTarget } from '../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { conflict, invalid } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { GroupChange, NewGroup } from '../contract/group.ts'
import { insertGroup, isGroupNameTaken, type KnownGroup, removeGroup, updateGroupFields } from './group-store.ts'
import { refusalOfGrant, refusalOfGroup, superAdministratorsOnly } from './person-rules.ts'
import { joinGroups, leaveGroups, lockPeople, putGroupRights, type StoredPerson, storedPeople } from './person-store.ts'
import type { ReaderScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'
import { keepHidden, requireVisibleFarms } from './visible-perimeter.ts'

/** Who changes a group, and the people that exist here. */
interface Editing {
  readonly scene: ReaderScene
  readonly config: Pick<Config, 'demo'>
}

const assertNameFree = async (tx: Db, name: string, exceptId?: string): Promise<void> => {
  if (await isGroupNameTaken(tx, name, exceptId))
    throw invalid('Another group has this name', [{ path: 'body.name', message: 'taken' }])
}

/** The people of these ids; throws when one does not exist. */
const peopleNamed = async (tx: Db, config: Editing['config'], ids: readonly string[]): Promise<StoredPerson[]> => {
  const people = await storedPeople(tx, config, ids)
  if (people.length < new Set(ids).size)
    throw invalid('User not found', [{ path: 'body.addMembers', message: 'unknown' }])
  return people
}

/** Only a super administrator decides on the groups of one. */
const mustBeAllowedToMove = (principal: Principal, moved: readonly StoredPerson[], target: AuditTarget): void => {
  if (moved.some(({ isUserSuperAdmin }) => isUserSuperAdmin) && !principal.isUserSuperAdmin)
    refuse(superAdministratorsOnly(), target)
}

const joinGroup = (tx: Db, groupId: string, userIds: readonly string[]) =>
  joinGroups(
    tx,
    userIds.map((userId) => ({ groupId, userId })),
  )

/** Checks and writes a new group with its members; resolves with its id. */
export const addGroup = async (tx: Db, { scene, config }: Editing, wanted: NewGroup): Promise<string> => {
  const { name, description, products, perimeter, memberIds } = wanted
  const id = randomUUID()
  const target = { kind: 'group', id, name }
  const rule = perimeter ? keepHidden(perimeter, noFarms, scene.hidden) : noFarms
  requireVisibleFarms(scene, rule.farmCodes, [])
  refuse(refusalOfGrant(scene, { products, rule }), target)
  await lockPeople(tx, memberIds)
  mustBeAllowedToMove(scene.principal, await peopleNamed(tx, config, memberIds), target)
  await assertNameFree(tx, name)
  await insertGroup(tx, id, { name, description, perimeter: rule })
  await putGroupRights(tx, id, products)
  await joinGroup(tx, id, [...new Set(memberIds)])
  return id
}

/** Checks and writes what changes of a group. The caller has locked the added and removed users before the group. */
export const changeGroup = async (
  tx: Db,
  { scene, config }: Editing,
  { group, grant, people }: KnownGroup,
  changes: Omit<GroupChange, 'version'>,
): Promise<void> => {
  const { addMembers = [], removeMembers = [], perimeter } = changes
  const { id } = group
  const target = { kind: 'group', id, name: group.name }
  const rule = perimeter ? keepHidden(perimeter, grant.rule, scene.hidden) : grant.rule
  const given = { ...grant, rule, products: changes.products ?? grant.products }
  requireVisibleFarms(scene, rule.farmCodes, grant.rule.farmCodes)
  refuse(refusalOfGrant(scene, given, grant), target)
  const joining = await peopleNamed(tx, config, addMembers)
  if (joining.length > 0) refuse(refusalOfGroup(scene, given), target)
  mustBeAllowedToMove(
    scene.principal,
    [...joining, ...people.filter((person) => removeMembers.includes(person.id))],
    target,
  )
  const name = changes.name ?? group.name
  await assertNameFree(tx, name, id)
  await updateGroupFields(tx, id, { name, description: changes.description ?? group.description, perimeter: rule })
  await putGroupRights(tx, id, given.products)
  await leaveGroups(tx, removeMembers, [id])
  await joinGroup(
    tx,
    id,
    joining.map((person) => person.id),
  )
}

/** Deletes a group whose number of members is still the one that the person saw. */
export const deleteSeenGroup = async (
  tx: Db,
  principal: Principal,
  { group, people }: KnownGroup,
  seenMembers: number,
): Promise<void> => {
  if (people.length !== seenMembers)
    throw conflict(`The group now has ${people.length} members. Check it before you delete it.`)
  mustBeAllowedToMove(principal, people, { kind: 'group', id: group.id, name: group.name })
  await removeGroup(tx, group.id)
}
