import { inArray, sql } from 'drizzle-orm'
import { MANAGE } from '../../../domain/right.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid, notFound, type ProblemError } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { endSessions } from '../../../platform/server/identity/person-sessions.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type BulkAction, type BulkReport, changeUsers } from '../contract/endpoints.ts'
import { lastAdministrator, needsManage, refusalOfGroup, refusalOfPerson } from './person-rules.ts'
import {
  fullName,
  type GroupGrant,
  groupGrants,
  joinGroups,
  type KnownPerson,
  knownPeople,
  leaveGroups,
  lockAdministrators,
  otherAdministrators,
  personRecord,
} from './person-store.ts'
import { readerScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'
import { appUser } from './tables.ts'

/** Whether there is nothing to do for a person. */
const isDone = (action: BulkAction, { person, groups }: KnownPerson, group: GroupGrant | undefined): boolean => {
  const isMember = groups.some(({ id }) => id === group?.id)
  switch (action) {
    case 'enable':
      return person.isEnabled
    case 'disable':
      return !person.isEnabled
    case 'addToGroup':
      return isMember
    case 'removeFromGroup':
      return !isMember
  }
}

export const bindBulkRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { config, audit } = context

  /** Writes one action for people who may all be changed: a few statements, however many they are. */
  const write = async (tx: Db, action: BulkAction, people: readonly KnownPerson[], group: GroupGrant | undefined) => {
    const ids = people.map(({ person }) => person.id)
    if (action === 'addToGroup' && group)
      await joinGroups(
        tx,
        ids.map((userId) => ({ groupId: group.id, userId })),
      )
    if (action === 'removeFromGroup' && group) await leaveGroups(tx, ids, [group.id])
    const isSwitch = action === 'enable' || action === 'disable'
    await tx
      .update(appUser)
      .set({ version: sql`${appUser.version} + 1`, ...(isSwitch && { isEnabled: action === 'enable' }) })
      .where(inArray(appUser.id, ids))
    if (action === 'disable')
      for (const { person } of people) if (person.subject !== null) await endSessions(tx, person.subject)
  }

  routes.bind(changeUsers, async (request) => {
    const { principal, body } = request
    const { action, isPreview } = body
    const isAboutGroups = action === 'addToGroup' || action === 'removeFromGroup'
    const scene = await readerScene(context, principal)
    if (isAboutGroups && !hasRight(principal, 'BackOfficeUsers', MANAGE)) refuse(needsManage('groupId'))
    if (isAboutGroups && body.groupId === undefined)
      throw invalid('Say which group', [{ path: 'body.groupId', message: 'required' }])

    return db.transaction(async (tx): Promise<BulkReport> => {
      const group = isAboutGroups ? (await groupGrants(tx, [body.groupId ?? '']))[0] : undefined
      if (isAboutGroups && !group) throw notFound('There is no such group')
      if (action === 'addToGroup' && group) refuse(refusalOfGroup(scene, group))
      await lockAdministrators(tx)
      const ids = [...new Set(body.ids)]
      await tx.select({ id: appUser.id }).from(appUser).where(inArray(appUser.id, ids)).for('update')
      const known = new Map((await knownPeople(tx, config, ids)).map((one) => [one.person.id, one]))
      const others = await otherAdministrators(tx, config, ids)
      const stays = (one: KnownPerson) =>
        one.person.isUserSuperAdmin && one.person.isEnabled && one.person.id === principal.userId
      // The one who asks may be among them, and stays.
      const mayLoseAll = others > 0 || [...known.values()].some(stays)

      const refusalOf = (one: KnownPerson): ProblemError | undefined => {
        const { person, own } = one
        const isEnabled = action === 'enable' || (action !== 'disable' && person.isEnabled)
        const joined = action === 'addToGroup' && group ? [group] : []
        const left = action === 'removeFromGroup' && group ? [group] : []
        const { login, email, isUserSuperAdmin } = person
        return (
          refusalOfPerson(scene, one, { login, email, isUserSuperAdmin, isEnabled, own, joined, left }) ??
          (action === 'disable' && isUserSuperAdmin && !mayLoseAll ? lastAdministrator() : undefined)
        )
      }

      const report: BulkReport = { done: [], unchanged: [], failed: [] }
      const changing: KnownPerson[] = []
      for (const id of ids) {
        const one = known.get(id)
        const problem = one ? refusalOf(one) : notFound('There is no such person')
        if (!one || problem) {
          const name = one ? fullName(one.person) : id
          report.failed.push({ id, name, code: problem?.code ?? '', detail: problem?.message ?? '' })
          if (one && problem && !isPreview)
            audit.refused(request, { reason: problem.message, target: { kind: 'user', id, name } })
        } else if (isDone(action, one, group)) report.unchanged.push(id)
        else {
          report.done.push(id)
          changing.push(one)
        }
      }
      if (isPreview || changing.length === 0) return report
      await write(tx, action, changing, group)
      const after = new Map((await knownPeople(tx, config, report.done)).map((one) => [one.person.id, one]))
      await audit.recordAll(
        tx,
        request,
        changing.map((before) => {
          const next = after.get(before.person.id)
          return {
            target: { kind: 'user', id: before.person.id, name: fullName(before.person) },
            before: personRecord(before),
            ...(next && { after: personRecord(next) }),
          }
        }),
      )
      return report
    })
  })
}
