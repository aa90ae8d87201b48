import { randomUUID } from 'node:crypto'
import { noFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import { endSessions } from '../../../platform/server/identity/person-sessions.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { NewPerson, PersonChange } from '../contract/person.ts'
import { endLinks } from './one-time-link.ts'
import { lastAdministrator, refusalOfDeletion, refusalOfPerson } from './person-rules.ts'
import {
  type GroupGrant,
  groupGrants,
  insertPerson,
  joinGroups,
  type KnownPerson,
  leaveGroups,
  otherAdministrators,
  type PersonFields,
  personTarget,
  putRights,
  removePerson,
  takenFields,
  updatePeople,
} from './person-store.ts'
import type { ReaderScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'
import { keepHidden, requireVisibleFarms } from './visible-perimeter.ts'

/** Who changes a person, and where. */
interface Editing {
  readonly scene: ReaderScene
  readonly config: Pick<Config, 'demo' | 'oidc'>
}

/** All fields of a person as they shall be. A perimeter that is left out stays as it is. */
type WantedPerson = Omit<NewPerson, 'perimeter'> & { readonly perimeter: NewPerson['perimeter'] | undefined }

/** What a person would hold after the change. */
interface Plan {
  readonly email: string | null
  readonly rule: PerimeterRule
  readonly joined: readonly GroupGrant[]
  readonly left: readonly GroupGrant[]
}

/** The groups of these ids; throws when one does not exist. */
const groupsNamed = async (tx: Db, ids: readonly string[]): Promise<GroupGrant[]> => {
  const groups = await groupGrants(tx, [...new Set(ids)])
  if (groups.length < new Set(ids).size)
    throw invalid('Group not found', [{ path: 'body.groupIds', message: 'unknown' }])
  return groups
}

const planOf = async (
  tx: Db,
  scene: ReaderScene,
  wanted: WantedPerson,
  before: KnownPerson | undefined,
): Promise<Plan> => {
  const held = before?.own.rule ?? noFarms
  const rule = wanted.perimeter ? keepHidden(wanted.perimeter, held, scene.hidden) : held
  requireVisibleFarms(scene, rule.farmCodes, held.farmCodes)
  const groups = await groupsNamed(tx, wanted.groupIds)
  const heldGroups = before?.groups ?? []
  const was = new Set(heldGroups.map(({ id }) => id))
  return {
    email: wanted.email?.toLowerCase() ?? null,
    rule,
    joined: groups.filter(({ id }) => !was.has(id)),
    left: heldGroups.filter(({ id }) => !wanted.groupIds.includes(id)),
  }
}

/** Refuses a change after which no super administrator could sign in. */
const assertAdministratorLeft = async (tx: Db, config: Editing['config'], { person }: KnownPerson): Promise<void> => {
  if ((await otherAdministrators(tx, config, [person.id])) === 0) refuse(lastAdministrator(), personTarget(person))
}

const assertNameFree = async (
  tx: Db,
  wanted: { readonly login: string; readonly email: string | null },
  exceptId?: string,
): Promise<void> => {
  const taken = await takenFields(tx, wanted, exceptId)
  if (taken.length > 0)
    throw invalid(
      'Another user has this value',
      taken.map((field) => ({ path: `body.${field}`, message: 'taken' })),
    )
}

const mustBeAllowed = async (
  tx: Db,
  { scene, config }: Editing,
  wanted: WantedPerson,
  plan: Plan,
  before: KnownPerson | undefined,
): Promise<void> => {
  const { email, rule, joined, left } = plan
  const own = { products: wanted.products, rule }
  refuse(
    refusalOfPerson(scene, before, { ...wanted, email, own, joined, left }),
    before ? personTarget(before.person) : { kind: 'user', id: '', name: wanted.login },
  )
  if (before?.person.isUserSuperAdmin && !(wanted.isUserSuperAdmin && wanted.isEnabled))
    await assertAdministratorLeft(tx, config, before)
  await assertNameFree(tx, { login: wanted.login, email }, before?.person.id)
}

const rowOf = (wanted: WantedPerson, { email, rule }: Plan): PersonFields => {
  const { groupIds: _ids, products: _products, perimeter: _perimeter, ...fields } = wanted
  return { ...fields, email, perimeter: rule }
}

const writeGrants = async (tx: Db, id: string, { products }: WantedPerson, { joined, left }: Plan): Promise<void> => {
  await putRights(tx, id, products)
  await leaveGroups(
    tx,
    [id],
    left.map((group) => group.id),
  )
  await joinGroups(
    tx,
    joined.map((group) => ({ groupId: group.id, userId: id })),
  )
}

/** Ends what a changed account must not keep: the sessions of a disabled one, the links of one with another address. */
const endOldAccess = async (tx: Db, { person }: KnownPerson, row: PersonFields): Promise<void> => {
  if (person.isEnabled && !row.isEnabled && person.subject !== null) await endSessions(tx, person.subject)
  // A link that was sent to another address, or to an account that was another, opens nothing any more.
  if ((['email', 'login', 'isEnabled'] as const).some((field) => person[field] !== row[field]))
    await endLinks(tx, person.id)
}

/** A person's fields as they are, in the form of the contract. */
const fieldsOf = ({ person, own, groups }: KnownPerson): WantedPerson => {
  const { login, firstName, lastName, email, timezone, isEnabled, isUserSuperAdmin } = person
  return {
    login,
    firstName,
    lastName,
    email,
    timezone,
    isEnabled,
    isUserSuperAdmin,
    lang: person.lang as NewPerson['lang'],
    title: person.title as NewPerson['title'],
    type: person.type as NewPerson['type'],
    products: own.products,
    groupIds: groups.map((group) => group.id),
    perimeter: undefined,
  }
}

/** Checks and writes a new person; resolves with the id. */
export const addPerson = async (tx: Db, editing: Editing, body: NewPerson): Promise<string> => {
  const wanted = { ...body, perimeter: body.perimeter }
  const plan = await planOf(tx, editing.scene, wanted, undefined)
  await mustBeAllowed(tx, editing, wanted, plan, undefined)
  const id = randomUUID()
  const hasOutsideProvider = editing.config.oidc.issuer !== undefined
  await insertPerson(tx, { id, hasOutsideProvider }, rowOf(wanted, plan))
  await writeGrants(tx, id, wanted, plan)
  return id
}

/** Whether a change may take away a super administrator: the caller then locks the administrators before the row. */
export const mayTakeAdministrator = ({ isEnabled, isUserSuperAdmin }: Omit<PersonChange, 'version'>): boolean =>
  isEnabled === false || isUserSuperAdmin === false

/** Checks and writes what changes of a person. */
export const changePerson = async (
  tx: Db,
  editing: Editing,
  before: KnownPerson,
  changes: Omit<PersonChange, 'version'>,
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const wanted: WantedPerson = { ...fieldsOf(before), ...given }
  const plan = await planOf(tx, editing.scene, wanted, before)
  await mustBeAllowed(tx, editing, wanted, plan, before)
  const { id } = before.person
  const row = rowOf(wanted, plan)
  await updatePeople(tx, [id], row)
  await writeGrants(tx, id, wanted, plan)
  await endOldAccess(tx, before, row)
}

/** Checks and deletes a person; the caller holds the lock of the administrators. */
export const deletePerson = async (tx: Db, { scene, config }: Editing, before: KnownPerson): Promise<void> => {
  refuse(refusalOfDeletion(scene, before), personTarget(before.person))
  if (before.person.isUserSuperAdmin) await assertAdministratorLeft(tx, config, before)
  await removePerson(tx, before.person.id)
}
