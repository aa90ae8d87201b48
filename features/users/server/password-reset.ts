import { eq, or, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language.ts'
import { accountLanguage } from '../../../domain/language.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { endSessions } from '../../../platform/server/identity/person-sessions.ts'
import { postMail } from '../../../platform/server/mail/post-mail.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { accessMail } from './access-mail.ts'
import { burnLink, endLinks, issueLink, linksOf } from './one-time-link.ts'
import { mayEnter } from './people-directory.ts'
import { listName, type StoredPerson } from './person-store.ts'
import { appUser } from './tables.ts'

const purpose = 'password-reset'
/** Links that one account gets in an hour, whoever asks: more would only fill a mailbox. */
const mostInAnHour = 3
const hourMs = 3_600_000

export interface PasswordResetWish {
  /** A login or an e-mail address, as it was typed. */
  readonly who: string
  /** That of the page. */
  readonly language: Language | null
  readonly address: string
  readonly requestId: string
}

/** Who is meant: by login, else by e-mail. */
const personMeant = async (db: Db, who: string): Promise<StoredPerson | undefined> => {
  const typed = who.trim().toLowerCase()
  const found = await db
    .select()
    .from(appUser)
    .where(or(eq(sql`lower(${appUser.login})`, typed), eq(sql`lower(${appUser.email})`, typed)))
  return found.find(({ login }) => login.toLowerCase() === typed) ?? found[0]
}

/** Why nobody gets a link, in English for the audit log; undefined: they get one. */
const reasonAgainst = async (
  { config, relations: { db } }: Pick<ServerContext, 'config' | 'relations'>,
  person: StoredPerson | undefined,
): Promise<string | undefined> => {
  if (!person) return 'Unknown login or e-mail'
  if (!mayEnter(person, config)) return 'The person is disabled'
  if (person.email === null) return 'The person has no e-mail address'
  if (person.passwordHash === null) return 'The person has not chosen a first password yet'
  const links = await linksOf(db, person.id, purpose)
  const recent = links.filter(({ createdAt }) => Date.now() - createdAt.getTime() < hourMs)
  return recent.length >= mostInAnHour ? 'Too many links in an hour' : undefined
}

/** Sends a link for a new password to whoever is meant, if there is somebody who may have one. Nobody waits for this. */
export const grantPasswordReset = async (
  context: Pick<ServerContext, 'config' | 'relations' | 'audit'>,
  { who, language, address, requestId }: PasswordResetWish,
): Promise<void> => {
  const { config, audit } = context
  const { db } = context.relations
  const person = await personMeant(db, who)
  const reason = await reasonAgainst(context, person)
  const source = { operation: 'askForNewPassword', address, requestId }
  const target = person && { kind: 'user', id: person.id, name: listName(person) }
  if (reason !== undefined || !person || person.email === null || !target) {
    audit.noted(source, { result: 'refused', ...(reason && { reason }), ...(target && { target }) })
    return
  }
  const { email } = person
  await db.transaction(async (tx) => {
    const { path, expiresAt } = await issueLink(tx, person.id, purpose)
    const site = config.webApplicationUrl
    const spoken = accountLanguage(person.lang) ?? language
    const mail = { kind: 'passwordReset', language: spoken, person, site, link: `${site}${path}`, expiresAt } as const
    await postMail(tx, config, { to: email, ...accessMail(mail), textUntil: expiresAt, onlyKeep: person.isDemo })
    await audit.record(tx, source, { target, after: { linkUntil: expiresAt.toISOString() } })
  })
}

/** Burns the link, stores the password and signs the person out everywhere; false when the link does not hold any more. */
export const completePasswordReset = (db: Db, token: string, passwordHash: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const userId = await burnLink(tx, purpose, token)
    if (userId === undefined) return false
    await endLinks(tx, userId)
    const [person] = await tx
      .update(appUser)
      .set({ passwordHash })
      .where(eq(appUser.id, userId))
      .returning({ subject: appUser.subject })
    if (person?.subject) await endSessions(tx, person.subject)
    return true
  })
