import { MANAGE, type Product, READ, type RightFlag } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, forbidden, hidden, invalid, ProblemError, refusal } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { farmCodesHiddenFrom } from '../../farms/server/port.ts'
import {
  createSavedRequest,
  deleteSavedRequest,
  getSavedRequests,
  restoreSavedRequest,
  setDefaultRequest,
  updateSavedRequest,
} from '../contract/endpoints.ts'
import { savedRequestName } from '../contract/request-rules.ts'
import type { RequestRole, SavedRequest } from '../contract/saved-request.ts'
import { notifyShared } from './notify-shared.ts'
import { readerView } from './reader-view.ts'
import { mayChange, maySee, roleOf } from './request-rights.ts'
import {
  changeRequest,
  defaultsOfScreen,
  deletedRequestById,
  insertRequest,
  putDefault,
  removeRequest,
  requestById,
  requestCount,
  requestsOfScreen,
  restoreRequest,
  type StoredRequest,
} from './request-store.ts'

/** Own requests of one person over all screens. */
const mostRequests = 500

const mustHave = (principal: Principal, product: Product, flag: RightFlag) => {
  if (!hasRight(principal, product, flag)) throw forbidden()
}

const nameOf = ({ firstName, lastName }: Principal) => `${firstName} ${lastName}`.trim()

/** The default name's date is that of UTC, as the dialog promises it, whoever reads it where. */
const isoDate = (date: Date): string => date.toISOString().slice(0, 10)
const nameToSave = (name: string) => savedRequestName(name, isoDate(new Date()))

const tooManyRequests = () =>
  new ProblemError(
    409,
    'too-many-saved-requests',
    `You have ${mostRequests} saved requests, the most there can be: delete one first`,
  )

const targetOf = ({ id, name }: StoredRequest) => ({ kind: 'savedRequest', id, name })
/** What the audit log keeps of a request. */
const recordOf = ({ name, product, screen, criteria, actions, isShared, version }: StoredRequest) => ({
  name,
  product,
  screen,
  criteria,
  actions,
  isShared,
  version,
})

export const bindSavedRequestRoutes = (routes: Routes, context: ServerContext): void => {
  const { audit, log } = context
  const { db } = context.relations
  /** Nobody waits for others to be told. */
  const share = (row: StoredRequest) =>
    void notifyShared(context, row).catch((error: unknown) => log.warn({ err: error }, 'people could not be told'))
  /** How a person reads stored requests, with the roles that open with them. */
  const viewFor = async (principal: Principal) => {
    const readable = readerView(await farmCodesHiddenFrom(db, principal))
    return (row: StoredRequest, defaultFor: readonly RequestRole[]): SavedRequest => {
      const isOwner = row.ownerId === principal.userId
      const otherName = savedRequestName('', isoDate(row.updatedAt))
      // A perimeter may have become smaller since: the owner's own words are not held back, they hold nothing that is new.
      const { name, criteria, actions, isReduced } = isOwner ? { ...row, isReduced: false } : readable(row, otherName)
      return {
        id: row.id,
        product: row.product,
        screen: row.screen,
        name,
        criteria: [...criteria],
        actions: [...actions],
        isShared: row.isShared,
        isOwner,
        ownerName: row.ownerName,
        mayChange: mayChange(principal, row),
        isReduced,
        defaultFor: [...defaultFor],
        version: row.version,
        updatedAtMs: row.updatedAt.getTime(),
      }
    }
  }

  const rolesOf = async (row: StoredRequest) =>
    (await defaultsOfScreen(db, row)).filter(({ requestId }) => requestId === row.id).map(({ role }) => role)

  const reply = async (principal: Principal, row: StoredRequest) => (await viewFor(principal))(row, await rolesOf(row))

  /** Another person's own request, one of a product without the right and one that does not exist: the same 404. */
  const visibleRequest = async (principal: Principal, id: string): Promise<StoredRequest> => {
    const row = await requestById(db, id)
    if (!row || !maySee(principal, row))
      throw hidden('There is no such saved request among those that you may see', {
        target: { kind: 'savedRequest', id },
      })
    return row
  }

  const changeableRequest = async (principal: Principal, id: string): Promise<StoredRequest> => {
    const row = await visibleRequest(principal, id)
    if (!mayChange(principal, row))
      throw refusal(forbidden('Only its owner or a manager may change a shared request'), { target: targetOf(row) })
    return row
  }

  routes.bind(getSavedRequests, async ({ principal, query }) => {
    mustHave(principal, query.product, READ)
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

  routes.bind(createSavedRequest, async (request) => {
    const { principal, body } = request
    mustHave(principal, body.product, READ)
    if ((await requestCount(db, principal.userId)) >= mostRequests) throw tooManyRequests()
    const row = await db.transaction(async (tx) => {
      const made = await insertRequest(tx, {
        ...body,
        name: nameToSave(body.name),
        ownerId: principal.userId,
        ownerName: nameOf(principal),
      })
      await audit.record(tx, request, { target: targetOf(made), after: recordOf(made) })
      return made
    })
    if (row.isShared) share(row)
    return reply(principal, row)
  })

  routes.bind(updateSavedRequest, async (request) => {
    const { principal, params } = request
    const { version, name, ...changes } = request.body
    const before = await changeableRequest(principal, params.id)
    const view = await reply(principal, before)
    const isContent = name !== undefined || changes.criteria !== undefined || changes.actions !== undefined
    if (view.isReduced && isContent)
      throw new ProblemError(
        409,
        'names-hidden-farms',
        'It names farms that you may not see: saving it would take them away. Save it as a request of your own',
      )
    const next = {
      ...(name !== undefined && { name: nameToSave(name) }),
      ...(changes.criteria && { criteria: changes.criteria }),
      ...(changes.actions && { actions: changes.actions }),
      ...(changes.isShared !== undefined && { isShared: changes.isShared }),
      ...(view.isOwner && { ownerName: nameOf(principal) }),
    }
    const row = await db.transaction(async (tx) => {
      const changed = await changeRequest(tx, { id: params.id, version }, next)
      if (!changed) throw conflict('Somebody has changed or deleted this saved request in the meantime: load it again')
      await audit.record(tx, request, {
        target: targetOf(changed),
        before: recordOf(before),
        after: recordOf(changed),
      })
      return changed
    })
    if (row.isShared && !before.isShared) share(row)
    return reply(principal, row)
  })

  routes.bind(deleteSavedRequest, async (request) => {
    const { id } = request.params
    const row = await changeableRequest(request.principal, id)
    await db.transaction(async (tx) => {
      await removeRequest(tx, row)
      await audit.record(tx, request, { target: targetOf(row), before: recordOf(row) })
    })
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
    const restored = await db.transaction(async (tx) => {
      const found = await restoreRequest(tx, id)
      if (!found) throw missing()
      await audit.record(tx, request, { target: targetOf(found), after: recordOf(found) })
      return found
    })
    return reply(principal, restored)
  })

  routes.bind(setDefaultRequest, async (request) => {
    const { principal } = request
    const { id, ...place } = request.body
    mustHave(principal, place.product, MANAGE)
    if (id !== null) {
      const row = await visibleRequest(principal, id)
      if (row.product !== place.product || row.screen !== place.screen || !row.isShared)
        throw invalid('A default is a shared request of the same screen', [
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
}
