import { MANAGE } from '../../../domain/right.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid, notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { changeUsers } from '../contract/endpoints.ts'
import { changeManyPeople } from './change-many-people.ts'
import { needsManage } from './person-rules.ts'
import { type GroupGrant, groupGrants } from './person-store.ts'
import { readerScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'

const groupNamed = async (tx: Db, groupId: string): Promise<GroupGrant> => {
  const [group] = await groupGrants(tx, [groupId])
  if (!group) throw notFound('Group not found')
  return group
}

/** One action for many people at once. */
export const bindBulkRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { config, audit } = context

  routes.bind(changeUsers, async (request) => {
    const { principal } = request
    const { action, isPreview, groupId } = request.body
    const isAboutGroup = action === 'addToGroup' || action === 'removeFromGroup'
    const scene = await readerScene(context, principal)
    if (isAboutGroup && !hasRight(principal, 'BackOfficeUsers', MANAGE)) refuse(needsManage('groupId'))
    if (isAboutGroup && groupId === undefined)
      throw invalid('Choose a group', [{ path: 'body.groupId', message: 'required' }])
    const ids = [...new Set(request.body.ids)]
    return db.transaction(async (tx) => {
      const group = isAboutGroup && groupId !== undefined ? await groupNamed(tx, groupId) : undefined
      return changeManyPeople(tx, { scene, config, audit, source: request }, { action, group, ids, isPreview })
    })
  })
}
