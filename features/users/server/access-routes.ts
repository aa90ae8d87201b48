import { eq, inArray } from 'drizzle-orm'
import type { AuditChange } from '../../../platform/server/audit/audit.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound, ProblemError, tooMany } from '../../../platform/server/http/problems.ts'
import { createRateCounter } from '../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import {
  askForNewPassword,
  getUserInvitation,
  type InvitationReport,
  inviteUser,
  inviteUsers,
} from '../contract/invitation.ts'
import { invitationOf, sendInvitation } from './invitation.ts'
import { hasHadEnough } from './one-time-link.ts'
import { grantPasswordReset } from './password-reset.ts'
import { superAdministratorsOnly } from './person-rules.ts'
import { fullName, knownPeople, knownPerson } from './person-store.ts'
import { refuseWith } from './reader-scene.ts'
import { appUser } from './tables.ts'

/** Wishes for a new password from one address in ten minutes: enough for a building, too few to try many names. */
const mostWishes = 20
const wishWindowMs = 10 * 60_000

const obstacleTexts = {
  outside: 'People sign in at the outside identity provider: there is nothing to send',
  connected: 'This person has chosen a password already',
  disabled: 'This person is disabled',
  noEmail: 'This person has no e-mail address',
} as const

/** Invitations, and links for a forgotten password. */
export const bindAccessRoutes = (routes: Routes, context: ServerContext): void => {
  const { config, audit, log } = context
  const { db } = context.relations
  const refuse = refuseWith(context)
  const wishes = createRateCounter(mostWishes, wishWindowMs)

  const mustKnow = async (at: typeof db, id: string) => {
    const known = await knownPerson(at, config, id)
    if (!known) throw notFound('There is no such person')
    return known.person
  }

  routes.bind(getUserInvitation, async ({ params: { id } }) => invitationOf(db, await mustKnow(db, id), config))

  routes.bind(inviteUser, async (request) => {
    const { id } = request.params
    return db.transaction(async (tx) => {
      await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('update')
      const person = await mustKnow(tx, id)
      const target = { kind: 'user', id, name: fullName(person) } as const
      if (person.isUserSuperAdmin && !request.principal.isUserSuperAdmin)
        refuse(request, superAdministratorsOnly(), target)
      const { obstacle } = await invitationOf(tx, person, config)
      const { email } = person
      if (obstacle !== null || email === null)
        throw new ProblemError(409, 'cannot-invite', obstacleTexts[obstacle ?? 'noEmail'])
      if (await hasHadEnough(tx, id, 'first-connection'))
        throw tooMany('This person has been invited several times within the hour: wait a little')
      const until = await sendInvitation(tx, config, { ...person, email }, request.principal.lang)
      const sent = await invitationOf(tx, person, config)
      await audit.record(tx, request, { target, after: { to: email, linkUntil: until.toISOString() } })
      return sent
    })
  })

  routes.bind(inviteUsers, async (request) => {
    const ids = [...new Set(request.body.ids)]
    return db.transaction(async (tx) => {
      await tx.select({ id: appUser.id }).from(appUser).where(inArray(appUser.id, ids)).for('update')
      const people = new Map((await knownPeople(tx, config, ids)).map(({ person }) => [person.id, person]))
      const report: InvitationReport = { done: [], failed: [] }
      const sent: AuditChange[] = []
      for (const id of ids) {
        const person = people.get(id)
        const failed = (code: string) => report.failed.push({ id, name: person ? fullName(person) : id, code })
        if (!person) {
          failed('not-found')
          continue
        }
        const target = { kind: 'user', id, name: fullName(person) }
        if (person.isUserSuperAdmin && !request.principal.isUserSuperAdmin) {
          const problem = superAdministratorsOnly()
          audit.refused(request, { reason: problem.message, target })
          failed(problem.code)
          continue
        }
        const { obstacle } = await invitationOf(tx, person, config)
        const { email } = person
        if (obstacle !== null || email === null) {
          failed(obstacle ?? 'noEmail')
          continue
        }
        if (await hasHadEnough(tx, id, 'first-connection')) {
          failed('too-many-requests')
          continue
        }
        const until = await sendInvitation(tx, config, { ...person, email }, request.principal.lang)
        report.done.push(id)
        sent.push({ target, after: { to: email, linkUntil: until.toISOString() } })
      }
      if (sent.length > 0) await audit.recordAll(tx, request, sent)
      return report
    })
  })

  routes.bind(askForNewPassword, async ({ body, address, requestId, header }) => {
    if (config.oidc.issuer !== undefined)
      throw new ProblemError(409, 'outside-provider', 'Passwords are kept by the outside identity provider')
    const { isExceeded, resetS } = wishes.take(address)
    if (isExceeded) {
      header('retry-after', String(resetS))
      throw tooMany()
    }
    const wish = { who: body.who, language: body.lang, address, requestId }
    // The answer goes out before anybody is looked for: it cannot tell whether there is such a person.
    setImmediate(() => {
      grantPasswordReset(context, wish).catch((error: unknown) =>
        log.error({ err: error }, 'a link for a new password could not be sent'),
      )
    })
    return { isAsked: true as const }
  })
}
