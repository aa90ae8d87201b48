import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import { MANAGE } from '../../../domain/right.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, foreignFarms, invalid, notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  getGroupChanges,
  getGroupNames,
  getGroups,
  updateGroup,
} from '../contract/group-endpoints.ts'
import { changesOf } from './changes-of.ts'
import { groupDetails, groupRecord, groupRow, type KnownGroup } from './group-view.ts'
import { refusalOfGrant, refusalOfGroup, superAdministratorsOnly } from './person-rules.ts'
import { groupGrants, joinGroups, leaveGroups, putGroupRights } from './person-store.ts'
import { type ReaderScene, readerScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'
import { appUser, groupMember, userGroup } from './tables.ts'
import { keepHidden } from './visible-perimeter.ts'

const targetOf = ({ group }: KnownGroup) => ({ kind: 'group' as const, id: group.id, name: group.name })

export const bindGroupRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { config, audit } = context

  const knownGroups = async (at: Db, ids?: readonly string[]): Promise<KnownGroup[]> => {
    const groups = await at
      .select()
      .from(userGroup)
      .where(ids && inArray(userGroup.id, [...ids]))
      .orderBy(asc(userGroup.name), asc(userGroup.id))
    const grants = new Map((await groupGrants(at, ids)).map((grant) => [grant.id, grant]))
    const members = await at
      .select({ groupId: groupMember.groupId, person: appUser })
      .from(groupMember)
      .innerJoin(appUser, eq(appUser.id, groupMember.userId))
      .where(and(ids && inArray(groupMember.groupId, [...ids]), config.demo ? undefined : eq(appUser.isDemo, false)))
      .orderBy(asc(appUser.lastName), asc(appUser.firstName), asc(appUser.login))
    const peopleOf = Map.groupBy(members, ({ groupId }) => groupId)
    return groups.flatMap((group) => {
      const grant = grants.get(group.id)
      return grant ? [{ group, grant, people: (peopleOf.get(group.id) ?? []).map(({ person }) => person) }] : []
    })
  }
  const mustKnow = async (at: Db, id: string): Promise<KnownGroup> => {
    const [known] = await knownGroups(at, [id])
    if (!known) throw notFound('There is no such group')
    return known
  }

  const mustBeFree = async (tx: Db, name: string, exceptId?: string) => {
    const [taken] = await tx
      .select({ id: userGroup.id })
      .from(userGroup)
      .where(
        and(
          eq(sql`lower(${userGroup.name})`, name.toLowerCase()),
          exceptId === undefined ? undefined : ne(userGroup.id, exceptId),
        ),
      )
    if (taken) throw invalid('There is a group of this name already', [{ path: 'body.name', message: 'taken' }])
  }

  const mustExist = async (tx: Db, ids: readonly string[]) => {
    if (ids.length === 0) return []
    const people = await tx
      .select()
      .from(appUser)
      .where(and(inArray(appUser.id, [...ids]), config.demo ? undefined : eq(appUser.isDemo, false)))
    if (people.length < new Set(ids).size)
      throw invalid('There is no such person', [{ path: 'body.addMembers', message: 'unknown' }])
    return people
  }

  const mustSeeFarms = (scene: ReaderScene, codes: readonly string[], before: readonly string[]) => {
    const unknown = codes.filter(
      (code) => (!scene.places.has(code) || scene.hidden.has(code)) && !before.includes(code),
    )
    if (unknown.length > 0) throw foreignFarms('body.perimeter', unknown)
  }

  const view = (known: KnownGroup, scene: ReaderScene) =>
    groupDetails(known, scene, hasRight(scene.principal, 'BackOfficeUsers', MANAGE))

  routes.bind(getGroups, async ({ principal }) => {
    const scene = await readerScene(context, principal)
    return { results: (await knownGroups(db)).map((known) => groupRow(known, scene)) }
  })

  routes.bind(getGroup, async ({ principal, params: { id } }) => {
    const scene = await readerScene(context, principal)
    return view(await mustKnow(db, id), scene)
  })

  routes.bind(createGroup, async (request) => {
    const { name, description, products, perimeter, memberIds } = request.body
    const scene = await readerScene(context, request.principal)
    const id = randomUUID()
    const made = await db.transaction(async (tx) => {
      const rule = perimeter ? keepHidden(perimeter, noFarms, scene.hidden) : noFarms
      mustSeeFarms(scene, rule.farmCodes, [])
      refuse(refusalOfGrant(scene, { products, rule }), { kind: 'group', id, name })
      const joining = await mustExist(tx, memberIds)
      if (joining.some((person) => person.isUserSuperAdmin) && !request.principal.isUserSuperAdmin)
        refuse(superAdministratorsOnly(), { kind: 'group', id, name })
      await mustBeFree(tx, name)
      await tx.insert(userGroup).values({ id, name, description, perimeter: rule })
      await putGroupRights(tx, id, products)
      await joinGroups(
        tx,
        [...new Set(memberIds)].map((userId) => ({ groupId: id, userId })),
      )
      const after = await mustKnow(tx, id)
      await audit.record(tx, request, { target: targetOf(after), after: groupRecord(after) })
      return after
    })
    return view(made, scene)
  })

  routes.bind(updateGroup, async (request) => {
    const { version, addMembers = [], removeMembers = [], ...changes } = request.body
    const { id } = request.params
    const scene = await readerScene(context, request.principal)
    const after = await db.transaction(async (tx) => {
      await tx.select({ id: userGroup.id }).from(userGroup).where(eq(userGroup.id, id)).for('update')
      const before = await mustKnow(tx, id)
      if (before.group.version !== version)
        throw conflict('Somebody else has changed this group meanwhile: see what, and save again')
      const name = changes.name ?? before.group.name
      const rule = changes.perimeter
        ? keepHidden(changes.perimeter, before.grant.rule, scene.hidden)
        : before.grant.rule
      const given = { ...before.grant, rule, products: changes.products ?? before.grant.products }
      mustSeeFarms(scene, rule.farmCodes, before.grant.rule.farmCodes)
      refuse(refusalOfGrant(scene, given, before.grant), targetOf(before))
      const joining = await mustExist(tx, addMembers)
      if (joining.length > 0) refuse(refusalOfGroup(scene, given), targetOf(before))
      const moved = [...joining, ...before.people.filter((person) => removeMembers.includes(person.id))]
      if (moved.some((person) => person.isUserSuperAdmin) && !request.principal.isUserSuperAdmin)
        refuse(superAdministratorsOnly(), targetOf(before))
      await mustBeFree(tx, name, id)
      const description = changes.description ?? before.group.description
      await tx
        .update(userGroup)
        .set({ name, description, perimeter: rule, version: sql`${userGroup.version} + 1` })
        .where(eq(userGroup.id, id))
      await putGroupRights(tx, id, given.products)
      await leaveGroups(tx, removeMembers, [id])
      await joinGroups(
        tx,
        joining.map((person) => ({ groupId: id, userId: person.id })),
      )
      const known = await mustKnow(tx, id)
      await audit.record(tx, request, {
        target: targetOf(known),
        before: groupRecord(before),
        after: groupRecord(known),
      })
      return known
    })
    return view(after, scene)
  })

  routes.bind(deleteGroup, async (request) => {
    const { id } = request.params
    await db.transaction(async (tx) => {
      await tx.select({ id: userGroup.id }).from(userGroup).where(eq(userGroup.id, id)).for('update')
      const before = await mustKnow(tx, id)
      if (before.people.length !== request.query.members)
        throw conflict(`The group has ${before.people.length} members by now: look again before you delete it`)
      if (before.people.some((person) => person.isUserSuperAdmin) && !request.principal.isUserSuperAdmin)
        refuse(superAdministratorsOnly(), targetOf(before))
      await tx.delete(userGroup).where(eq(userGroup.id, id))
      await audit.record(tx, request, { target: targetOf(before), before: groupRecord(before) })
    })
    return { id }
  })

  routes.bind(getGroupChanges, async ({ principal, params: { id }, query: { since } }) => {
    await mustKnow(db, id)
    const { hidden } = await readerScene(context, principal)
    return { results: await changesOf(db, { kind: 'group', id }, { since, hidden }) }
  })

  routes.bind(getGroupNames, async () => (await groupGrants(db)).map(({ id, name }) => ({ id, name })))
}
