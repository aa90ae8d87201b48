import { MANAGE } from '../../../domain/right.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindChanges } from '../../../platform/server/record/bind-changes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
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
import { addGroup, changeGroup, deleteSeenGroup } from './change-group.ts'
import { changesViewFor } from './changes-view.ts'
import { groupKind, type KnownGroup, knownGroups } from './group-store.ts'
import { groupDetails, groupRow } from './group-view.ts'
import { groupGrants, lockPeople } from './person-store.ts'
import { type ReaderScene, readerScene } from './reader-scene.ts'

const view = (known: KnownGroup, scene: ReaderScene) =>
  groupDetails(known, scene, hasRight(scene.principal, 'BackOfficeUsers', MANAGE))

export const bindGroupRoutes = (routes: Routes, context: ServerContext): void => {
  const { config } = context
  const { db } = context.relations
  const groups = recordsOf(context, groupKind(config))

  routes.bind(getGroups, async ({ principal }) => {
    const scene = await readerScene(context, principal)
    return { results: (await knownGroups(db, config)).map((known) => groupRow(known, scene)) }
  })

  routes.bind(getGroup, async ({ principal, params: { id } }) => {
    const scene = await readerScene(context, principal)
    return view(await groups.find(id), scene)
  })

  routes.bind(createGroup, async (request) => {
    const scene = await readerScene(context, request.principal)
    return view(await groups.create(request, (tx) => addGroup(tx, { scene, config }, request.body)), scene)
  })

  routes.bind(updateGroup, async (request) => {
    const { version, ...changes } = request.body
    const scene = await readerScene(context, request.principal)
    const { addMembers = [], removeMembers = [] } = changes
    const first = (tx: Db) => lockPeople(tx, [...addMembers, ...removeMembers])
    const seen = { id: request.params.id, version, first }
    const after = await groups.change(request, seen, (tx, before) =>
      changeGroup(tx, { scene, config }, before, changes),
    )
    return view(after, scene)
  })

  routes.bind(deleteGroup, async (request) => {
    const { principal, query } = request
    const { id } = request.params
    await groups.remove(request, { id }, (tx, before) => deleteSeenGroup(tx, principal, before, query.members))
    return { id }
  })

  bindChanges(routes, getGroupChanges, groups, (principal) => changesViewFor(context, principal))

  routes.bind(getGroupNames, async () => (await groupGrants(db)).map(({ id, name }) => ({ id, name })))
}
