import { MANAGE } from '../../../domain/right.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { type GroupChange, groupCalls, groupKind, type NewGroup } from '../contract/group.ts'
import { getGroupNames } from '../contract/group-endpoints.ts'
import { changesViewFor } from './changes-view.ts'
import { groupStore } from './group-store.ts'
import { groupDetails, groupRow } from './group-view.ts'
import { groupGrants, lockPeople } from './person-store.ts'
import { readerScene } from './reader-scene.ts'

export const bindGroupRoutes = (routes: Routes, context: ServerContext): void => {
  const { config } = context
  bindRecordKind(routes, context, groupKind, groupCalls, groupStore(config), {
    hasOwnReferences: true,
    lockNew: (tx, _values, { body }) => lockPeople(tx, (body as NewGroup).memberIds),
    lockFirst(tx, { body }) {
      const { addMembers = [], removeMembers = [] } = body as GroupChange
      return lockPeople(tx, [...addMembers, ...removeMembers])
    },
    async moreOf(db, { principal, isList }) {
      const scene = await readerScene({ relations: { db }, config }, principal)
      const mayEdit = hasRight(principal, 'BackOfficeUsers', MANAGE)
      return (known) => (isList ? groupRow(known, scene) : groupDetails(known, scene, mayEdit))
    },
    changesView: async (_db, principal) => ({ ...(await changesViewFor(context, principal)), fields: () => true }),
  })

  routes.bind(getGroupNames, async () =>
    (await groupGrants(context.relations.db)).map(({ id, name }) => ({ id, name })),
  )
}
