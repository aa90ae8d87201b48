import { hashOfApiToken, isHeld, newApiToken } from '../../../platform/server/auth/api-token.ts'
import { seesFarm } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, foreignFarms, hidden, invalid, refusal } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { farmPlaces } from '../../farms/server/port.ts'
import { ownAccounts } from '../../users/server/port.ts'
import {
  createMyToken,
  getMyTokens,
  mostTokens,
  type PersonalToken,
  revokeMyToken,
} from '../contract/personal-token.ts'
import type { OwnPasswordGuard } from './own-password.ts'
import { lockPerson } from './person-lock.ts'
import { insertToken, recordOf, removeToken, type StoredToken, targetOf, tokensOf } from './token-store.ts'

const dayMs = 86_400_000

const shown = (row: StoredToken): PersonalToken => ({
  id: row.id,
  name: row.name,
  products: row.products,
  farmCodes: row.farmCodes && [...row.farmCodes],
  createdAtMs: row.createdAt.getTime(),
  expiresAtMs: row.expiresAt.getTime(),
  lastUsedAtMs: row.lastUsedAt?.getTime() ?? null,
})

/** Personal API tokens of whoever asks. */
export const bindTokenRoutes = (
  routes: Routes,
  { config, relations: { db }, audit, live }: ServerContext,
  mustBeOwnPassword: OwnPasswordGuard,
): void => {
  /** An outside provider keeps the passwords of its people: there is none to ask for. */
  const hasPassword = async (userId: string) =>
    config.oidc.issuer === undefined && (await ownAccounts.ownAccount(db, userId))?.hasPassword === true

  routes.bind(getMyTokens, async ({ principal }) => ({ results: (await tokensOf(db, principal.userId)).map(shown) }))

  routes.bind(createMyToken, async (request) => {
    const { principal, body } = request
    if (!isHeld(principal, body.products))
      throw refusal(
        invalid("You can't grant rights or farms you don't have", [
          { path: 'body.products', message: 'more-than-held' },
        ]),
      )
    const known = new Set((await farmPlaces(db)).map(({ farmCode }) => farmCode))
    const foreign = (body.farmCodes ?? []).filter((code) => !known.has(code) || !seesFarm(principal, code))
    if (foreign.length > 0) throw foreignFarms('body.farmCodes', foreign)
    // A token outlives the session: who found an open screen must not leave with one. Asked last, so that no try is spent
    // on a form that would have been refused anyway.
    if (await hasPassword(principal.userId)) await mustBeOwnPassword(request, body.password ?? '', 'password')
    const token = newApiToken()
    const row = await db.transaction(async (tx) => {
      // Two new tokens of one person wait for each other, so that neither is one too many.
      await lockPerson(tx, principal.userId)
      const held = await tokensOf(tx, principal.userId)
      if (held.length >= mostTokens) throw conflict('You have reached the maximum number of tokens. Revoke one first.')
      if (held.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
        throw invalid('Another of your tokens has this name', [{ path: 'body.name', message: 'taken' }])
      const made = await insertToken(tx, {
        userId: principal.userId,
        name: body.name,
        tokenHash: hashOfApiToken(token),
        products: body.products,
        farmCodes: body.farmCodes && [...new Set(body.farmCodes)],
        expiresAt: new Date(Date.now() + body.days * dayMs),
      })
      await audit.record(tx, request, { target: targetOf(made), after: recordOf(made) })
      return made
    })
    return { ...shown(row), token }
  })

  routes.bind(revokeMyToken, async (request) => {
    const { principal, params } = request
    await db.transaction(async (tx) => {
      const row = await removeToken(tx, principal.userId, params.id)
      if (!row) throw hidden('There is no such token among yours')
      await audit.record(tx, request, { target: targetOf(row), before: recordOf(row) })
    })
    void live.rightsChanged(principal.userId).catch(() => undefined)
    return { id: params.id }
  })
}
