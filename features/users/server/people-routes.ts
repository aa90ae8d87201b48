import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, foreignFarms, invalid, notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { endSessions } from '../../../platform/server/identity/person-sessions.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmsIn } from '../../farms/server/port.ts'
import {
  createUser,
  deleteUser,
  getPerimeterFarms,
  getUser,
  getUserChanges,
  getUserNames,
  getUsers,
  updateUser,
} from '../contract/endpoints.ts'
import type { NewPerson } from '../contract/person.ts'
import { changesOf } from './changes-of.ts'
import { pageOfPeople } from './list-people.ts'
import { endLinks } from './one-time-link.ts'
import { lastAdministrator, refusalOfDeletion, refusalOfPerson } from './person-rules.ts'
import {
  fullName,
  groupGrants,
  joinGroups,
  type KnownPerson,
  knownPeople,
  knownPerson,
  leaveGroups,
  listName,
  lockAdministrators,
  otherAdministrators,
  personRecord,
  putRights,
  takenFields,
} from './person-store.ts'
import { personDetails, personRow } from './person-view.ts'
import { type ReaderScene, readerScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'
import { appUser } from './tables.ts'
import { keepHidden } from './visible-perimeter.ts'

const missingPerson = () => notFound('There is no such person')

const targetOf = ({ person }: KnownPerson) => ({ kind: 'user' as const, id: person.id, name: fullName(person) })

type Fields = Omit<NewPerson, 'perimeter'> & { readonly perimeter: NonNullable<NewPerson['perimeter']> | undefined }

export const bindPeopleRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { config, audit } = context

  const mustKnow = async (at: Db, id: string): Promise<KnownPerson> => {
    const known = await knownPerson(at, config, id)
    if (!known) throw missingPerson()
    return known
  }

  /** The groups of these ids, all of them. */
  const groupsNamed = async (tx: Db, ids: readonly string[]) => {
    const groups = await groupGrants(tx, [...new Set(ids)])
    if (groups.length < new Set(ids).size)
      throw invalid('There is no such group', [{ path: 'body.groupIds', message: 'unknown' }])
    return groups
  }

  const mustBeFree = async (tx: Db, wanted: Parameters<typeof takenFields>[1], exceptId?: string) => {
    const taken = await takenFields(tx, wanted, exceptId)
    if (taken.length > 0)
      throw invalid(
        'Somebody else has this already',
        taken.map((field) => ({ path: `body.${field}`, message: 'taken' })),
      )
  }

  /** Farms that a perimeter newly names must exist. */
  const mustExist = (scene: ReaderScene, farmCodes: readonly string[], before: readonly string[]) => {
    const unknown = farmCodes.filter(
      (farmCode) => (!scene.places.has(farmCode) || scene.hidden.has(farmCode)) && !before.includes(farmCode),
    )
    if (unknown.length > 0) throw foreignFarms('body.perimeter', unknown)
  }

  /** Checks and writes a person as they shall be. */
  const save = async (
    tx: Db,
    source: AuditSource,
    scene: ReaderScene,
    before: KnownPerson | undefined,
    next: Fields,
  ) => {
    const rule = next.perimeter
      ? keepHidden(next.perimeter, before?.own.rule ?? noFarms, scene.hidden)
      : (before?.own.rule ?? noFarms)
    mustExist(scene, rule.farmCodes, before?.own.rule.farmCodes ?? [])
    const groups = await groupsNamed(tx, next.groupIds)
    const was = new Set(before?.groups.map(({ id }) => id))
    const joined = groups.filter(({ id }) => !was.has(id))
    const left = (before?.groups ?? []).filter(({ id }) => !next.groupIds.includes(id))
    const email = next.email?.toLowerCase() ?? null
    const own = { products: next.products, rule }
    refuse(
      refusalOfPerson(scene, before, { ...next, email, own, joined, left }),
      before ? targetOf(before) : { kind: 'user', id: '', name: next.login },
    )
    if (before?.person.isUserSuperAdmin && !(next.isUserSuperAdmin && next.isEnabled)) {
      await lockAdministrators(tx)
      if ((await otherAdministrators(tx, config, [before.person.id])) === 0)
        refuse(lastAdministrator(), targetOf(before))
    }
    await mustBeFree(tx, { login: next.login, email }, before?.person.id)

    const { groupIds: _ids, products: _products, perimeter: _perimeter, ...fields } = next
    const row = { ...fields, email, perimeter: rule }
    const id = before?.person.id ?? randomUUID()
    if (before)
      await tx
        .update(appUser)
        .set({ ...row, version: sql`${appUser.version} + 1` })
        .where(eq(appUser.id, id))
    // The built-in provider's subject is the id; an outside one's is learnt at the first sign-in.
    else await tx.insert(appUser).values({ id, subject: config.oidc.issuer === undefined ? id : null, ...row })
    await putRights(tx, id, next.products)
    await leaveGroups(
      tx,
      [id],
      left.map((group) => group.id),
    )
    await joinGroups(
      tx,
      joined.map((group) => ({ groupId: group.id, userId: id })),
    )
    if (before?.person.isEnabled && !next.isEnabled && before.person.subject !== null)
      await endSessions(tx, before.person.subject)
    // A link that was sent to another address, or to an account that was another, opens nothing any more.
    if (before && (['email', 'login', 'isEnabled'] as const).some((field) => before.person[field] !== row[field]))
      await endLinks(tx, id)
    const after = await mustKnow(tx, id)
    await audit.record(tx, source, {
      target: targetOf(after),
      ...(before && { before: personRecord(before) }),
      after: personRecord(after),
    })
    return after
  }

  routes.bind(getUsers, async ({ principal, query }) => {
    const scene = await readerScene(context, principal)
    const { farm } = query
    // A farm that the reader does not see is no question that gets an answer.
    if (farm !== undefined && (!scene.places.has(farm) || scene.hidden.has(farm)))
      return { results: [], total: 0, next: null }
    const people = await knownPeople(db, config)
    const place = farm === undefined ? undefined : scene.farms.filter(({ farmCode }) => farmCode === farm)
    const rows = people
      .filter((known) => !place || personRow(known, { ...scene, farms: place }).farms !== 0)
      .map((known) => personRow(known, scene))
    const page = pageOfPeople(rows, query)
    if (!page) throw invalid('The page is not one of this list', [{ path: 'query.after', message: 'unknown' }])
    return page
  })

  routes.bind(getUser, async ({ principal, params: { id } }) => {
    const scene = await readerScene(context, principal)
    return personDetails(await mustKnow(db, id), scene)
  })

  routes.bind(createUser, async (request) => {
    const scene = await readerScene(context, request.principal)
    const next = { ...request.body, perimeter: request.body.perimeter }
    const made = await db.transaction((tx) => save(tx, request, scene, undefined, next))
    return personDetails(made, scene)
  })

  routes.bind(updateUser, async (request) => {
    const { version, ...changes } = request.body
    const { id } = request.params
    const scene = await readerScene(context, request.principal)
    const after = await db.transaction(async (tx) => {
      await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('update')
      const before = await mustKnow(tx, id)
      if (before.person.version !== version)
        throw conflict('Somebody else has changed this person meanwhile: see what, and save again')
      const { login, firstName, lastName, email, lang, timezone, isEnabled, isUserSuperAdmin } = before.person
      const held = { login, firstName, lastName, email, timezone, isEnabled, isUserSuperAdmin }
      const known = {
        ...held,
        lang: lang as NewPerson['lang'],
        title: before.person.title as NewPerson['title'],
        type: before.person.type as NewPerson['type'],
        products: before.own.products,
        groupIds: before.groups.map((group) => group.id),
        perimeter: undefined,
      }
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      return save(tx, request, scene, before, { ...known, ...given })
    })
    return personDetails(after, scene)
  })

  routes.bind(deleteUser, async (request) => {
    const { id } = request.params
    const scene = await readerScene(context, request.principal)
    await db.transaction(async (tx) => {
      await lockAdministrators(tx)
      const before = await mustKnow(tx, id)
      refuse(refusalOfDeletion(scene, before), targetOf(before))
      if (before.person.isUserSuperAdmin && (await otherAdministrators(tx, config, [id])) === 0)
        refuse(lastAdministrator(), targetOf(before))
      await tx.delete(appUser).where(eq(appUser.id, id))
      await audit.record(tx, request, { target: targetOf(before), before: personRecord(before) })
    })
    return { id }
  })

  routes.bind(getUserChanges, async ({ principal, params: { id }, query: { since } }) => {
    await mustKnow(db, id)
    const { hidden } = await readerScene(context, principal)
    return { results: await changesOf(db, { kind: 'user', id }, { since, hidden }) }
  })

  routes.bind(getPerimeterFarms, async ({ principal }) => {
    const { seen } = await readerScene(context, principal)
    const farms = await farmsIn(db, seen)
    return {
      results: farms.map(({ farmCode, name, countryCode, technology, subsidiary }) => ({
        farmCode,
        name,
        countryCode,
        technology,
        subsidiary,
      })),
    }
  })

  routes.bind(getUserNames, async () =>
    (await knownPeople(db, config))
      .map(({ person }) => ({ id: person.id, name: listName(person) }))
      .sort((first, second) => first.name.localeCompare(second.name)),
  )
}
