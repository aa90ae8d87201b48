import { setTimeout } from 'node:timers/promises'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passes } from '../../../platform/server/auth/rights.ts'
import type { BackgroundRun } from '../../../platform/server/background-run/background-run.ts'
import { runCalls, runPersonOf, startedRunOf } from '../../../platform/server/background-run/run-calls.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound, ProblemError, tooMany, unavailable } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import {
  cancelInvitations,
  getInvitationRun,
  getUserInvitation,
  type InvitationRun,
  inviteUser,
  inviteUsers,
} from '../contract/invitation.ts'
import { invitationOf, sendInvitation } from './invitation.ts'
import { type InvitationOutcome, invitationRunsOf } from './invitation-runs.ts'
import { invitePeople } from './invite-people.ts'
import { hasReachedLinkLimit } from './one-time-link.ts'
import { createPeopleDirectory } from './people-directory.ts'
import { superAdministratorsOnly } from './person-rules.ts'
import { fullName, knownPerson, lockPeople } from './person-store.ts'
import { refuse } from './refuse.ts'

/** In one transaction. The embedded database has one connection: others who ask wait no longer than for these. */
const invitationsPerTransaction = 20

const obstacleTexts = {
  outside: 'People sign in at the outside identity provider: there is nothing to send',
  connected: 'This person has chosen a password already',
  disabled: 'This person is disabled',
  noEmail: 'This person has no e-mail address',
} as const

const replyOf = (run: BackgroundRun<InvitationOutcome>, reader: Principal, hasMailServer: boolean): InvitationRun => ({
  ...startedRunOf(run, reader),
  about: run.title,
  progress: run.progress && { done: run.progress.done, total: run.progress.total },
  sent: run.outcome?.sent ?? 0,
  failed: run.outcome?.failed ?? [],
  hasMailServer: run.outcome?.hasMailServer ?? hasMailServer,
})

/** Invitations: of one person, and of many as a run in the background. */
export const bindInvitationRoutes = (routes: Routes, context: ServerContext): void => {
  const { config, audit } = context
  const hasMailServer = () => config.mailServer !== undefined
  const { db } = context.relations
  const people = createPeopleDirectory(db, config)
  const runs = () => invitationRunsOf(context)
  const { refuseWhileOneRuns, cancel } = runCalls(runs, audit, {
    code: 'invitations-running',
    doing: 'has been inviting people',
    noSuch: 'There are no such invitations',
    targetKind: 'userInvitations',
  })

  const findOrThrow = async (at: typeof db, id: string) => {
    const known = await knownPerson(at, config, id)
    if (!known) throw notFound('User not found')
    return known.person
  }

  routes.bind(getUserInvitation, async ({ params: { id } }) => invitationOf(db, await findOrThrow(db, id), config))

  routes.bind(inviteUser, async (request) => {
    const { id } = request.params
    return db.transaction(async (tx) => {
      await lockPeople(tx, [id])
      const person = await findOrThrow(tx, id)
      const target = { kind: 'user', id, name: fullName(person) } as const
      if (person.isUserSuperAdmin && !request.principal.isUserSuperAdmin) refuse(superAdministratorsOnly(), target)
      const { obstacle } = await invitationOf(tx, person, config)
      const { email } = person
      if (obstacle !== null || email === null)
        throw new ProblemError(409, 'cannot-invite', obstacleTexts[obstacle ?? 'noEmail'])
      if (await hasReachedLinkLimit(tx, id, 'first-connection'))
        throw tooMany('This user was invited several times in the last hour. Try again later.')
      const until = await sendInvitation(tx, config, { ...person, email }, request.principal.lang)
      const sent = await invitationOf(tx, person, config)
      await audit.record(tx, request, { target, after: { to: email, linkUntil: until.toISOString() } })
      return sent
    })
  })

  routes.bind(inviteUsers, async (request) => {
    await refuseWhileOneRuns(request.principal)
    const { operation, principal, address, requestId } = request
    const source = { operation, principal, address, requestId }
    const { about } = request.body
    const ids = [...new Set(request.body.ids)]
    const total = ids.length
    const run = await runs().start({
      title: about,
      by: runPersonOf(principal),
      record: (tx, id) =>
        audit.record(tx, source, { target: { kind: 'userInvitations', id, name: about }, after: { people: total } }),
      work: async ({ signal, step, keep, finish }) => {
        const outcome: InvitationOutcome = { sent: 0, failed: [], hasMailServer: hasMailServer() }
        step({ stage: 'people', done: 0, total })
        for (let from = 0; from < total; from += invitationsPerTransaction) {
          signal.throwIfAborted()
          const begunMs = performance.now()
          const block = ids.slice(from, from + invitationsPerTransaction)
          const done = from + block.length
          // Whoever may not do it any more does it no more, in a run that goes on without them either.
          const now = (await people.byIds([principal.userId])).get(principal.userId)
          if (!now || !passes(now, inviteUsers.right)) throw new Error('who began the invitations may not invite now')
          await db.transaction(async (tx) => {
            const { sent, failed } = await invitePeople(tx, context, block, { ...source, principal: now })
            outcome.sent += sent
            outcome.failed.push(...failed)
            await (done < total ? keep : finish)(tx, outcome)
          })
          step({ stage: 'people', done, total })
          // What others ask takes several statements: they have the connection as long as the block had it.
          if (done < total) await setTimeout(performance.now() - begunMs, undefined, { signal })
        }
      },
    })
    if (run) return replyOf(run, principal, hasMailServer())
    await refuseWhileOneRuns(principal)
    throw unavailable('Invitations cannot start now. Try again in a moment.')
  })

  routes.bind(getInvitationRun, async ({ principal }) => {
    const run = await runs().newest()
    return { run: run && replyOf(run, principal, hasMailServer()) }
  })

  routes.bind(cancelInvitations, async (request) =>
    replyOf(await cancel(request.params.id, request), request.principal, hasMailServer()),
  )
}
