import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { burnLink, endLinks, knownOf, personOfLink } from './one-time-link.ts'
import { appUser } from './tables.ts'

const purpose = 'first-connection'

/** The person of a link that still holds. */
export const findFirstConnection = async (db: Db, token: string) => {
  const person = await personOfLink(db, purpose, token)
  return person && knownOf(person)
}

/** Burns the link and stores the answer in one transaction; false when somebody was faster or it has expired. */
export const completeFirstConnection = (
  db: Db,
  token: string,
  answer: { readonly firstName: string; readonly lastName: string; readonly passwordHash: string },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const userId = await burnLink(tx, purpose, token)
    if (userId === undefined) return false
    await endLinks(tx, userId)
    await tx
      .update(appUser)
      .set({ firstName: answer.firstName, lastName: answer.lastName, passwordHash: answer.passwordHash })
      .where(eq(appUser.id, userId))
    return true
  })
