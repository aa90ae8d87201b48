import { MANAGE, type Product, READ, type RightFlag } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { forbidden, hidden, invalid, ProblemError } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { type Records, recordsOf } from '../../../platform/server/record/records.ts'
import {
  createSavedRequest,
  deleteSavedRequest,
  getSavedRequests,
  restoreSavedRequest,
  setDefaultRequest,
  updateSavedRequest,
} from '../contract/endpoints.ts'
import { savedRequestName } from '../contract/request-rules.ts'
import { notifyShared } from './notify-shared.ts'
import { createRequestAccess, isoDate, type RequestAccess } from './request-access.ts'
import { mayChange, roleOf } from './request-rights.ts'
import {
  changeRequest,
  defaultsOfScreen,
  deletedRequestById,
  insertRequest,
  putDefault,
  removeRequest,
  requestCount,
  requestKind,
  requestsOfScreen,
  restoreRequest,
  type StoredRequest,
} from './request-store.ts'

/** Own requests of one person over all screens. */
const mostRequests = 500

const assertRight = (principal: Principal, product: Product, flag: RightFlag) => {
  if (!hasRight(principal, product, flag)) throw forbidden()
}

const nameOf = ({ firstName, lastName }: Principal) => `${firstName} ${lastName}`.trim()
const nameToSave = (name: string) => savedRequestName(name, isoDate(new Date()))

const tooManyRequests = () =>
  new ProblemError(
    409,
    'too-many-saved-requests',
    `You have ${mostRequests} saved requests, the most there can be: delete one first`,
  )

const namesHiddenFarms = () =>
  new ProblemError(
    409,
    'names-hidden-farms',
    "This saved request contains farms that you can't see. Saving would remove them. Save it as your own request.",
  )

export const bindSavedRequestRoutes = (routes: Routes, context: ServerContext): void => {
  const access = createRequestAccess(context.relations.db)
  const requests = recordsOf(context, requestKind)
  bindRequestList(routes, context, access)
  bindRequestChanges(routes, context, access, requests)
  bindDeletion(routes, context, access, requests)
  bindDefault(routes, context, access)
}

const bindRequestList = (routes: Routes, { relations: { db } }: ServerContext, { viewFor }: RequestAccess): void =>
  routes.bind(getSavedRequests, async ({ principal, query }) => {
    assertRight(principal, query.product, READ)
    const rows = await requestsOfScreen(db, query, principal.userId)
    const defaults = await defaultsOfScreen(db, query)
    const view = await viewFor(principal)
    const role = roleOf(principal, query.product)
    return {
      results: rows.map((row) =>
        view(
          row,
          defaults.filter(({ requestId }) => requestId === row.id).map((entry) => entry.role),
        ),
      ),
      defaultId:
        rows.find(({ id }) => defaults.some((entry) => entry.role === role && entry.requestId === id))?.id ?? null,
    }
  })

const bindRequestChanges = (
  routes: Routes,
  context: ServerContext,
  { viewOf, changeable }: RequestAccess,
  requests: Records<StoredRequest>,
): void => {
  const { db } = context.relations
  /** Notifies in the background: the reply does not wait for it. */
  const share = (row: StoredRequest) =>
    void notifyShared(context, row).catch((error: unknown) =>
      context.log.warn({ err: error }, 'people could not be told'),
    )

  routes.bind(createSavedRequest, async (request) => {
    const { principal, body } = request
    assertRight(principal, body.product, READ)
    if ((await requestCount(db, principal.userId)) >= mostRequests) throw tooManyRequests()
    const owner = { ownerId: principal.userId, ownerName: nameOf(principal) }
    const row = await requests.create(request, async (tx) => {
      const made = await insertRequest(tx, { ...body, name: nameToSave(body.name), ...owner })
      return made.id
    })
    if (row.isShared) share(row)
    return viewOf(principal, row)
  })

  routes.bind(updateSavedRequest, async (request) => {
    const { principal, params } = request
    const { version, name, ...changes } = request.body
    const before = await changeable(principal, params.id)
    const view = await viewOf(principal, before)
    const isContent = name !== undefined || changes.criteria !== undefined || changes.actions !== undefined
    if (view.isReduced && isContent) throw namesHiddenFarms()
    const next = {
      ...(name !== undefined && { name: nameToSave(name) }),
      ...(changes.criteria && { criteria: changes.criteria }),
      ...(changes.actions && { actions: changes.actions }),
      ...(changes.isShared !== undefined && { isShared: changes.isShared }),
      ...(view.isOwner && { ownerName: nameOf(principal) }),
    }
    const row = await requests.change(request, { id: params.id, version }, (tx) => changeRequest(tx, params.id, next))
    if (row.isShared && !before.isShared) share(row)
    return viewOf(principal, row)
  })
}

const bindDeletion = (
  routes: Routes,
  { relations: { db } }: ServerContext,
  { viewOf, changeable }: RequestAccess,
  requests: Records<StoredRequest>,
): void => {
  routes.bind(deleteSavedRequest, async (request) => {
    const { id } = request.params
    await changeable(request.principal, id)
    await requests.remove(request, { id }, removeRequest)
    return { id }
  })

  routes.bind(restoreSavedRequest, async (request) => {
    const { principal } = request
    const { id } = request.params
    const missing = () =>
      hidden('There is no such deleted request that you may bring back', { target: { kind: 'savedRequest', id } })
    const row = await deletedRequestById(db, id)
    // Who could not have deleted it is not told that it was there.
    if (!row || !mayChange(principal, row)) throw missing()
    if ((await requestCount(db, row.ownerId)) >= mostRequests) throw tooManyRequests()
    const restored = await requests.create(request, async (tx) => {
      if (!(await restoreRequest(tx, id))) throw missing()
      return id
    })
    return viewOf(principal, restored)
  })
}

const bindDefault = (routes: Routes, { relations: { db }, audit }: ServerContext, { visible }: RequestAccess): void =>
  routes.bind(setDefaultRequest, async (request) => {
    const { principal } = request
    const { id, ...place } = request.body
    assertRight(principal, place.product, MANAGE)
    if (id !== null) {
      const row = await visible(principal, id)
      if (row.product !== place.product || row.screen !== place.screen || !row.isShared)
        throw invalid('A default must be a shared request of the same screen', [
          { path: 'body.id', message: 'must be a shared request of this product and screen' },
        ])
    }
    await db.transaction(async (tx) => {
      const before = (await defaultsOfScreen(tx, place)).find(({ role }) => role === place.role)
      await putDefault(tx, place, id)
      await audit.record(tx, request, {
        target: { kind: 'defaultRequest', id: `${place.product}/${place.screen}/${place.role}` },
        before: { requestId: before?.requestId ?? null },
        after: { requestId: id },
      })
    })
    return { role: place.role, id }
  })
