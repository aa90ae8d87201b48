import { randomUUID } from 'node:crypto'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { AuditTarget } from '../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { conflict, invalid } from '../../../platform/server/http/problems.ts'
import type { ChangeRequest, RecordStore } from '../../../platform/server/record/record-store.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type GroupChange, type GroupFields, groupKind, type NewGroup } from '../contract/group.ts'
import { type KnownGroup, knownGroups } from './known-groups.ts'
import { refusalOfGrant, refusalOfGroup, superAdministratorsOnly } from './person-rules.ts'
import {
  type GroupGrant,
  joinGroups,
  leaveGroups,
  putGroupRights,
  type StoredPerson,
  storedPeople,
} from './person-store.ts'
import { readerScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'
import { userGroup } from './tables.ts'
import { keepHidden, requireVisibleFarms } from './visible-perimeter.ts'

const table = tableStore({
  kind: groupKind,
  table: userGroup,
  orderBy: [userGroup.name, userGroup.id],
  nameOf: ({ name }) => name,
})

const targetOf = ({ id, name }: Pick<GroupGrant, 'id' | 'name'>): AuditTarget & { readonly name: string } => ({
  kind: groupKind.kind,
  id,
  name,
})

/** Only a super administrator decides on the groups of one. */
const mustBeAllowedToMove = (principal: Principal, moved: readonly StoredPerson[], target: AuditTarget): void => {
  if (moved.some(({ isUserSuperAdmin }) => isUserSuperAdmin) && !principal.isUserSuperAdmin)
    refuse(superAdministratorsOnly(), target)
}

/** What a group shall give, and who joins and leaves. What is missing stays as it is. */
type Wanted = Omit<GroupChange, 'version' | 'name' | 'description'>

/** What a group gives after a change, and who joins. The caller has locked the users before the group. */
interface CheckedGroup {
  readonly grant: GroupGrant
  readonly joining: readonly StoredPerson[]
}

/** Checks what a group shall give and to whom. Throws a refusal: nobody gives more than they hold. */
const checkedGroup = async (
  tx: Db,
  config: Config,
  principal: Principal,
  {
    id,
    name,
    wanted,
    before,
  }: {
    readonly id: string
    readonly name: string
    readonly wanted: Wanted
    readonly before?: KnownGroup
  },
): Promise<CheckedGroup> => {
  const { products = before?.grant.products ?? {}, perimeter, addMembers = [], removeMembers = [] } = wanted
  const scene = await readerScene({ relations: { db: tx }, config }, principal)
  const target = targetOf({ id, name: before?.grant.name ?? name })
  const held = before?.grant.rule ?? noFarms
  const rule = perimeter ? keepHidden(perimeter, held, scene.hidden) : held
  const grant = { id, name, products, rule }
  requireVisibleFarms(scene, rule.farmCodes, held.farmCodes)
  refuse(refusalOfGrant(scene, grant, before?.grant), target)
  const joining = await storedPeople(tx, config, addMembers)
  if (joining.length < new Set(addMembers).size)
    throw invalid('User not found', [{ path: 'body.addMembers', message: 'unknown' }])
  if (joining.length > 0) refuse(refusalOfGroup(scene, grant), target)
  const leaving = before?.people.filter((person) => removeMembers.includes(person.id)) ?? []
  mustBeAllowedToMove(principal, [...joining, ...leaving], target)
  return { grant, joining }
}

/** Writes what a group gives and who joins. */
const give = async (tx: Db, { grant: { id, products }, joining }: CheckedGroup): Promise<void> => {
  await putGroupRights(tx, id, products)
  await joinGroups(
    tx,
    joining.map((person) => ({ groupId: id, userId: person.id })),
  )
}

const withPerimeter = (
  request: ChangeRequest,
  { grant: { id, rule } }: CheckedGroup,
  isNew: boolean,
): ChangeRequest => ({
  ...request,
  columns: { ...(isNew && { id }), perimeter: rule },
})

/** Groups with their rights and members, which are in tables of their own. */
export const groupStore = (config: Config): RecordStore<GroupFields, KnownGroup> => ({
  ...(table.fieldsOfIndex && { fieldsOfIndex: table.fieldsOfIndex }),
  stored: {
    kind: groupKind.kind,
    noun: groupKind.noun,
    lock: table.stored.lock,
    read: async (at, id) => (await knownGroups(at, config, [id]))[0],
    versionOf: ({ group }) => group.version,
    nameOf: ({ group }) => group.name,
    auditRecordOf: ({ group: { name, description, version }, grant, people }) => ({
      name,
      description,
      products: grant.products,
      perimeter: grant.rule,
      members: people.map(({ login }) => login),
      version,
    }),
  },
  all: (db) => knownGroups(db, config),
  idOf: ({ group }) => group.id,
  valuesOf: ({ group: { name, description } }) => ({ name, description }),
  taken: async (tx, values, before) => (await table.taken?.(tx, values, before?.group)) ?? [],
  async insert(tx, { name, description }, request) {
    const { memberIds, products, perimeter } = request.body as NewGroup
    const wanted = { products, addMembers: memberIds, ...(perimeter && { perimeter }) }
    const checked = await checkedGroup(tx, config, request.principal, { id: randomUUID(), name, wanted })
    const id = await table.insert(tx, { name, description: description ?? '' }, withPerimeter(request, checked, true))
    await give(tx, checked)
    return id
  },
  async update(tx, before, { description, ...changed }, request) {
    const { id, name } = { ...before.group, ...changed }
    const wanted = request.body as GroupChange
    const checked = await checkedGroup(tx, config, request.principal, { id, name, wanted, before })
    const values = { ...changed, ...(description !== undefined && { description: description ?? '' }) }
    await table.update(tx, before.group, values, withPerimeter(request, checked, false))
    await leaveGroups(tx, wanted.removeMembers ?? [], [id])
    await give(tx, checked)
  },
  /** The number of members is still the one that the user saw. */
  async remove(tx, before, request) {
    const { group, people } = before
    if (people.length !== (request.query as { readonly members: number }).members)
      throw conflict(`The group now has ${people.length} members. Check it before you delete it.`)
    mustBeAllowedToMove(request.principal, people, targetOf(group))
    await table.remove(tx, group, request)
  },
})
