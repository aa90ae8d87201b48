import { isKnownOfPerson } from '../../../domain/password-rule.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import { isCommonPassword } from '../../../platform/server/auth/common-password.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { hidden, invalid, notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { endOtherSessions, endSessions, sessionsOf } from '../../../platform/server/identity/person-sessions.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { ownAccounts } from '../../users/server/port.ts'
import {
  changeMyPassword,
  endMyOtherSessions,
  endMySession,
  getMyProfile,
  getMyProfileChanges,
  getMyRights,
  getMySessions,
  ProfileChange,
  updateMyProfile,
} from '../contract/profile.ts'
import type { OwnPasswordGuard } from './own-password.ts'

const { changeOwnAccount, newOwnPassword, ownRecords, ownRights } = ownAccounts

type Asking = AuditSource & { readonly principal: Principal; readonly sessionId: string | undefined }

const targetOf = ({ userId, firstName, lastName }: Principal) => ({
  kind: 'user',
  id: userId,
  name: `${firstName} ${lastName}`.trim(),
})

/** An outside provider keeps the passwords and sessions of its users. */
const isOutside = ({ config }: ServerContext) => config.oidc.issuer !== undefined

/**
 * What is remembered of the person is forgotten, so that their next call tells the new; connections of sessions that have
 * ended close now. Without this both would be so within seconds.
 */
const heardOf = ({ live }: ServerContext, { userId }: Principal) =>
  void live.rightsChanged(userId).catch(() => undefined)

/** Ends every session of the person but the one that asks; without one that is known, all. */
const endOthers = (tx: Db, { principal, sessionId }: Pick<Asking, 'principal' | 'sessionId'>) =>
  endOtherSessions(tx, principal.subject, sessionId)

/** The own account, rights and sessions. */
export const bindProfileRoutes = (
  routes: Routes,
  context: ServerContext,
  mustBeOwnPassword: OwnPasswordGuard,
): void => {
  bindAccount(routes, context)
  bindPassword(routes, context, mustBeOwnPassword)
  bindSessions(routes, context)
  routes.bind(getMyRights, ({ principal }) => ownRights(context, principal))
}

const bindAccount = (routes: Routes, context: ServerContext): void => {
  const accounts = ownRecords(context)
  const shown = <Account extends { readonly hasPassword: boolean }>(account: Account) => ({
    ...account,
    hasPassword: account.hasPassword && !isOutside(context),
  })

  routes.bind(getMyProfile, async ({ principal }) => shown(await accounts.find(principal.userId)))

  routes.bind(updateMyProfile, async (request) => {
    const { principal, body } = request
    const { version, ...wanted } = body
    const id = principal.userId
    const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const after = await accounts.change(request, { id, version }, (tx) => changeOwnAccount(tx, id, changes))
    heardOf(context, principal)
    return shown(after)
  })

  routes.bind(getMyProfileChanges, async ({ principal, query: { since } }) => {
    const changes = await accounts.changes(principal.userId, since)
    // Those of other fields are told without them: their version counts.
    const own = changes.map((change) => ({
      ...change,
      fields: change.fields.filter(({ field }) => field in ProfileChange.shape),
    }))
    return { results: own }
  })
}

const bindPassword = (routes: Routes, context: ServerContext, mustBeOwnPassword: OwnPasswordGuard): void => {
  const { relations, audit, config } = context
  const accounts = ownRecords(context)

  routes.bind(changeMyPassword, async (request) => {
    const { principal, body } = request
    const { userId } = principal
    const account = await accounts.find(userId)
    if (!account.hasPassword || isOutside(context)) throw notFound('This account has no password here')
    await mustBeOwnPassword(request, body.current, 'current')
    if (isKnownOfPerson(body.next, account))
      throw invalid('The password must not be the login, e-mail address or name', [
        { path: 'body.next', message: 'is-known' },
      ])
    if (await isCommonPassword(body.next))
      throw invalid('This password is too common', [{ path: 'body.next', message: 'common-password' }])
    if (body.next === body.current)
      throw invalid('This is your current password', [{ path: 'body.next', message: 'unchanged' }])
    const store = await newOwnPassword(userId, body.next, config.passwordCost)
    const endedSessions = await relations.db.transaction(async (tx) => {
      await store(tx)
      const ended = await endOthers(tx, request)
      await audit.record(tx, request, {
        target: targetOf(principal),
        after: { password: 'changed', endedSessions: ended },
      })
      return ended
    })
    heardOf(context, principal)
    return { endedSessions }
  })
}

const bindSessions = (routes: Routes, context: ServerContext): void => {
  const { relations, audit } = context
  const { db } = relations

  routes.bind(getMySessions, async ({ principal, sessionId }) => ({
    results: isOutside(context)
      ? []
      : (await sessionsOf(db, principal.subject)).map((session) => ({ ...session, isThis: session.id === sessionId })),
    isOutside: isOutside(context),
  }))

  const end = async (request: Asking, work: (tx: Db) => Promise<number>) => {
    const ended = await db.transaction(async (tx) => {
      const count = await work(tx)
      await audit.record(tx, request, { target: targetOf(request.principal), after: { endedSessions: count } })
      return count
    })
    heardOf(context, request.principal)
    return { ended }
  }

  routes.bind(endMySession, (request) =>
    end(request, async (tx) => {
      const ended = await endSessions(tx, request.principal.subject, request.params.session)
      if (ended === 0) throw hidden('Session not found. It may have ended.')
      return ended
    }),
  )
  routes.bind(endMyOtherSessions, (request) => end(request, (tx) => endOthers(tx, request)))
}
