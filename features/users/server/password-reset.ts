import { eq, or, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language.ts'
import { accountLanguage } from '../../../domain/language.ts'
import type { ApiTokens } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { endSessions } from '../../../platform/server/identity/person-sessions.ts'
import { postMail } from '../../../platform/server/mail/post-mail.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { accessMail } from './access-mail.ts'
import { sendInvitation } from './invitation.ts'
import { burnLink, endLinks, hasReachedLinkLimit, issueLink, type LinkPurpose, linksOf } from './one-time-link.ts'
import { mayEnter } from './people-directory.ts'
import { fullName, type StoredPerson } from './person-store.ts'
import { appUser } from './tables.ts'

const purpose = 'password-reset'

export interface PasswordResetRequest {
  /** A login or an e-mail address, as it was typed. */
  readonly who: string
  /** That of the page. */
  readonly language: Language | null
  readonly address: string
  readonly requestId: string
}

/** Who is meant: by login, else by e-mail. */
const findByLoginOrEmail = async (db: Db, who: string): Promise<StoredPerson | undefined> => {
  const typed = who.trim().toLowerCase()
  const found = await db
    .select()
    .from(appUser)
    .where(or(eq(sql`lower(${appUser.login})`, typed), eq(sql`lower(${appUser.email})`, typed)))
  return found.find(({ login }) => login.toLowerCase() === typed) ?? found[0]
}

/** What helps a person in: a new password, or the first one, for which there was an invitation. */
const linkFor = (person: StoredPerson): LinkPurpose => (person.passwordHash === null ? 'first-connection' : purpose)

/** Why nobody gets a link, in English for the audit log; undefined: they get one. */
const reasonAgainst = async (
  tx: Db,
  config: ServerContext['config'],
  person: StoredPerson | undefined,
): Promise<string | undefined> => {
  if (!person) return 'Unknown login or e-mail'
  if (!mayEnter(person, config)) return 'The person is disabled'
  if (person.email === null) return 'The person has no e-mail address'
  if (person.passwordHash === null && (await linksOf(tx, person.id, 'first-connection')).length === 0)
    return 'The person has no password and was never invited'
  return (await hasReachedLinkLimit(tx, person.id, linkFor(person))) ? 'Too many links in an hour' : undefined
}

/** Takes a transaction and somebody who may have a link; gives the moment until which it holds. */
const sendReset = async (
  tx: Db,
  config: ServerContext['config'],
  person: StoredPerson & { readonly email: string },
  pageLanguage: Language | null,
): Promise<Date> => {
  const { path, expiresAt } = await issueLink(tx, person.id, purpose)
  const site = config.webApplicationUrl
  const language = accountLanguage(person.lang) ?? pageLanguage
  const mail = accessMail({ kind: 'passwordReset', language, person, site, link: `${site}${path}`, expiresAt })
  await postMail(tx, config, { to: person.email, ...mail, textUntil: expiresAt, onlyKeep: person.isDemo })
  return expiresAt
}

/**
 * Sends a link for a new password to whoever is meant, if there is somebody who may have one; to who was invited and has
 * not chosen a first password yet, the invitation again. Nobody waits for this.
 */
export const grantPasswordReset = async (
  context: Pick<ServerContext, 'config' | 'relations' | 'audit'>,
  { who, language, address, requestId }: PasswordResetRequest,
): Promise<void> => {
  const { config, audit } = context
  const { db } = context.relations
  const source = { operation: 'askForNewPassword', address, requestId }
  const meant = await findByLoginOrEmail(db, who)
  const target = meant && { kind: 'user', id: meant.id, name: fullName(meant) }
  const reason = await db.transaction(async (tx) => {
    // Wishes for one account wait for each other, so that together they do not pass the limit.
    const [person] = meant ? await tx.select().from(appUser).where(eq(appUser.id, meant.id)).for('update') : []
    const against = await reasonAgainst(tx, config, person)
    if (against !== undefined || !person || person.email === null || !target) return against
    const isInvitation = linkFor(person) === 'first-connection'
    const send = isInvitation ? sendInvitation : sendReset
    const until = await send(tx, config, { ...person, email: person.email }, language)
    await audit.record(tx, source, {
      target,
      after: { linkUntil: until.toISOString(), ...(isInvitation && { isInvitation }) },
    })
    return undefined
  })
  if (reason !== undefined) audit.noted(source, { result: 'refused', reason, ...(target && { target }) })
}

/**
 * Burns the link, stores the password, signs the person out everywhere and takes their API tokens: whoever had got into the
 * account is out of it. False when the link does not hold any more.
 */
export const completePasswordReset = async (
  db: Db,
  token: string,
  passwordHash: string,
  apiTokens?: Pick<ApiTokens, 'revokeAll'>,
): Promise<boolean> => {
  const done = await db.transaction(async (tx) => {
    const userId = await burnLink(tx, purpose, token)
    if (userId === undefined) return undefined
    await endLinks(tx, userId)
    const [person] = await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, userId)).returning({
      userId: appUser.id,
      subject: appUser.subject,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    if (!person) return undefined
    if (person.subject) await endSessions(tx, person.subject)
    const source = { operation: 'passwordReset', principal: person }
    return { revoked: await apiTokens?.revokeAll(tx, userId, source, 'password-reset') }
  })
  done?.revoked?.publish()
  return done !== undefined
}
