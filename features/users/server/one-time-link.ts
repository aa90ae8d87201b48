import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { KnownOfPerson } from '../../../domain/password-rule.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { invitationPath } from '../contract/invitation.ts'
import { appUser, oneTimeLink } from './tables.ts'

const hour = 3_600_000
/** Links of one purpose that one account gets in an hour, whoever asks: more would only fill a mailbox. */
const mostInAnHour = 3
/** How long a link of each purpose holds, and where it leads. */
const purposes = {
  'first-connection': { lifeMs: 24 * hour, path: invitationPath },
  'password-reset': { lifeMs: hour, path: '/ResetPassword/PersonalInformation/' },
} as const
export type LinkPurpose = keyof typeof purposes

/** Only this hash is stored: who reads the table cannot use the links. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const usable = (purpose: LinkPurpose, token: string) =>
  and(
    eq(oneTimeLink.tokenHash, hashOf(token)),
    eq(oneTimeLink.purpose, purpose),
    isNull(oneTimeLink.usedAt),
    gt(oneTimeLink.expiresAt, new Date()),
  )

/** Ends what is left of a person's links: those of one purpose, or all. */
export const endLinks = async (tx: Db, userId: string, purpose?: LinkPurpose): Promise<void> => {
  await tx
    .update(oneTimeLink)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(oneTimeLink.userId, userId),
        isNull(oneTimeLink.usedAt),
        purpose === undefined ? undefined : eq(oneTimeLink.purpose, purpose),
      ),
    )
}

/** A new link for a person, good once and for a while; earlier unused ones of the same purpose stop working. Takes a transaction. */
export const issueLink = async (
  tx: Db,
  userId: string,
  purpose: LinkPurpose,
): Promise<{ readonly token: string; readonly path: string; readonly expiresAt: Date }> => {
  const { lifeMs, path } = purposes[purpose]
  const token = randomBytes(32).toString('base64url')
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  await endLinks(tx, userId, purpose)
  await tx.insert(oneTimeLink).values({ tokenHash: hashOf(token), userId, purpose, createdAt, expiresAt })
  return { token, path: `${path}${token}`, expiresAt }
}

/** The person of a link that still holds. */
export const personOfLink = async (db: Db, purpose: LinkPurpose, token: string) => {
  const [found] = await db
    .select({ person: appUser })
    .from(oneTimeLink)
    .innerJoin(appUser, eq(appUser.id, oneTimeLink.userId))
    .where(and(usable(purpose, token), eq(appUser.isEnabled, true)))
  return found?.person
}

/** What the pages behind a link may know of its person. */
export const knownOf = ({ login, email, firstName, lastName }: KnownOfPerson): KnownOfPerson => ({
  login,
  email,
  firstName,
  lastName,
})

/** Takes a link out of use; undefined when somebody was faster or it has expired. */
export const burnLink = async (tx: Db, purpose: LinkPurpose, token: string): Promise<string | undefined> => {
  const [link] = await tx
    .update(oneTimeLink)
    .set({ usedAt: new Date() })
    .where(usable(purpose, token))
    .returning({ userId: oneTimeLink.userId })
  return link?.userId
}

/** When links of this purpose were given to a person, the newest first. */
export const linksOf = (db: Db, userId: string, purpose: LinkPurpose) =>
  db
    .select({ createdAt: oneTimeLink.createdAt, expiresAt: oneTimeLink.expiresAt, usedAt: oneTimeLink.usedAt })
    .from(oneTimeLink)
    .where(and(eq(oneTimeLink.userId, userId), eq(oneTimeLink.purpose, purpose)))
    .orderBy(desc(oneTimeLink.createdAt))
    .limit(20)

/** Whether a person has been given as many links of a purpose within the hour as one gets. Takes a lock on the person. */
export const hasReachedLinkLimit = async (tx: Db, userId: string, purpose: LinkPurpose): Promise<boolean> => {
  const links = await linksOf(tx, userId, purpose)
  return links.filter(({ createdAt }) => Date.now() - createdAt.getTime() < hour).length >= mostInAnHour
}
