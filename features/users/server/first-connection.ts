import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { appUser, oneTimeLink } from './tables.ts'

const purpose = 'first-connection'
const linkLifeMs = 24 * 3_600_000

/** Only this hash is stored: who reads the table cannot use the links. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const usable = (token: string) =>
  and(
    eq(oneTimeLink.tokenHash, hashOf(token)),
    eq(oneTimeLink.purpose, purpose),
    isNull(oneTimeLink.usedAt),
    gt(oneTimeLink.expiresAt, new Date()),
  )

/** A new link for a person, good once and for 24 h; earlier unused ones of the same person stop working. */
export const issueFirstConnection = async (
  db: Db,
  userId: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + linkLifeMs)
  await db.transaction(async (tx) => {
    await tx
      .update(oneTimeLink)
      .set({ usedAt: new Date() })
      .where(and(eq(oneTimeLink.userId, userId), eq(oneTimeLink.purpose, purpose), isNull(oneTimeLink.usedAt)))
    await tx.insert(oneTimeLink).values({ tokenHash: hashOf(token), userId, purpose, expiresAt })
  })
  return { token, expiresAt }
}

/** The person of a link that still holds. */
export const findFirstConnection = async (db: Db, token: string) => {
  const [person] = await db
    .select({ login: appUser.login, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(oneTimeLink)
    .innerJoin(appUser, eq(appUser.id, oneTimeLink.userId))
    .where(and(usable(token), eq(appUser.isEnabled, true)))
  return person
}

/** Burns the link and stores the answer in one transaction; false when somebody was faster or it has expired. */
export const completeFirstConnection = (
  db: Db,
  token: string,
  answer: { readonly firstName: string; readonly lastName: string; readonly passwordHash: string },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [link] = await tx
      .update(oneTimeLink)
      .set({ usedAt: new Date() })
      .where(usable(token))
      .returning({ userId: oneTimeLink.userId })
    if (!link) return false
    await tx
      .update(appUser)
      .set({ firstName: answer.firstName, lastName: answer.lastName, passwordHash: answer.passwordHash })
      .where(eq(appUser.id, link.userId))
    return true
  })
