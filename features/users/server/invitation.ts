import { accountLanguage, type Language } from '../../../domain/language.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { postMail } from '../../../platform/server/mail/post-mail.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Invitation } from '../contract/invitation.ts'
import { accessMail } from './access-mail.ts'
import { issueLink, linksOf } from './one-time-link.ts'
import type { StoredPerson } from './person-store.ts'

/** Why nobody can invite this person now; null: they can. */
export const obstacleOf = (
  person: Pick<StoredPerson, 'passwordHash' | 'isEnabled' | 'email'>,
  config: Pick<Config, 'oidc'>,
): Invitation['obstacle'] => {
  if (config.oidc.issuer !== undefined) return 'outside'
  if (person.passwordHash !== null) return 'connected'
  if (!person.isEnabled) return 'disabled'
  return person.email === null ? 'noEmail' : null
}

/** Where the invitation of a person stands. */
export const invitationOf = async (
  db: Db,
  person: StoredPerson,
  config: Pick<Config, 'oidc' | 'mailServer'>,
): Promise<Invitation> => {
  const [newest] = await linksOf(db, person.id, 'first-connection')
  const obstacle = obstacleOf(person, config)
  const hasMailServer = config.mailServer !== undefined
  const times = { sentAtMs: newest?.createdAt.getTime() ?? null, endsAtMs: newest?.expiresAt.getTime() ?? null }
  if (person.passwordHash !== null) return { state: 'accepted', ...times, obstacle, hasMailServer }
  if (!newest) return { state: 'none', ...times, obstacle, hasMailServer }
  const holds = newest.usedAt === null && newest.expiresAt.getTime() > Date.now()
  return { state: holds ? 'sent' : 'ended', ...times, obstacle, hasMailServer }
}

/** Sends a person a link for the first connection. Takes a transaction and somebody without an obstacle. */
export const sendInvitation = async (
  tx: Db,
  config: Config,
  person: StoredPerson & { readonly email: string },
  /** Of who invites, or of the page on which the person asks; their own comes first. */
  otherLanguage: Language | null,
): Promise<Date> => {
  const { path, expiresAt } = await issueLink(tx, person.id, 'first-connection')
  const site = config.webApplicationUrl
  const language = accountLanguage(person.lang) ?? otherLanguage
  const mail = accessMail({ kind: 'invitation', language, person, site, link: `${site}${path}`, expiresAt })
  await postMail(tx, config, { to: person.email, ...mail, textUntil: expiresAt, onlyKeep: person.isDemo })
  return expiresAt
}
