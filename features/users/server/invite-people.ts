import type { AuditChange, AuditSource } from '../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { invitationOf, sendInvitation } from './invitation.ts'
import type { InvitationOutcome } from './invitation-runs.ts'
import { hasReachedLinkLimit } from './one-time-link.ts'
import { superAdministratorsOnly } from './person-rules.ts'
import { fullName, knownPeople, lockPeople } from './person-store.ts'

/** Invites those who can be, each with a row of the log, in the caller's transaction; of the others it tells why not. */
export const invitePeople = async (
  tx: Db,
  { config, audit }: Pick<ServerContext, 'config' | 'audit'>,
  ids: readonly string[],
  source: AuditSource & { readonly principal: Principal },
): Promise<Pick<InvitationOutcome, 'sent' | 'failed'>> => {
  const { principal } = source
  const wanted = [...ids]
  await lockPeople(tx, wanted)
  const people = new Map((await knownPeople(tx, config, wanted)).map(({ person }) => [person.id, person]))
  const failed: InvitationOutcome['failed'] = []
  const sent: AuditChange[] = []
  for (const id of wanted) {
    const person = people.get(id)
    const name = person ? fullName(person) : id
    const target = { kind: 'user', id, name }
    if (!person) {
      failed.push({ id, name, code: 'not-found' })
      continue
    }
    if (person.isUserSuperAdmin && !principal.isUserSuperAdmin) {
      const problem = superAdministratorsOnly()
      audit.refused(source, { reason: problem.message, target })
      failed.push({ id, name, code: problem.code })
      continue
    }
    const { obstacle } = await invitationOf(tx, person, config)
    const { email } = person
    if (obstacle !== null || email === null) {
      failed.push({ id, name, code: obstacle ?? 'noEmail' })
      continue
    }
    if (await hasReachedLinkLimit(tx, id, 'first-connection')) {
      failed.push({ id, name, code: 'too-many-requests' })
      continue
    }
    const until = await sendInvitation(tx, config, { ...person, email }, principal.lang)
    sent.push({ target, after: { to: email, linkUntil: until.toISOString() } })
  }
  if (sent.length > 0) await audit.recordAll(tx, source, sent)
  return { sent: sent.length, failed }
}
